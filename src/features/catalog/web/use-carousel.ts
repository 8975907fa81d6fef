import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ProductCard } from '../contract.ts'
import { findCarousel, findEach } from './suggestion-calls.ts'

/** Number of products requested one by one at a time. */
const batch = 10

export type CarouselSource = {
  /** These products in this order. */
  ids?: readonly string[]
  /** API path of the products; `/api` is added when missing. */
  path?: string
  /** Gets those of `ids` that no longer exist. */
  onGone?: (ids: readonly string[]) => void
}

type Progress = {
  products: readonly ProductCard[]
  /** Number of ids requested so far. */
  requested: number
  isComplete: boolean
}

/** Products of a carousel, loaded when `next` comes near; by ids a batch each time. The first source given wins. */
export function useCarousel(initialSource: CarouselSource, next: RefObject<HTMLElement | null>) {
  const [source] = useState(initialSource)
  const [progress, setProgress] = useState<Progress>({
    products: [],
    requested: 0,
    isComplete: false,
  })
  const { requested, isComplete } = progress

  useEffect(() => {
    const element = next.current
    if (!element || isComplete) return
    let isWanted = true
    const observer = new IntersectionObserver(
      async ([seen]) => {
        if (!seen?.isIntersecting) return
        observer.disconnect()
        const found = await ask(source, requested)
        if (!isWanted) return
        setProgress(({ products }) => ({ ...found, products: [...products, ...found.products] }))
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => {
      isWanted = false
      observer.disconnect()
    }
  }, [next, source, requested, isComplete])

  return progress
}

async function ask({ ids, path, onGone }: CarouselSource, requested: number): Promise<Progress> {
  if (!ids) {
    const products = await findCarousel(browserApi(), path)
    return { products, requested: 0, isComplete: true }
  }
  const wanted = ids.slice(requested, requested + batch)
  const { products, gone } = await findEach(browserApi(), wanted)
  if (gone.length > 0) onGone?.(gone)
  const after = requested + wanted.length
  return { products, requested: after, isComplete: after >= ids.length }
}
