import type { CartItem } from '#features/cart/contract.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { logProblem } from '#storefront/log-problem.ts'
import { type Attempt, cameOf, openAttempts } from './attempts.ts'
import { findOrders } from './order-calls.ts'
import type { ShownOrder } from './order-readers.ts'

/**
 * Looks for the order of an attempt whose answer got lost, on a server that takes no keys: sent again, it would be placed
 * twice. Undefined when there is none, or the server can't tell. Throws ApiError when it can't be reached.
 */
export async function findSent(
  api: ApiClient,
  attempt: Attempt,
): Promise<{ id: string; order: undefined } | undefined> {
  try {
    const { orders } = await findOrders(api, { status: '', page: 1 })
    const found = orders.find((placed) => cameOf(placed, attempt))
    return found && { id: found.id, order: undefined }
  } catch (error) {
    if (hasStatus(error, 0)) throw error
    logProblem('Whether the order was placed before was not learnt', error)
    return undefined
  }
}

/** An order that was placed although its answer got lost. */
export type Earlier = { order: ShownOrder; attempt: Attempt }

/**
 * Looks for what became of attempts whose lines have left the cart. It only looks: sent again, an order that never
 * arrived would be placed, although the shopper may have taken its lines out of the cart since.
 */
export async function findEarlier(
  api: ApiClient,
  shopper: { userId: string; now: number },
  cart: readonly CartItem[],
): Promise<Earlier | undefined> {
  const inCart = new Set(cart.map(({ id }) => id))
  const gone = openAttempts(shopper.userId, shopper.now).filter(({ body }) =>
    body.items.every(({ cartItemId }) => !inCart.has(cartItemId)),
  )
  if (gone.length === 0) return undefined
  try {
    const { orders } = await findOrders(api, { status: '', page: 1 })
    for (const attempt of gone) {
      const order = orders.find((placed) => cameOf(placed, attempt))
      if (order) return { order, attempt }
    }
  } catch (error) {
    logProblem('What became of an earlier order was not learnt', error)
  }
  return undefined
}
