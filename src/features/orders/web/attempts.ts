import { isRecord, text } from '#storefront/api/read.ts'
import { readStoredJson, removeStored, writeStored } from '#storefront/shopper-storage.ts'
import type { PaymentMethod } from '../contract.ts'
import type { OrderedLine } from './figures.ts'
import type { ShownOrder } from './order-readers.ts'

const key = 'checkout_attempts_v1'
const most = 5
const hour = 3_600_000
/** An attempt whose outcome was never learnt is forgotten after this many milliseconds. */
const keptFor = 24 * hour
/** Clocks of browser and server may differ by this much. */
const clockError = hour / 12

/** What the shopper orders. */
export type Content = {
  items: OrderedLine[]
  paymentMethod: PaymentMethod
  addressId: string
  /** Left out where no discount is wanted. */
  voucherCode?: string
  useCoins?: boolean
}

/** An order on its way: its key, the very body that was sent under it, whose it is and when it was first sent. */
export type Attempt = {
  key: string
  userId: string
  /** In milliseconds, by the server's clock. */
  at: number
  body: Content & { expectedTotal: number }
}

type Wanted = { content: Content; expectedTotal: number; userId: string; now: number }

/**
 * The attempt whose outcome is still unknown for this content, to be sent again as it was, else a new one. It is kept
 * until `settleAttempt`, over reloads, so that a lost answer never becomes a second order. What is put into the cart
 * again has lines of its own, and so is another order.
 */
export function attemptFor(wanted: Wanted, makeKey: () => string): Attempt {
  const { content, expectedTotal, userId, now } = wanted
  const open = openAttempts(userId, now)
  const known = open.find((attempt) => contentOf(attempt.body) === contentOf(content))
  if (known) return known
  const attempt = { key: makeKey(), userId, at: now, body: { ...content, expectedTotal } }
  store([attempt, ...open].slice(0, most))
  return attempt
}

/** The shopper's attempts whose outcome is unknown, the last one first. */
export function openAttempts(userId: string, now: number): Attempt[] {
  return storedAttempts().filter(
    (attempt) => attempt.userId === userId && attempt.at > now - keptFor,
  )
}

/** Forgets an attempt whose outcome is known. */
export function settleAttempt(attempt: Attempt): void {
  store(storedAttempts().filter((open) => open.key !== attempt.key))
}

/** Forgets every attempt that has one of these lines of the cart: they are ordered, and a line is ordered once. */
export function settleLines(cartItemIds: readonly string[]): void {
  const isTouched = ({ cartItemId }: OrderedLine) => cartItemIds.includes(cartItemId)
  store(storedAttempts().filter(({ body }) => !body.items.some(isTouched)))
}

/** True when the order may well have come of the attempt: the same things, paid the same way, placed since. */
export function cameOf(order: ShownOrder, { at, body }: Attempt): boolean {
  return (
    (order.paymentMethod === body.paymentMethod || !order.tells.method) &&
    Date.parse(order.createdAt) >= at - clockError &&
    hasPieces(order.orderItems, body.items)
  )
}

/** The same pieces; of the same product, where the server does not say which variant of it. */
function hasPieces(told: ShownOrder['orderItems'], sent: readonly Pieces[]): boolean {
  const unsaid = new Set(told.filter((item) => !item.variantId).map((item) => item.productId))
  const asTold = (items: readonly Pieces[]) =>
    items.map((item) => (unsaid.has(item.productId) ? { ...item, variantId: null } : item))
  return piecesOf(asTold(told)) === piecesOf(asTold(sent))
}

type Pieces = { productId: string; variantId?: string | null | undefined; quantity: number }

function piecesOf(items: readonly Pieces[]): string {
  const pieces = new Map<string, number>()
  for (const { productId, variantId, quantity } of items) {
    const thing = `${productId} ${variantId ?? ''}`
    pieces.set(thing, (pieces.get(thing) ?? 0) + quantity)
  }
  return [...pieces]
    .map((entry) => entry.join(' '))
    .toSorted()
    .join()
}

function contentOf({ items, paymentMethod, addressId, voucherCode, useCoins }: Content): string {
  const lines = items.map((item) => [
    item.cartItemId,
    item.productId,
    item.variantId,
    item.flashSaleId,
    item.flashSaleVariantId,
    item.quantity,
  ])
  return JSON.stringify([lines, paymentMethod, addressId, voucherCode ?? null, useCoins === true])
}

function store(attempts: readonly Attempt[]): void {
  if (attempts.length > 0) writeStored(key, JSON.stringify(attempts))
  else removeStored(key)
}

function storedAttempts(): Attempt[] {
  const stored = readStoredJson(key)
  return Array.isArray(stored) ? stored.filter(isAttempt) : []
}

function isAttempt(value: unknown): value is Attempt {
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
