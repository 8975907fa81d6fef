import type { ApiClient } from '#storefront/api/client.ts'
import { flag, isRecord, number, textOrNull } from '#storefront/api/read.ts'
import { announceCart, cartItemKey } from '#storefront/cart-count.ts'
import {
  addedAtKey,
  purchasedKey,
  readStoredJson,
  writeStored,
} from '#storefront/shopper-storage.ts'

export type CartAddition = { productId: string; variantId: string | null; quantity: number }

/** What was put in: less than asked when `clamped`, and then the server says so in `message`. */
export type Added = { quantity: number; clamped: boolean; message: string | null }

/** Puts pieces into the cart, remembers when, and tells the page. Throws ApiError. */
export async function addToCart(api: ApiClient, addition: CartAddition): Promise<Added> {
  const answer = await api.post('/api/web/cart', addition)
  rememberAddition(cartItemKey(addition.productId, addition.variantId))
  const fields = isRecord(answer) ? answer : {}
  announceCart(number(fields.count))
  return {
    quantity: number(isRecord(fields.item) ? fields.item.quantity : undefined) ?? addition.quantity,
    clamped: flag(fields.clamped),
    message: textOrNull(fields.message),
  }
}

function rememberAddition(key: string): void {
  const times = readStoredJson(addedAtKey)
  writeStored(addedAtKey, JSON.stringify({ ...(isRecord(times) && times), [key]: Date.now() }))
  // Bought before and wanted again: it counts again.
  const purchased = readStoredJson(purchasedKey)
  if (Array.isArray(purchased) && purchased.includes(key)) {
    writeStored(purchasedKey, JSON.stringify(purchased.filter((other) => other !== key)))
  }
}
