import { forgetBought, keyOf, loadCart, removeLines } from '#features/cart/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { logProblem } from '#storefront/log-problem.ts'
import {
  addPurchasedLines,
  forgetPayment,
  forgetPurchasedLines,
  purchasedLines,
} from './checkout-storage.ts'
import type { OrderedLine } from './checkout-totals.ts'
import { forgetDelivery } from './chosen-delivery.ts'
import { forgetDiscounts } from './chosen-discounts.ts'

/** Removes ordered lines from the cart, in this browser and on the server, with the choices made for the order. */
export function clearPurchasedLines(lines: readonly OrderedLine[]): void {
  addPurchasedLines(lines.map((line) => ({ id: line.cartItemId, key: keyOf(line) })))
  forgetBought(lines.map((line) => ({ ...line, id: line.cartItemId })))
  forgetPayment()
  forgetDelivery()
  forgetDiscounts()
  announceCart()
  void resumeClearing()
}

/** Removes ordered lines that are still in the server's cart. A failure leaves them for the next call. */
export async function resumeClearing(): Promise<void> {
  const lines = purchasedLines()
  if (lines.length === 0) return
  try {
    await removeFromCart(lines.map(({ id }) => id))
  } catch (error) {
    return logProblem('What has been bought is still in the cart', error)
  }
  forgetPurchasedLines(lines)
  announceCart()
}

async function removeFromCart(ids: readonly string[]): Promise<void> {
  try {
    await removeLines(browserApi(), ids)
  } catch (error) {
    const cart = await loadCart(browserApi())
    if (cart.some(({ id }) => ids.includes(id))) throw error
  }
}
