import { isRecord } from '#storefront/api/parse.ts'
import { cartItemKey } from '#storefront/cart-count.ts'
import { serverNow } from '#storefront/server-clock.ts'
import {
  addedAtKey,
  purchasedKey,
  readStoredJson,
  writeStored,
} from '#storefront/shopper-storage.ts'

/** Lines selected for the checkout, by product and variant: these keys survive the merge at sign-in. */
export const selectedKeysKey = 'cart_selected_keys_v1'
/** Lines added since the cart was last viewed. Buying a product again selects it, even if it was deselected. */
export const wantedAgainKey = 'cart_wanted_again_v1'
/** Twice the limit of lines in a cart. */
export const mostRemembered = 400

type Line = { productId: string; variantId: string | null }

/** Notes that a line was added: its time, and that it goes to the checkout. */
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
  // Bought before and added again: no longer purchased.
  const purchased = readStoredJson(purchasedKey)
  if (Array.isArray(purchased) && purchased.includes(key)) {
    writeStored(purchasedKey, JSON.stringify(without(purchased)))
  }
}
