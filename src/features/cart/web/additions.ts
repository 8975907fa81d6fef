import { isRecord } from '#storefront/api/read.ts'
import { cartItemKey } from '#storefront/cart-count.ts'
import { serverNow } from '#storefront/server-clock.ts'
import {
  addedAtKey,
  purchasedKey,
  readStoredJson,
  writeStored,
} from '#storefront/shopper-storage.ts'

/** The lines that go to the checkout, by product and variant: they survive the merge at sign-in. */
export const selectedKeysKey = 'cart_selected_keys_v1'
/** What was put into the cart since it was looked at last: who buys a thing again wants it, though it was unticked. */
export const wantedAgainKey = 'cart_wanted_again_v1'
/** Twice as many as a cart has lines. */
export const mostRemembered = 400

type Line = { productId: string; variantId: string | null }

/** Remembers that a line was put into the cart: when, and that it goes to the checkout. */
export function noteAddition({ productId, variantId }: Line): void {
  const key = cartItemKey(productId, variantId)
  const noted = readStoredJson(addedAtKey)
  const others = isRecord(noted) ? Object.entries(noted).filter(([other]) => other !== key) : []
  const times = [...others, [key, Math.round(serverNow())]].slice(-mostRemembered)
  writeStored(addedAtKey, JSON.stringify(Object.fromEntries(times)))

  const without = (keys: readonly unknown[]) => keys.filter((other) => other !== key)
  const again = readStoredJson(wantedAgainKey)
  const wanted = [...without(Array.isArray(again) ? again : []), key].slice(-mostRemembered)
  writeStored(wantedAgainKey, JSON.stringify(wanted))
  const selected = readStoredJson(selectedKeysKey)
  if (Array.isArray(selected) && selected.length > 0 && !selected.includes(key)) {
    writeStored(selectedKeysKey, JSON.stringify([...selected, key]))
  }
  // Bought before and wanted again: it counts again.
  const purchased = readStoredJson(purchasedKey)
  if (Array.isArray(purchased) && purchased.includes(key)) {
    writeStored(purchasedKey, JSON.stringify(without(purchased)))
  }
}
