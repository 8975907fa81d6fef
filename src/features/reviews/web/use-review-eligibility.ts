import { useEffect, useState } from 'react'
import { hasStatus } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { text } from '#storefront/api/parse.ts'
import { isMissing } from '#storefront/api/try-in-order.ts'
import { useShopper } from '#storefront/auth.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import type { PendingReview } from '../contract.ts'
import { pendingFor } from '../domain.ts'
import { findPending, isReviewed } from './calls.ts'
import { reviewedOrder } from './review-path.ts'

export type ReviewChance =
  /** Nobody asked to review, or the shopper may not. */
  | { status: 'none' | 'checking' | 'guest' | 'written' }
  /** The check failed. */
  | { status: 'unknown'; retry: () => void }
  | { status: 'open'; pending: PendingReview; userId: string }

type ReviewCandidate = { userId: string; orderId: string; productId: string }

/**
 * Whether the signed-in shopper can review the product for the order in `reviewOrderId`: they received it and have not
 * reviewed it.
 */
export function useReviewEligibility(productId: string): ReviewChance {
  const shopper = useShopper()
  const orderId = useQueryParameter(reviewedOrder) || undefined
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id) : undefined
  const wanted = `${userId} ${orderId} ${productId}`
  const [known, setKnown] = useState<{ wanted: string; chance: ReviewChance }>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (userId === undefined || orderId === undefined) return
    const controller = new AbortController()
    const retry = () => {
      setKnown(undefined)
      setTries(tries + 1)
    }
    findChance({ userId, orderId, productId }, controller.signal).then(
      (chance) => setKnown({ wanted, chance }),
      (error) => {
        if (controller.signal.aborted) return
        const isRefused = isMissing(error) || hasStatus(error, 400, 403, 422)
        setKnown({ wanted, chance: isRefused ? { status: 'none' } : { status: 'unknown', retry } })
      },
    )
    return () => controller.abort()
  }, [wanted, userId, orderId, productId, tries])

  if (orderId === undefined) return { status: 'none' }
  if (shopper.status === 'guest') return { status: 'guest' }
  return known?.wanted === wanted ? known.chance : { status: 'checking' }
}

/** Throws ApiError and UnknownShape. */
async function findChance(candidate: ReviewCandidate, signal: AbortSignal): Promise<ReviewChance> {
  const { userId, orderId } = candidate
  const waiting = await findPending(browserApi(), { userId, orderId }, signal)
  const pending = pendingFor(waiting, candidate)
  if (pending) return { status: 'open', pending, userId }
  const isWritten = await isReviewed(browserApi(), candidate, signal)
  return { status: isWritten ? 'written' : 'none' }
}
