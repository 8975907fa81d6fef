import { useQuery } from '@tanstack/react-query'
import { findPendingReviews } from '#features/reviews/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import type { Pending } from './review-chances.ts'

/** Bought products without a review; `data` stays undefined where the server does not list them. */
export function usePendingReviews(isWanted = true) {
  const shopper = useShopper()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id) : ''
  return useQuery({
    queryKey: ['pending-reviews', userId],
    queryFn: ({ signal }): Promise<Pending> => findPendingReviews(browserApi(), userId, signal),
    enabled: isWanted && shopper.status === 'signed-in',
  })
}
