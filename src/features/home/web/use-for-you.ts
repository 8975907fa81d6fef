import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { ProductCard } from '#features/catalog/contract.ts'
import { findMoreRecommendations, findRecommendations } from '#features/catalog/web/public.ts'
import { useRecentViews } from '#features/views/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { orElse } from '#storefront/api/in-order.ts'
import { hasConsent } from '#storefront/consent.ts'

export const forYouPageSize = 50
const limit = 200

type List = { products: readonly ProductCard[]; page: number; hasMore: boolean }

/** What was shown last, for shoppers who come back to where they were. */
let left: { list: List; isPersonal: boolean } | undefined

/**
 * The recommendations on the home page: the page's own, which are the same for all; for shoppers who agreed that their
 * views are kept, those that the shop finds for them. `list` is undefined while these are on their way.
 */
export function useForYou(first: readonly ProductCard[]) {
  const views = useRecentViews()
  const isPersonal = views !== undefined && views.length > 0
  const isBack = useNavigationType() === 'POP'
  const [kept] = useState(isBack && (!left?.isPersonal || hasConsent()) ? left : undefined)
  const [own, setOwn] = useState<List | undefined>(kept?.list)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const list = own ?? (isPersonal ? undefined : listOf(first))

  useEffect(() => {
    if (kept || !isPersonal) return
    let isWanted = true
    findRecommendations(browserApi(), { pageSize: forYouPageSize }).then((found) => {
      if (isWanted) setOwn(listOf(found.length > 0 ? found : first))
    })
    return () => {
      isWanted = false
    }
  }, [kept, isPersonal, first])

  useEffect(() => {
    if (list) left = { list, isPersonal }
  }, [list, isPersonal])

  async function loadMore(): Promise<void> {
    if (!list || state === 'loading') return
    setState('loading')
    const page = list.page + 1
    const ask = findMoreRecommendations(browserApi(), { page, pageSize: forYouPageSize })
    const found = await orElse(ask, undefined)
    setState(found ? 'idle' : 'failed')
    if (found) setOwn(grown(list, found))
  }
  return { list, isKnown: views !== undefined, state, loadMore }
}

function listOf(products: readonly ProductCard[]): List {
  return { products, page: 1, hasMore: products.length >= forYouPageSize }
}

function grown({ products, page }: List, found: readonly ProductCard[]): List {
  const known = new Set(products.map(({ id }) => id))
  const all = [...products, ...found.filter(({ id }) => !known.has(id))].slice(0, limit)
  const hasMore = found.length >= forYouPageSize && (page + 1) * forYouPageSize < limit
  return { products: all, page: page + 1, hasMore }
}
