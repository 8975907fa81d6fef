import { useEffect, useState } from 'react'
import { type FacetCounts, findProducts } from '#features/catalog/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { productQuery, type Search } from '../../domain.ts'

const waitMs = 300

export type Counts = {
  /** Undefined while unknown. */
  total: number | undefined
  /** From the latest answer, which may be one choice behind. */
  facets: FacetCounts | null
  /** For the filter with which the drawer opened. */
  firstFacets: FacetCounts | null
  isCounting: boolean
  /** The first request has ended, also when it failed. */
  hasCounted: boolean
}

type Known = { query: string; total: number | undefined; facets: FacetCounts | null }
type Page = { of: Search; total: number | undefined; isOpen: boolean }

/**
 * Number of products that the drafted search finds, and of each further choice. Requested when the drawer opens and shortly
 * after each change; outdated answers are dropped.
 */
export function useCounts(search: Search, page: Page): Counts {
  const query = queryOf(search)
  const [known, setKnown] = useState<Known>()
  const [firstFacets, setFirstFacets] = useState<FacetCounts | null>(null)
  const isKnown = known?.query === query
  const isPage = page.total !== undefined && queryOf(page.of) === query
  const isFirst = known === undefined
  const { isOpen } = page
  if (!isOpen && firstFacets) setFirstFacets(null)
  if (isOpen && isKnown && known.facets && !firstFacets) setFirstFacets(known.facets)
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
        // Everything can be chosen without the counts.
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
    firstFacets,
    isCounting: !isKnown && !isPage,
    hasCounted: known !== undefined,
  }
}

/** One product is enough: only the counts are used. */
function queryOf(search: Search): string {
  return JSON.stringify(productQuery({ ...search, sort: 'default', page: 1 }, 1))
}
