import type { PendingReview } from '#features/reviews/contract.ts'
import type { ShownOrder } from './order-parsers.ts'

/** A page of products to review, and their total number. */
export type Pending = { items: readonly PendingReview[]; total: number }

/** A review may be `open` to be written, or `written`. */
export type ReviewChance = 'open' | 'written'

/** By item of a completed order, each product once. Where the pending reviews are unknown, the product's page decides. */
export function reviewChances(
  order: Pick<ShownOrder, 'id' | 'status' | 'orderItems'>,
  pending: Pending | undefined,
): ReadonlyMap<string, ReviewChance> {
  if (order.status !== 'COMPLETED') return new Map()
  const waiting = pending && waitingOf(pending, order.id)
  const firsts = new Map(order.orderItems.toReversed().map(({ id, productId }) => [productId, id]))
  return new Map(
    [...firsts].map(([productId, id]) => [
      id,
      !waiting || waiting.includes(productId) ? 'open' : 'written',
    ]),
  )
}

/** By item of a completed order, those known to await a review. */
export function openReviews(
  order: Pick<ShownOrder, 'id' | 'status' | 'orderItems'>,
  pending: Pending | undefined,
): ReadonlyMap<string, ReviewChance> {
  const chances = reviewChances(order, pending ?? { items: [], total: 0 })
  return new Map([...chances].filter(([, chance]) => chance === 'open'))
}

/** Products of one order; undefined where a later page of the list may have them. */
function waitingOf({ items, total }: Pending, orderId: string): string[] | undefined {
  const found = items.filter((item) => item.orderId === orderId)
  if (found.length === 0 && total > items.length) return undefined
  return found.map(({ productId }) => productId)
}
