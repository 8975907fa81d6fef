import { isRefused } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { flag, isRecord, number, textOrNull } from '#storefront/api/parse.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { noteAddition } from './additions.ts'
import { additionKey, type CartAddition, settleAddition } from './pending-additions.ts'

/** The added line. With `clamped` fewer pieces than asked for were added, and `message` says so. */
export type Added = {
  /** Id of the line, where the server names it. */
  id: string | null
  quantity: number
  clamped: boolean
  message: string | null
}

/**
 * Adds pieces to the cart, notes the time and announces it. Throws ApiError. After a lost answer the same call can be
 * repeated and adds once.
 */
export async function addToCart(api: ApiClient, addition: CartAddition): Promise<Added> {
  const key = additionKey(addition, performance.now(), randomUuid)
  const answer = await post(api, addition, key)
  noteAddition(addition)
  const fields = isRecord(answer) ? answer : {}
  const item = isRecord(fields.item) ? fields.item : {}
  announceCart(number(fields.count))
  return {
    id: textOrNull(item.id),
    quantity: number(item.quantity) ?? addition.quantity,
    clamped: flag(fields.clamped),
    message: textOrNull(fields.message),
  }
}

async function post(api: ApiClient, addition: CartAddition, key: string): Promise<unknown> {
  try {
    const answer = await api.post('/api/web/cart', addition, {
      extras: { headers: { 'idempotency-key': key } },
    })
    settleAddition(addition)
    return answer
  } catch (error) {
    if (isRefused(error)) settleAddition(addition)
    // The outcome is unknown: the cart is loaded again.
    else announceCart()
    throw error
  }
}
