import { isRefused } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { flag, isRecord, number, textOrNull } from '#storefront/api/read.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { noteAddition } from './additions.ts'
import { type CartAddition, keyOfAddition, settleAddition } from './open-additions.ts'

/** What was put in: less than asked when `clamped`, and then the server says so in `message`. */
export type Added = {
  /** The line's, if told. */
  id: string | null
  quantity: number
  clamped: boolean
  message: string | null
}

/**
 * Puts pieces into the cart, remembers when, and tells the page. Throws ApiError; where the answer got lost the same can
 * be asked for again and is added once.
 */
export async function addToCart(api: ApiClient, addition: CartAddition): Promise<Added> {
  const key = keyOfAddition(addition, performance.now(), randomUuid)
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
      extras: { 'idempotency-key': key },
    })
    settleAddition(addition)
    return answer
  } catch (error) {
    if (isRefused(error)) settleAddition(addition)
    // Nobody knows whether it was added: the cart itself does.
    else announceCart()
    throw error
  }
}
