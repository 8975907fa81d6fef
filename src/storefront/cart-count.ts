import { useSyncExternalStore } from 'react'
import { browserApi } from './api/browser-api.ts'
import { isRecord, listAt, number, text } from './api/read.ts'
import {
  cartCountKey,
  purchasedKey,
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

/** Tells the page that the cart has changed. Without a count the cart is asked again. */
export function announceCart(newCount?: number): void {
  const detail = newCount === undefined ? {} : { count: newCount }
  window.dispatchEvent(new CustomEvent(cartChanged, { detail }))
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
    const counted = countCart(await browserApi().get('/api/web/cart'))
    if (mine === asked && counted !== undefined) show(counted)
  } catch {
    // The header can do without.
  }
}

/** The sum of the lines' quantities, but for those that are already bought. */
export function countCart(answer: unknown, purchased: unknown = readStoredJson(purchasedKey)) {
  const bought = new Set(Array.isArray(purchased) ? purchased : [])
  try {
    const lines = listAt(answer, 'items', 'data.items', 'data').filter(isRecord)
    return lines.reduce((sum, line) => {
      const product = isRecord(line.product) ? line.product : {}
      const variant = isRecord(line.variant) ? line.variant : {}
      const key = cartItemKey(text(line.productId, product.id), text(line.variantId, variant.id))
      return bought.has(key) ? sum : sum + Math.max(0, number(line.quantity) ?? 0)
    }, 0)
  } catch {
    return isRecord(answer) ? number(answer.count) : undefined
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
    if (key === null || key === cartCountKey || key === purchasedKey) void refreshCartCount()
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
