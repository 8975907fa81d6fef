import type { CartItem } from '#features/cart/contract.ts'
import { addToCart, keyOf, loadCart, noteAddition, tickOnly } from '#features/cart/web/public.ts'
import { ApiError, hasStatus, messageOf } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, text } from '#storefront/api/parse.ts'
import { isMissing } from '#storefront/api/try-in-order.ts'
import { announceCart } from '#storefront/cart-count.ts'
import type { OrderItem } from '../contract.ts'
import type { ShownOrder } from './order-parsers.ts'

/** Number of items added, and a message for each that was not or not fully added. */
export type BoughtAgain = { added: number; skipped: string[] }

/**
 * Adds the items of an order to the cart as far as they can be bought, and ticks only them. With the same key it adds once.
 * Throws ApiError.
 */
export async function buyAgain(
  api: ApiClient,
  order: ShownOrder,
  key: string,
): Promise<BoughtAgain> {
  const { isOurs, added, skipped } = await addAll(api, order, key)
  if (added === 0) return { added, skipped }
  const lines = await loadCart(api)
  const wanted = new Set(order.orderItems.map(keyOf))
  const ours = lines.filter((line: CartItem) => isOurs(line) && wanted.has(keyOf(line)))
  for (const line of ours) noteAddition(line)
  tickOnly(lines, ours)
  announceCart()
  return { added, skipped }
}

type AddedLines = BoughtAgain & { isOurs: (line: CartItem) => boolean }

async function addAll(api: ApiClient, order: ShownOrder, key: string): Promise<AddedLines> {
  const path = `/api/web/orders/user/${encodeURIComponent(order.id)}/buy-again`
  try {
    const answer = await api.post(path, {}, { extras: { headers: { 'idempotency-key': key } } })
    const ids = listOf(answer, 'added').map((line) => text(at(line, 'itemId')))
    const skipped = listOf(answer, 'skipped').map((why) => text(why, at(why, 'message')))
    return { added: ids.length, skipped, isOurs: ({ id }) => ids.includes(id) }
  } catch (error) {
    if (!isMissing(error) || isUnknownOrder(error)) throw error
    return { ...(await addOneByOne(api, order.orderItems)), isOurs: () => true }
  }
}

function listOf(answer: unknown, name: string): unknown[] {
  const list = at(answer, name) ?? at(answer, `data.${name}`)
  return Array.isArray(list) ? list : []
}

/** Our server knows the call and misses the order; other servers lack the call. */
function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ORDER_NOT_FOUND'
}

async function addOneByOne(api: ApiClient, items: readonly OrderItem[]): Promise<BoughtAgain> {
  const bought: BoughtAgain = { added: 0, skipped: [] }
  for (const { productId, variantId, quantity, product } of items) {
    try {
      const { clamped, message } = await addToCart(api, { productId, variantId, quantity })
      bought.added += 1
      if (clamped && message) bought.skipped.push(message)
    } catch (error) {
      if (!hasStatus(error, 400, 404, 409, 422)) throw error
      bought.skipped.push(messageOf(error, `“${product.name}” hiện không mua được.`))
    }
  }
  return bought
}
