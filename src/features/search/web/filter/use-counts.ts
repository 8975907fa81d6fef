import { useEffect, useState } from 'react'
import { type FacetCounts, findProducts } from '#features/catalog/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { productQuery, type Search } from '../../domain.ts'

const waitMs = 300

export type Counts = {
  /** Undefined while it is not known. */
  total: number | undefined
  /** Of the newest answer, which may be one choice behind. */
  facets: FacetCounts | null
  isCounting: boolean
}

type Known = { query: string; total: number | undefined; facets: FacetCounts | null }
type Page = { of: Search; total: number | undefined; isOpen: boolean }

/**
 * How many products the search being put together finds, and what each further choice would find. Asked for when the
 * drawer opens and a moment after each change; answers to earlier questions are dropped.
 */
export function useCounts(search: Search, page: Page): Counts {
  const query = queryOf(search)
  const [known, setKnown] = useState<Known>()
  const isKnown = known?.query === query
  const isPage = page.total !== undefined && queryOf(page.of) === query
  const isFirst = known === undefined
  const { isOpen } = page
  useEffect(() => {
    if (isKnown || !isOpen) return
    const asking = new AbortController()
    const ask = async () => {
      let answer: Known = { query, total: undefined, facets: null }
      try {
        const { pagination, facets } = await findProducts(
          browserApi(),
          JSON.parse(query),
          asking.signal,
        )
        answer = { query, total: pagination.total, facets }
      } catch {
        // Without the numbers everything can still be chosen.
      }
      if (!asking.signal.aborted) setKnown(answer)
    }
    const timer = setTimeout(ask, isFirst ? 0 : waitMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query, isKnown, isFirst, isOpen])
  return {
    total: isKnown ? known.total : isPage ? page.total : undefined,
    facets: known?.facets ?? null,
    isCounting: !isKnown && !isPage,
  }
}

/** One product is enough: the numbers beside it are wanted. */
function queryOf(search: Search): string {
  return JSON.stringify(productQuery({ ...search, sort: 'default', page: 1 }, 1))
}
