import { useSyncExternalStore } from 'react'
import { browserApi } from './api/browser-api.ts'
import { isRecord, listAt, number, text } from './api/parse.ts'
import {
  cartChangedKey,
  cartCountKey,
  purchasedKey,
  randomUuid,
  readStored,
  readStoredJson,
  writeStored,
} from './shopper-storage.ts'

/** Fired by every change of the cart, with `detail.count` when the new count is known. */
export const cartChanged = 'cart-changed'
export const cartUpdated = 'cart-updated'
/** Fired when the count has changed: `detail.count`. */
export const cartCountChanged = 'cart-count'

let count = 0
let latestRequest = 0
const listeners = new Set<() => void>()

/** Pieces in the cart; 0 on the server and at hydration. */
export function useCartCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => count,
    () => 0,
  )
}

/** Announces a change of the cart to the page and other tabs. Without a count the cart is loaded again. */
export function announceCart(newCount?: number): void {
  writeStored(cartChangedKey, randomUuid())
  setCartCount(newCount)
}

/** Sets the count of an unchanged cart. */
export function setCartCount(newCount: number | undefined): void {
  const detail = newCount === undefined ? {} : { count: newCount }
  window.dispatchEvent(new CustomEvent(cartChanged, { detail }))
}

/** Calls `listener` when another tab has changed the cart. Returns the function that stops it. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === cartChangedKey || key === purchasedKey) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Storage key of a line: product and variant, or “noVar”. */
export function cartItemKey(productId: string, variantId: string | null | undefined): string {
  return `${productId}:${variantId || 'noVar'}`
}

/** Loads the cart and counts it. A failure keeps the count. */
export async function refreshCartCount(): Promise<void> {
  latestRequest += 1
  const mine = latestRequest
  try {
    const answer = await browserApi().get('/api/web/cart')
    forgetRemoved(answer)
    const counted = countCart(answer)
    if (mine === latestRequest && counted !== undefined) show(counted)
  } catch {
    // The header works without the count.
  }
}

/** Keys of bought lines that the server may still have in the cart. */
export function purchasedKeys(): ReadonlySet<unknown> {
  const stored = readStoredJson(purchasedKey)
  return new Set(Array.isArray(stored) ? stored : [])
}

type Line = { productId: string; variantId: string | null; quantity: number }

/** The sum of the lines' quantities, without those already bought. */
export function countLines(items: readonly Line[], purchased = purchasedKeys()): number {
  return items.reduce((sum, { productId, variantId, quantity }) => {
    const isBought = purchased.has(cartItemKey(productId, variantId))
    return isBought ? sum : sum + Math.max(0, quantity)
  }, 0)
}

/** The count of a cart from an answer; the server's own count when there are no lines. */
export function countCart(answer: unknown, purchased = purchasedKeys()): number | undefined {
  try {
    return countLines(linesIn(answer), purchased)
  } catch {
    return isRecord(answer) ? number(answer.count) : undefined
  }
}

function linesIn(answer: unknown): Line[] {
  const lines = listAt(answer, 'items', 'data.items', 'data').filter(isRecord)
  return lines.map((line) => {
    const product = isRecord(line.product) ? line.product : {}
    const variant = isRecord(line.variant) ? line.variant : {}
    return {
      productId: text(line.productId, product.id),
      variantId: text(line.variantId, variant.id),
      quantity: number(line.quantity) ?? 0,
    }
  })
}

/** Forgets bought lines that the server has removed: their keys would hide the same products bought again elsewhere. */
function forgetRemoved(answer: unknown): void {
  const purchased = purchasedKeys()
  if (purchased.size === 0) return
  try {
    const present = new Set(
      linesIn(answer).map((line) => cartItemKey(line.productId, line.variantId)),
    )
    const stillInCart = [...purchased].filter((key) => typeof key === 'string' && present.has(key))
    if (stillInCart.length < purchased.size) writeStored(purchasedKey, JSON.stringify(stillInCart))
  } catch {
    // The answer has no lines.
  }
}

/**
 * Starts from the stored count, then follows the server, the page's events and other tabs. Returns the function that stops
 * it.
 */
export function watchCart(): () => void {
  const onChange = (event: Event) => {
    const eventCount = event instanceof CustomEvent ? countIn(event.detail) : undefined
    if (eventCount === undefined) void refreshCartCount()
    else {
      latestRequest += 1
      show(eventCount)
    }
  }
  const onStorage = ({ key }: StorageEvent) => {
    const keys: readonly (string | null)[] = [null, cartCountKey, cartChangedKey, purchasedKey]
    if (keys.includes(key)) void refreshCartCount()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void refreshCartCount()
  }
  show(number(readStored(cartCountKey)) ?? 0, { stored: true })
  void refreshCartCount()
  window.addEventListener(cartChanged, onChange)
  window.addEventListener(cartUpdated, onChange)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener(cartChanged, onChange)
    window.removeEventListener(cartUpdated, onChange)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function countIn(detail: unknown): number | undefined {
  const value = isRecord(detail) ? detail.count : detail
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function show(next: number, { stored = false } = {}): void {
  const whole = Math.max(0, Math.trunc(next))
  // Written only when it differs: other tabs get an event for each write and would answer with theirs.
  if (!stored && readStored(cartCountKey) !== String(whole)) {
    writeStored(cartCountKey, String(whole))
  }
  if (!stored) document.documentElement.dataset.cart = whole > 0 ? 'some' : 'none'
  if (whole === count) return
  count = whole
  for (const listener of listeners) listener()
  window.dispatchEvent(new CustomEvent(cartCountChanged, { detail: { count } }))
}
