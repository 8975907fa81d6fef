import type { CartItem } from '#features/cart/contract.ts'
import type { PaymentMethod } from '#features/orders/contract.ts'
import { isRecord, text } from '#storefront/api/parse.ts'
import {
  paymentKey,
  purchasedKey,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '#storefront/shopper-storage.ts'
import { type OrderedLine, orderedLines } from './checkout-totals.ts'
import { sentMethod } from './chosen-delivery.ts'
import { type Discounts, sentDiscounts } from './chosen-discounts.ts'

const attemptsKey = 'checkout_attempts_v1'
const maxAttempts = 5
/** Milliseconds after which an attempt without a known outcome is forgotten. */
const attemptLifetime = 24 * 3_600_000

export type OrderContent = {
  items: OrderedLine[]
  paymentMethod: PaymentMethod
  addressId: string
  /** Absent where there is no choice. */
  deliveryMethodId?: string
  /** Absent where no discount is wanted. */
  voucherCode?: string
  useCoins?: boolean
}

type Chosen = {
  paymentMethod: PaymentMethod
  addressId: string
  methodId?: string | undefined
  discounts: Discounts
}

/** The order of these lines, to this address. */
export function orderContent(
  items: readonly CartItem[],
  { paymentMethod, addressId, methodId, discounts }: Chosen,
): OrderContent {
  const own = { ...sentMethod(methodId), ...sentDiscounts(discounts) }
  return { items: orderedLines(items), paymentMethod, addressId, ...own }
}

/** A request to place an order: its idempotency key and the body that is sent under it. */
export type OrderAttempt = {
  key: string
  userId: string
  /** Server time of the first request, in milliseconds. */
  at: number
  body: OrderContent & { expectedTotal: number }
}

type Wanted = { content: OrderContent; expectedTotal: number; userId: string; now: number }

/**
 * Returns the attempt of the same content whose outcome is unknown, to be sent again as it was, or stores a new one. It
 * stays stored over reloads until `settleAttempt`, so a lost answer never becomes a second order. The same products put
 * into the cart again have new lines and are another order.
 */
export function openAttempt(wanted: Wanted, createKey: () => string): OrderAttempt {
  const { content, expectedTotal, userId, now } = wanted
  const unsettled = findUnsettledAttempts(userId, now)
  const same = unsettled.find(({ body }) => contentKey(body) === contentKey(content))
  if (same) return same
  const attempt = { key: createKey(), userId, at: now, body: { ...content, expectedTotal } }
  writeList(attemptsKey, [attempt, ...unsettled].slice(0, maxAttempts))
  return attempt
}

/** The shopper's attempts with an unknown outcome, newest first. */
export function findUnsettledAttempts(userId: string, now: number): OrderAttempt[] {
  return storedAttempts().filter(
    (attempt) => attempt.userId === userId && attempt.at > now - attemptLifetime,
  )
}

/** Forgets an attempt whose outcome is known. */
export function settleAttempt({ key }: OrderAttempt): void {
  writeList(
    attemptsKey,
    storedAttempts().filter((attempt) => attempt.key !== key),
  )
}

/** Forgets every attempt that contains one of these cart lines. A cart line is ordered once. */
export function settleAttemptsOfLines(cartItemIds: readonly string[]): void {
  const isOrdered = ({ cartItemId }: OrderedLine) => cartItemIds.includes(cartItemId)
  writeList(
    attemptsKey,
    storedAttempts().filter(({ body }) => !body.items.some(isOrdered)),
  )
}

function contentKey(content: OrderContent): string {
  const { items, paymentMethod, addressId, deliveryMethodId, voucherCode, useCoins } = content
  const lines = items.map((item) => [
    item.cartItemId,
    item.productId,
    item.variantId,
    item.flashSaleId,
    item.flashSaleVariantId,
    item.quantity,
  ])
  const wanted = [addressId, deliveryMethodId ?? null, voucherCode ?? null, useCoins === true]
  return JSON.stringify([lines, paymentMethod, ...wanted])
}

function storedAttempts(): OrderAttempt[] {
  return readList(attemptsKey).filter(isAttempt)
}

function isAttempt(value: unknown): value is OrderAttempt {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.userId !== 'string') {
    return false
  }
  if (typeof value.at !== 'number' || !isRecord(value.body)) return false
  const { items, paymentMethod, addressId, expectedTotal } = value.body
  return (
    Array.isArray(items) &&
    items.every((item) => isRecord(item) && text(item.cartItemId) !== '') &&
    typeof paymentMethod === 'string' &&
    typeof addressId === 'string' &&
    typeof expectedTotal === 'number'
  )
}

