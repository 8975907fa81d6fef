import type { CartItem } from '#features/cart/contract.ts'
import { forgetBought, keyOf, removeLines } from '#features/cart/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { Shopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import {
  purchasedKey,
  readStoredJson,
  removeStored,
  writeStored,
} from '#storefront/shopper-storage.ts'
import type { Order } from '../contract.ts'
import { requestConfirmation } from './calls.ts'
import { forgetPayment } from './checkout-choices.ts'

/** Takes what has been bought out of the cart, here and on the server, and tells the page. */
export function clearBought(items: readonly CartItem[]): void {
  const keys = items.map(keyOf)
  writePurchased([...new Set([...purchased(), ...keys])])
  forgetBought(items)
  forgetPayment()
  announceCart()
  const ids = items.map(({ id }) => id)
  // Once the lines are gone their keys would only hide the same things bought again elsewhere.
  removeLines(browserApi(), ids)
    .then(() => writePurchased(purchased().filter((key) => !keys.includes(key))))
    .then(() => announceCart(), reportError)
}

function purchased(): string[] {
  const stored = readStoredJson(purchasedKey)
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
}

function writePurchased(keys: readonly string[]): void {
  if (keys.length > 0) writeStored(purchasedKey, JSON.stringify(keys))
  else removeStored(purchasedKey)
}

/** Asks for the confirmation letter in the background; shoppers without an e-mail get none. */
export function confirmByMail(shopper: Shopper, order: Order | { id: string }): void {
  if (shopper.status !== 'signed-in') return
  const { email } = shopper.user
  if (typeof email !== 'string' || email === '') return
  requestConfirmation(browserApi(), { to: email, name: shopper.name, order }).catch(reportError)
}
