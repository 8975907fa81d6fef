import { useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { orElse } from '#storefront/api/in-order.ts'
import { text } from '#storefront/api/read.ts'
import { useShopper } from '#storefront/auth.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import type { PendingReview } from '../contract.ts'
import { pendingFor } from '../domain.ts'
import { findPending } from './calls.ts'

/**
 * The review that may be written of a product now: of the order that the address names in `reviewOrderId`, if whoever is
 * signed in got the product with it and has not reviewed it.
 */
export function usePendingReview(productId: string): PendingReview | undefined {
  const shopper = useShopper()
  const orderId = useQueryParameter('reviewOrderId')
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id) : undefined
  const wanted = userId !== undefined && orderId ? `${userId} ${orderId} ${productId}` : undefined
  const [known, setKnown] = useState<{ wanted: string; pending: PendingReview | undefined }>()

  useEffect(() => {
    if (wanted === undefined || userId === undefined || !orderId) return
    const controller = new AbortController()
    const { signal } = controller
    orElse(findPending(browserApi(), { userId, orderId }, signal), []).then(
      (list) => setKnown({ wanted, pending: pendingFor(list, { orderId, productId }) }),
      () => {},
    )
    return () => controller.abort()
  }, [wanted, userId, orderId, productId])

  return known !== undefined && known.wanted === wanted ? known.pending : undefined
}
