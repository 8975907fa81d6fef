import { useRef } from 'react'
import type { ProductCard } from '../contract.ts'
import { ProductRow } from './product-row.tsx'
import { type CarouselSource, useCarousel } from './use-carousel.ts'

type Props = CarouselSource & { title: string }

/**
 * Products in a row to swipe: those of `ids`, those at `path`, else the best sellers. Loaded and shown a batch at a time,
 * when the end of the row comes near; renders nothing when there are none or loading fails.
 */
export function ProductCarousel({ title, ...source }: Props) {
  const next = useRef<HTMLLIElement>(null)
  const { products, isComplete } = useCarousel(source, next)
  return <ProductRow title={title} products={products} {...(!isComplete && { next })} />
}

/** Reserves the height of a carousel while it loads. */
export function CarouselPlaceholder({ title }: { title: string }) {
  const next = useRef<HTMLLIElement>(null)
  return <ProductRow title={title} products={noProducts} next={next} />
}

const noProducts: readonly ProductCard[] = []
