import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ProductCard } from '../contract.ts'
import { findCarousel, findEach } from './suggestion-calls.ts'

/** Number of products shown at a time, and of those requested one by one. */
export const carouselBatch = 10

export type CarouselSource = {
  /** These products in this order. */
  ids?: readonly string[]
  /** API path of the products; `/api` is added when missing. */
  path?: string
  /** The first of them, when the page came with them. */
  first?: readonly ProductCard[] | undefined
  /** Gets those of `ids` that no longer exist. */
  onGone?: (ids: readonly string[]) => void
}

type Progress = {
  products: readonly ProductCard[]
  /** Loaded, but not shown yet: a row of fifty at once is a long task on a phone. */
  rest: readonly ProductCard[]
  /** Number of ids requested so far. */
  requested: number
  isComplete: boolean
}

/** Products of a carousel, a batch more each time that `next` comes near. The first source given wins. */
export function useCarousel(initialSource: CarouselSource, next: RefObject<HTMLElement | null>) {
  const [source] = useState(initialSource)
  const [progress, setProgress] = useState<Progress>({
    products: source.first ?? [],
    rest: [],
    requested: 0,
    isComplete: false,
  })
  const { isComplete } = progress

  useEffect(() => {
    const element = next.current
    if (!element || isComplete) return
    let isWanted = true
    const observer = new IntersectionObserver(
      async ([seen]) => {
        if (!seen?.isIntersecting) return
        observer.disconnect()
        const advanced = await advance(source, progress)
        if (isWanted) setProgress(advanced)
      },
      { rootMargin: '400px', scrollMargin: '400px' } as IntersectionObserverInit,
    )
    observer.observe(element)
    return () => {
      isWanted = false
      observer.disconnect()
    }
  }, [next, source, progress, isComplete])

  return progress
}

async function advance({ ids, path, onGone }: CarouselSource, before: Progress): Promise<Progress> {
  const { products, rest, requested } = before
  if (ids) {
    const wanted = ids.slice(requested, requested + carouselBatch)
    const found = await findEach(browserApi(), wanted)
    if (found.gone.length > 0) onGone?.(found.gone)
    const after = requested + wanted.length
    const shown = [...products, ...found.products]
    return { products: shown, rest, requested: after, isComplete: after >= ids.length }
  }
  const coming = rest.length > 0 ? rest : await findOthers(products, path)
  return {
    products: [...products, ...coming.slice(0, carouselBatch)],
    rest: coming.slice(carouselBatch),
    requested,
    isComplete: coming.length <= carouselBatch,
  }
}

async function findOthers(shown: readonly ProductCard[], path?: string): Promise<ProductCard[]> {
  const known = new Set(shown.map(({ id }) => id))
  const found = await findCarousel(browserApi(), path)
  return found.filter(({ id }) => !known.has(id))
}
