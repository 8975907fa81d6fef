import { useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ReviewFilter } from '../domain.ts'
import { findReviews } from './calls.ts'
import type { ReviewPage } from './parsers.ts'

export type AskedReviews = ReviewFilter & { page: number }

type State = {
  /** The last result; it stays while another one loads. */
  found: ReviewPage | undefined
  asked: AskedReviews
  isLoading: boolean
  hasFailed: boolean
}

/** Reviews of a product by filter and page. */
export function useReviews(productId: string) {
  const [asked, setAsked] = useState<AskedReviews>({ page: 1 })
  const [found, setFound] = useState<ReviewPage>()
  const [failed, setFailed] = useState<AskedReviews>()
  const [shown, setShown] = useState<AskedReviews>()

  useEffect(() => {
    const controller = new AbortController()
    findReviews(browserApi(), productId, asked, controller.signal).then(
      (page) => {
        setFound(page)
        setShown(asked)
      },
      () => {
        if (!controller.signal.aborted) setFailed(asked)
      },
    )
    return () => controller.abort()
  }, [productId, asked])

  const hasFailed = failed === asked
  const state: State = { found, asked, isLoading: !hasFailed && shown !== asked, hasFailed }
  return {
    ...state,
    /** Applies a filter from the first page on. */
    filterBy: (filter: ReviewFilter) => setAsked({ ...filter, page: 1 }),
    turnTo: (page: number) => setAsked({ ...asked, page }),
    retry: () => setAsked({ ...asked }),
  }
}
