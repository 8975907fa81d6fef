import { forgetBought, keyOf, loadCart, removeLines } from '#features/cart/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { isRecord } from '#storefront/api/read.ts'
import type { Shopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { logProblem } from '#storefront/log-problem.ts'
import {
  purchasedKey,
  readStoredJson,
  removeStored,
  writeStored,
} from '#storefront/shopper-storage.ts'
import { requestConfirmation } from './checkout-calls.ts'
import { forgetPayment } from './checkout-choices.ts'
import { forgetDiscounts } from './chosen-discounts.ts'
import type { OrderedLine } from './figures.ts'
import type { ShownOrder } from './order-readers.ts'

/** Lines that are bought and may still be in the server's cart: their ids, and their keys in the purchased list. */
const boughtKey = 'cart_bought_lines_v1'
type Bought = { id: string; key: string }

/** Takes what has been bought out of the cart, here and on the server, and tells the page. */
export function clearBought(lines: readonly OrderedLine[]): void {
  const bought = lines.map((line) => ({ id: line.cartItemId, key: keyOf(line) }))
  store(boughtKey, [...storedBought(), ...bought])
  store(purchasedKey, [...new Set([...purchased(), ...bought.map(({ key }) => key)])])
  forgetBought(lines.map((line) => ({ ...line, id: line.cartItemId })))
  forgetPayment()
  forgetDiscounts()
  announceCart()
  void finishClearing()
}

/** Removes bought lines that are still in the cart. What fails is done when it is called the next time. */
export async function finishClearing(): Promise<void> {
  const bought = storedBought()
  if (bought.length === 0) return
  try {
    await takeOut(bought.map(({ id }) => id))
  } catch (error) {
    return logProblem('What has been bought is still in the cart', error)
  }
  // Once the lines are gone their keys would only hide the same things bought again elsewhere.
  const isDone = (key: string) => bought.some((line) => line.key === key)
  store(
    boughtKey,
    storedBought().filter(({ id }) => !bought.some((line) => line.id === id)),
  )
  store(
    purchasedKey,
    purchased().filter((key) => !isDone(key)),
  )
  announceCart()
}

async function takeOut(ids: readonly string[]): Promise<void> {
  try {
    await removeLines(browserApi(), ids)
  } catch (error) {
    const cart = await loadCart(browserApi())
    if (cart.some(({ id }) => ids.includes(id))) throw error
  }
}

function storedBought(): Bought[] {
  const stored = readStoredJson(boughtKey)
  return Array.isArray(stored) ? stored.filter(isBought) : []
}

function isBought(value: unknown): value is Bought {
  return isRecord(value) && typeof value.id === 'string' && typeof value.key === 'string'
}

function purchased(): string[] {
  const stored = readStoredJson(purchasedKey)
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
}

function store(key: string, values: readonly unknown[]): void {
  if (values.length > 0) writeStored(key, JSON.stringify(values))
  else removeStored(key)
}

/** Asks for the confirmation letter in the background; shoppers without an e-mail get none. */
export function confirmByMail(shopper: Shopper, order: ShownOrder | { id: string }): void {
  if (shopper.status !== 'signed-in') return
  const { email } = shopper.user
  if (typeof email !== 'string' || email === '') return
  requestConfirmation(browserApi(), { to: email, name: shopper.name, order }).catch(
    (error: unknown) => logProblem('No confirmation letter was asked for', error),
  )
}
