import { useSyncExternalStore } from 'react'
import { browserApi } from './api/browser-api.ts'
import { isRecord, listAt, number, text } from './api/read.ts'
import {
  cartChangedKey,
  cartCountKey,
  purchasedKey,
  randomUuid,
  readStored,
  readStoredJson,
  writeStored,
} from './shopper-storage.ts'

/** Fired by whoever changes the cart, with `detail.count` when the new count is known. */
export const cartChanged = 'cart-changed'
export const cartUpdated = 'cart-updated'
/** Fired here when the count has changed: `detail.count`. */
export const cartCounted = 'cart-count'

let count = 0
let asked = 0
const listeners = new Set<() => void>()

/** Pieces in the cart; 0 on the server and before the browser has looked. */
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

/** Tells the page and other tabs that the cart has changed. Without a count the cart is asked again. */
export function announceCart(newCount?: number): void {
  writeStored(cartChangedKey, randomUuid())
  tellCartCount(newCount)
}

/** Tells the page what the cart counts, which nobody has changed. */
export function tellCartCount(newCount: number | undefined): void {
  const detail = newCount === undefined ? {} : { count: newCount }
  window.dispatchEvent(new CustomEvent(cartChanged, { detail }))
}

/** Calls `listener` when another tab has changed the cart. Returns how to stop. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === cartChangedKey || key === purchasedKey) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** How a line is named in local storage: product and variant, or “noVar”. */
export function cartItemKey(productId: string, variantId: string | null | undefined): string {
  return `${productId}:${variantId || 'noVar'}`
}

/** Asks the server for the cart and counts it. A failure leaves the count as it is. */
export async function refreshCartCount(): Promise<void> {
  asked += 1
  const mine = asked
  try {
    const answer = await browserApi().get('/api/web/cart')
    forgetRemoved(answer)
    const counted = countCart(answer)
    if (mine === asked && counted !== undefined) show(counted)
  } catch {
    // The header can do without.
  }
}

/** The keys of lines that are bought, though the server may still have them in the cart. */
export function purchasedKeys(): ReadonlySet<unknown> {
  const stored = readStoredJson(purchasedKey)
  return new Set(Array.isArray(stored) ? stored : [])
}

type Line = { productId: string; variantId: string | null; quantity: number }

/** The sum of the lines' quantities, but for those that are already bought. */
export function countLines(items: readonly Line[], purchased = purchasedKeys()): number {
  return items.reduce((sum, { productId, variantId, quantity }) => {
    const isBought = purchased.has(cartItemKey(productId, variantId))
    return isBought ? sum : sum + Math.max(0, quantity)
  }, 0)
}

/** The same for a cart as the server told it; its own count when it tells no lines. */
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

/** Bought lines that the server has removed are forgotten: their keys would hide the same things bought again elsewhere. */
function forgetRemoved(answer: unknown): void {
  const purchased = purchasedKeys()
  if (purchased.size === 0) return
  try {
    const present = new Set(
      linesIn(answer).map((line) => cartItemKey(line.productId, line.variantId)),
    )
    const kept = [...purchased].filter((key) => typeof key === 'string' && present.has(key))
    if (kept.length < purchased.size) writeStored(purchasedKey, JSON.stringify(kept))
  } catch {
    // The answer tells no lines.
  }
}

/** Starts from the stored count, then follows the server, the page's events and other tabs. Returns how to stop. */
export function watchCart(): () => void {
  const onChange = (event: Event) => {
    const told = event instanceof CustomEvent ? toldCount(event.detail) : undefined
    if (told === undefined) void refreshCartCount()
    else {
      asked += 1
      show(told)
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

function toldCount(detail: unknown): number | undefined {
  const value = isRecord(detail) ? detail.count : detail
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function show(next: number, { stored = false } = {}): void {
  const whole = Math.max(0, Math.trunc(next))
  // Written only when it differs: other tabs are told of each write, and would answer with theirs.
  if (!stored && readStored(cartCountKey) !== String(whole)) {
    writeStored(cartCountKey, String(whole))
  }
  if (whole === count) return
  count = whole
  for (const listener of listeners) listener()
  window.dispatchEvent(new CustomEvent(cartCounted, { detail: { count } }))
}
