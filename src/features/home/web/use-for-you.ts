import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { ProductCard } from '#features/catalog/contract.ts'
import { findMoreRecommendations, findRecommendations } from '#features/catalog/web/public.ts'
import { useRecentViews } from '#features/views/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { withFallback } from '#storefront/api/try-in-order.ts'
import { shopperCacheKey, useShopperCacheKey } from '#storefront/shopper-cache-key.ts'

export const forYouPageSize = 50
const limit = 200

type List = { products: readonly ProductCard[]; page: number; hasMore: boolean }

/** A list and the shopper mark it was loaded for; empty for the list that is the same for all. */
type Shown = { list: List; mark: string }

/** The list shown last, for shoppers who navigate back. */
let left: Shown | undefined

/**
 * Recommendations of the home page: those of the page, which are the same for all; with consent those for this shopper.
 * `list` is undefined while these are loading.
 */
export function useForYou(first: readonly ProductCard[] | undefined) {
  const views = useRecentViews()
  const isKnown = views !== undefined
  const isPersonal = isKnown && views.length > 0
  const mark = useShopperCacheKey()
  const isBack = useNavigationType() === 'POP'
  const [restored] = useState(isBack ? left : undefined)
  const [own, setOwn] = useState<Shown | undefined>(restored)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  // A list loaded with consent or for an account is not shown without it, nor to the next shopper.
  const shown = own && (own.mark === '' || own.mark === mark) ? own : undefined
  const list = shown?.list ?? (isPersonal || !first ? undefined : listOf(first))
  const isMissing = (isPersonal || !first) && !shown

  useEffect(() => {
    if (!isMissing || mark === undefined) return
    let isWanted = true
    findRecommendations(browserApi(), { pageSize: forYouPageSize }).then((found) => {
      const products = found.length > 0 ? found : (first ?? found)
      if (isWanted) setOwn({ list: listOf(products), mark })
    })
    return () => {
      isWanted = false
    }
  }, [isMissing, mark, first])

  useEffect(() => {
    if (list && isKnown) left = { list, mark: shown?.mark ?? '' }
  })

  async function loadMore(): Promise<void> {
    if (!list || mark === undefined || state === 'loading') return
    setState('loading')
    // After the page's common list, the personal list starts at its first page.
    const page = (shown?.mark ?? '') === mark ? list.page + 1 : 1
    const ask = findMoreRecommendations(browserApi(), { page, pageSize: forYouPageSize })
    const found = await withFallback(ask, undefined)
    const isTheirs = shopperCacheKey() === mark
    setState(found || !isTheirs ? 'idle' : 'failed')
    if (found && isTheirs) setOwn({ list: grown(list, found, page), mark })
  }
  return { list, isKnown, state, loadMore }
}

function listOf(products: readonly ProductCard[]): List {
  return { products, page: 1, hasMore: products.length >= forYouPageSize }
}

function grown({ products }: List, found: readonly ProductCard[], page: number): List {
  const known = new Set(products.map(({ id }) => id))
  const all = [...products, ...found.filter(({ id }) => !known.has(id))].slice(0, limit)
  const hasMore = found.length >= forYouPageSize && page * forYouPageSize < limit
  return { products: all, page, hasMore }
}
