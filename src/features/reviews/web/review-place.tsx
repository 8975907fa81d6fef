import type { ReactNode } from 'react'
import type { PendingReview } from '../contract.ts'
import { usePendingReview } from './use-pending-review.ts'

type Props = { productId: string; children: (pending: PendingReview) => ReactNode }

/** Where a buyer writes a review of the product; nothing for anybody who may not. */
export function ReviewPlace({ productId, children }: Props) {
  const pending = usePendingReview(productId)
  return pending === undefined ? null : children(pending)
}