const purchasedLinesKey = 'cart_bought_lines_v1'

/** A line that is ordered but may still be in the server's cart; `key` is its key in the list of purchased items. */
export type PurchasedLine = { id: string; key: string }

export function purchasedLines(): PurchasedLine[] {
  return readList(purchasedLinesKey).filter(isPurchasedLine)
}

export function addPurchasedLines(lines: readonly PurchasedLine[]): void {
  writeList(purchasedLinesKey, [...purchasedLines(), ...lines])
  writeList(purchasedKey, [...new Set([...purchasedKeys(), ...lines.map(({ key }) => key)])])
}

/** Once the lines are gone from the cart, their keys would hide the same products bought again elsewhere. */
export function forgetPurchasedLines(lines: readonly PurchasedLine[]): void {
  const ids = new Set(lines.map(({ id }) => id))
  const keys = new Set(lines.map(({ key }) => key))
  writeList(
    purchasedLinesKey,
    purchasedLines().filter(({ id }) => !ids.has(id)),
  )
  writeList(
    purchasedKey,
    purchasedKeys().filter((key) => !keys.has(key)),
  )
}

function purchasedKeys(): string[] {
  return readList(purchasedKey).filter((key) => typeof key === 'string')
}

function isPurchasedLine(value: unknown): value is PurchasedLine {
  return isRecord(value) && typeof value.id === 'string' && typeof value.key === 'string'
}

const arrivalKey = 'checkout_arrival'
/** The same in this document, for browsers that block storage. */
let isArriving = false

/**
 * Remembers the order whose thank-you page is being opened. The router reloads the current page when the code of the next
 * one can't be loaded; the reloaded checkout then knows where to go.
 */
export function storePendingArrival(orderId: string): void {
  isArriving = true
  try {
    sessionStorage.setItem(arrivalKey, orderId)
  } catch {
    // Only needed when loading the next page fails as well.
  }
}

/** True while the thank-you page of a placed order is loading. */
export function hasPendingArrival(): boolean {
  try {
    return isArriving || sessionStorage.getItem(arrivalKey) !== null
  } catch {
    return false
  }
}

/** Returns and forgets the order of `storePendingArrival`. */
export function takePendingArrival(): string | undefined {
  isArriving = false
  try {
    const orderId = sessionStorage.getItem(arrivalKey)
    sessionStorage.removeItem(arrivalKey)
    return orderId ?? undefined
  } catch {
    return undefined
  }
}

/** The payment method, kept over reloads and while an address is being chosen. */
export function storedPayment(): PaymentMethod {
  return readStored(paymentKey) === 'BANK_TRANSFER' ? 'BANK_TRANSFER' : 'COD'
}

export function storePayment(method: PaymentMethod): void {
  writeStored(paymentKey, method)
}

export function forgetPayment(): void {
  removeStored(paymentKey)
}

function readList(key: string): unknown[] {
  const stored = readStoredJson(key)
  return Array.isArray(stored) ? stored : []
}

function writeList(key: string, values: readonly unknown[]): void {
  if (values.length > 0) writeStored(key, JSON.stringify(values))
  else removeStored(key)
}
