import { useRef } from 'react'
import type { ProductCard } from '../contract.ts'
import { ProductRow } from './product-row.tsx'
import { type CarouselSource, useCarousel } from './use-carousel.ts'

type Props = CarouselSource & { title: string }

/**
 * Products in a row to swipe: those of `ids`, those that a call to `path` answers, else the best-selling. Asked for when
 * the row comes near; nothing at all when there are none or they can't be had.
 */
export function ProductCarousel({ title, ...source }: Props) {
  const next = useRef<HTMLLIElement>(null)
  const { products, isComplete } = useCarousel(source, next)
  return <ProductRow title={title} products={products} {...(!isComplete && { next })} />
}

/** The room that a carousel takes, before it is known what stands in it. */
export function WaitingCarousel({ title }: { title: string }) {
  const next = useRef<HTMLLIElement>(null)
  return <ProductRow title={title} products={noProducts} next={next} />
}

const noProducts: readonly ProductCard[] = []
