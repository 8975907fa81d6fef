import type { CartItem } from '#features/cart/contract.ts'
import { findOrders, type ShownOrder } from '#features/orders/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { logProblem } from '#storefront/log-problem.ts'
import type { PlacedOrder } from './checkout-calls.ts'
import { findUnsettledAttempts, type OrderAttempt } from './checkout-storage.ts'

/** Clocks of browser and server may differ by this many milliseconds. */
const clockTolerance = 300_000

/**
 * Finds the order of an attempt whose answer was lost, on a server without idempotency keys, where sending it again would
 * place a second order. Undefined when there is none or the list is unavailable. Throws ApiError when the server is
 * unreachable.
 */
export async function findOrderOfAttempt(
  api: ApiClient,
  attempt: OrderAttempt,
): Promise<PlacedOrder | undefined> {
  try {
    const { orders } = await findOrders(api, { status: '', page: 1 })
    const found = orders.find((order) => isOrderOfAttempt(order, attempt))
    return found && { id: found.id, order: undefined }
  } catch (error) {
    if (hasStatus(error, 0)) throw error
    logProblem('Whether the order was placed before was not learned', error)
    return undefined
  }
}

/** An order that was placed although its answer was lost. */
export type EarlierOrder = { order: ShownOrder; attempt: OrderAttempt }

/**
 * Finds the order of an unsettled attempt whose lines have left the cart. It does not send the attempt again: if the first
 * request never arrived, that would order lines that the shopper may have removed since.
 */
export async function findEarlierOrder(
  api: ApiClient,
  shopper: { userId: string; now: number },
  cart: readonly CartItem[],
): Promise<EarlierOrder | undefined> {
  const inCart = new Set(cart.map(({ id }) => id))
  const attempts = findUnsettledAttempts(shopper.userId, shopper.now).filter(({ body }) =>
    body.items.every(({ cartItemId }) => !inCart.has(cartItemId)),
  )
  if (attempts.length === 0) return undefined
  try {
    const { orders } = await findOrders(api, { status: '', page: 1 })
    for (const attempt of attempts) {
      const order = orders.find((placed) => isOrderOfAttempt(placed, attempt))
      if (order) return { order, attempt }
    }
  } catch (error) {
    logProblem('What became of an earlier order was not learned', error)
  }
  return undefined
}

/** True when the order probably results from the attempt: same pieces, same payment method, placed after it. */
export function isOrderOfAttempt(order: ShownOrder, { at, body }: OrderAttempt): boolean {
  return (
    (order.paymentMethod === body.paymentMethod || !order.tells.method) &&
    Date.parse(order.createdAt) >= at - clockTolerance &&
    hasSamePieces(order.orderItems, body.items)
  )
}

type Pieces = { productId: string; variantId?: string | null | undefined; quantity: number }

/** Compares by product alone where the server's list names no variant. */
function hasSamePieces(ordered: readonly Pieces[], sent: readonly Pieces[]): boolean {
  const withoutVariant = new Set(
    ordered.filter((item) => !item.variantId).map((item) => item.productId),
  )
  const comparable = (items: readonly Pieces[]) =>
    countPieces(
      items.map((item) =>
        withoutVariant.has(item.productId) ? { ...item, variantId: null } : item,
      ),
    )
  return comparable(ordered) === comparable(sent)
}

function countPieces(items: readonly Pieces[]): string {
  const counts = new Map<string, number>()
  for (const { productId, variantId, quantity } of items) {
    const key = `${productId} ${variantId ?? ''}`
    counts.set(key, (counts.get(key) ?? 0) + quantity)
  }
  return [...counts]
    .map((entry) => entry.join(' '))
    .toSorted()
    .join()
}
