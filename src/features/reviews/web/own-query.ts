import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { findDonePage, findPendingPage } from './calls.ts'

type PageQuery = { userId: string; page: number }

export function usePendingPage({ userId, page }: PageQuery) {
  return useQuery({
    queryKey: ['pending-reviews', userId, page],
    queryFn: ({ signal }) => findPendingPage(browserApi(), { userId, page }, signal),
    placeholderData: keepPreviousData,
  })
}

/** A page of the shopper's reviews, of one order if given. */
export function useDonePage({
  userId,
  page,
  orderId,
}: PageQuery & { orderId?: string | undefined }) {
  return useQuery({
    queryKey: ['done-reviews', userId, page, orderId],
    queryFn: ({ signal }) => findDonePage(browserApi(), { userId, page, orderId }, signal),
    placeholderData: keepPreviousData,
  })
}

/** After a new review: cached data is outdated, on the order pages too. */
export function invalidateReviews(client: QueryClient): void {
  client.removeQueries({ queryKey: ['done-reviews'] })
  void client.invalidateQueries({ queryKey: ['pending-reviews'] })
}

/** After a change of a review: resolves when the list shows it. */
export function refetchOwnReviews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['done-reviews'] })
}
