import { useEffect, useRef, useState } from 'react'
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
let left: { list: List; seed: string | null } | undefined

/**
 * The recommendations on the home page: the page's own, which are the same for all; for shoppers who agreed to it those
 * that start from what they looked at last. `list` is undefined while these are on their way.
 */
export function useForYou(first: readonly ProductCard[]) {
  const views = useRecentViews()
  const seed = views && (views[0]?.productId ?? null)
  const isBack = useNavigationType() === 'POP'
  const [kept] = useState(isBack && (left?.seed === null || hasConsent()) ? left : undefined)
  const [own, setOwn] = useState<List | undefined>(kept?.list)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const currentId = useRef<string | null>(kept?.seed ?? null)
  const shared = listOf(first)
  const list = own ?? (seed ? undefined : shared)

  useEffect(() => {
    if (kept || !seed) return
    let isWanted = true
    const ask = findRecommendations(browserApi(), { currentId: seed, pageSize: forYouPageSize })
    ask.then((products) => {
      if (!isWanted) return
      currentId.current = products.length > 0 ? seed : null
      setOwn(listOf(products.length > 0 ? products : first))
    })
    return () => {
      isWanted = false
    }
  }, [kept, seed, first])

  useEffect(() => {
    if (list) left = { list, seed: currentId.current }
  }, [list])

  async function loadMore(): Promise<void> {
    if (!list || state === 'loading') return
    setState('loading')
    const page = list.page + 1
    const wanted = { currentId: currentId.current ?? undefined, page, pageSize: forYouPageSize }
    const found = await orElse(findMoreRecommendations(browserApi(), wanted), undefined)
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
