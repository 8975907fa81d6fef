import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { ProductCard } from '#features/catalog/contract.ts'
import { findMoreRecommendations, findRecommendations } from '#features/catalog/web/public.ts'
import { useRecentViews } from '#features/views/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { orElse } from '#storefront/api/in-order.ts'

export const forYouPageSize = 50
const limit = 200

type List = { products: readonly ProductCard[]; page: number; hasMore: boolean }

type Shown = { list: List; isPersonal: boolean }

/** What was shown last, for shoppers who come back to where they were. */
let left: Shown | undefined

/**
 * The recommendations on the home page: the page's own, which are the same for all; for shoppers who agreed that their
 * views are kept, those that the shop finds for them. `list` is undefined while these are on their way.
 */
export function useForYou(first: readonly ProductCard[]) {
  const views = useRecentViews()
  const isKnown = views !== undefined
  const isPersonal = isKnown && views.length > 0
  const isBack = useNavigationType() === 'POP'
  const [kept] = useState(isBack ? left : undefined)
  const [own, setOwn] = useState<Shown | undefined>(kept)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  // Without consent what was found with it is not shown any more.
  const shown = own && (isPersonal || !own.isPersonal) ? own : undefined
  const list = shown?.list ?? (isPersonal ? undefined : listOf(first))
  const isMissing = isPersonal && !shown

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    findRecommendations(browserApi(), { pageSize: forYouPageSize }).then((found) => {
      const products = found.length > 0 ? found : first
      if (isWanted) setOwn({ list: listOf(products), isPersonal: true })
    })
    return () => {
      isWanted = false
    }
  }, [isMissing, first])

  useEffect(() => {
    if (list && isKnown) left = { list, isPersonal: own?.isPersonal ?? false }
  })

  async function loadMore(): Promise<void> {
    if (!list || state === 'loading') return
    setState('loading')
    const page = list.page + 1
    const ask = findMoreRecommendations(browserApi(), { page, pageSize: forYouPageSize })
    const found = await orElse(ask, undefined)
    setState(found ? 'idle' : 'failed')
    if (found) setOwn({ list: grown(list, found), isPersonal })
  }
  return { list, isKnown, state, loadMore }
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
