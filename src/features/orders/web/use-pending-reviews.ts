import { useQuery } from '@tanstack/react-query'
import { findPendingReviews } from '#features/reviews/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { text } from '#storefront/api/read.ts'
import { useShopper } from '#storefront/auth.ts'
import type { Pending } from './reviewing.ts'

/** What the shopper bought and has not reviewed; `data` stays undefined where the server does not tell. */
export function usePendingReviews(isWanted = true) {
  const shopper = useShopper()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id) : ''
  return useQuery({
    queryKey: ['pending-reviews', userId],
    queryFn: ({ signal }): Promise<Pending> => findPendingReviews(browserApi(), userId, signal),
    enabled: isWanted && shopper.status === 'signed-in',
  })
}
