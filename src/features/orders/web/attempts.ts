import { ApiError } from '#storefront/api/api-error.ts'
import { isRecord } from '#storefront/api/read.ts'
import { readStoredJson, removeStored, writeStored } from '#storefront/shopper-storage.ts'
import type { PaymentMethod } from '../contract.ts'
import type { SentLine } from './figures.ts'

const key = 'checkout_attempts_v1'
const most = 5

/** What the shopper orders. */
export type Content = {
  items: SentLine[]
  paymentMethod: PaymentMethod
  addressId: string
}

/** An order on its way: its key, the very body that was sent under it, and the cart's lines that it is about. */
export type Attempt = {
  key: string
  lineIds: string[]
  body: Content & { expectedTotal: number }
}

/**
 * The attempt whose outcome is still unknown for this content of these lines, to be sent again as it was, else a new
 * one. It is kept until `settleAttempt`, over reloads, so that a lost answer never becomes a second order. What is put
 * into the cart again has lines of its own, and so is another order.
 */
export function attemptFor(
  wanted: { content: Content; lineIds: readonly string[]; expectedTotal: number },
  makeKey: () => string,
): Attempt {
  const { content, expectedTotal } = wanted
  const lineIds = wanted.lineIds.toSorted()
  const open = storedAttempts()
  const known = open.find(
    (attempt) =>
      attempt.lineIds.join() === lineIds.join() && contentOf(attempt.body) === contentOf(content),
  )
  if (known) return known
  const attempt = { key: makeKey(), lineIds, body: { ...content, expectedTotal } }
  writeStored(key, JSON.stringify([attempt, ...open].slice(0, most)))
  return attempt
}

/** Forgets an attempt whose outcome is known. */
export function settleAttempt(attempt: Attempt): void {
  const others = storedAttempts().filter((open) => open.key !== attempt.key)
  if (others.length > 0) writeStored(key, JSON.stringify(others))
  else removeStored(key)
}

/** True when the server has refused, so that no order came of it; a timeout, a lost answer or a 5xx leaves it open. */
export function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 408
}

function contentOf({ items, paymentMethod, addressId }: Content): string {
  const lines = items.map((item) => [
    item.productId,
    item.variantId,
    item.flashSaleId,
    item.flashSaleVariantId,
    item.quantity,
  ])
  return JSON.stringify([lines, paymentMethod, addressId])
}

function storedAttempts(): Attempt[] {
  const stored = readStoredJson(key)
  return Array.isArray(stored) ? stored.filter(isAttempt) : []
}

function isAttempt(value: unknown): value is Attempt {
  if (!isRecord(value) || typeof value.key !== 'string') return false
  if (!Array.isArray(value.lineIds) || !isRecord(value.body)) return false
  const { items, paymentMethod, addressId, expectedTotal } = value.body
  return (
    Array.isArray(items) &&
    items.every(isRecord) &&
    typeof paymentMethod === 'string' &&
    typeof addressId === 'string' &&
    typeof expectedTotal === 'number'
  )
}
