import { useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ReviewFilter } from '../domain.ts'
import { findReviews } from './calls.ts'
import type { ReviewPage } from './parsers.ts'

export type ReviewRequest = ReviewFilter & { page: number }

type State = {
  /** The last result; it stays while another one loads. */
  found: ReviewPage | undefined
  query: ReviewRequest
  isLoading: boolean
  hasFailed: boolean
}

/** Reviews of a product by filter and page. */
export function useReviews(productId: string) {
  const [query, setQuery] = useState<ReviewRequest>({ page: 1 })
  const [found, setFound] = useState<ReviewPage>()
  const [failed, setFailed] = useState<ReviewRequest>()
  const [shown, setShown] = useState<ReviewRequest>()

  useEffect(() => {
    const controller = new AbortController()
    findReviews(browserApi(), productId, query, controller.signal).then(
      (page) => {
        setFound(page)
        setShown(query)
      },
      () => {
        if (!controller.signal.aborted) setFailed(query)
      },
    )
    return () => controller.abort()
  }, [productId, query])

  const hasFailed = failed === query
  const state: State = { found, query, isLoading: !hasFailed && shown !== query, hasFailed }
  return {
    ...state,
    /** Applies a filter from the first page on. */
    filterBy: (filter: ReviewFilter) => setQuery({ ...filter, page: 1 }),
    turnTo: (page: number) => setQuery({ ...query, page }),
    retry: () => setQuery({ ...query }),
  }
}
