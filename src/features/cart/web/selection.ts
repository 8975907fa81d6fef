import { isRecord } from '#storefront/api/parse.ts'
import { cartItemKey } from '#storefront/cart-count.ts'
import {
  addedAtKey,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '#storefront/shopper-storage.ts'
import type { CartItem } from '../contract.ts'
import { mostRemembered, selectedKeysKey, wantedAgainKey } from './additions.ts'
import { isTicked, type Ticks } from './ticks.ts'

const ticksKey = 'cart_selection_v1'
const snapshotKey = 'checkout_subtotal_v1'

export function storedTicks(): Ticks {
  const stored = readStoredJson(ticksKey)
  if (!isRecord(stored)) return {}
  const known = Object.entries(stored).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  )
  return Object.fromEntries(known)
}

/** Stores the ticks of these lines. Other entries stay: another tab may have lines that this one has not loaded. */
export function storeTicks(ticks: Ticks, items: readonly Pick<CartItem, 'id'>[]): void {
  const stored = storedTicks()
  if (items.every(({ id }) => stored[id] === isTicked(ticks, id))) return
  const present = new Map(items.map(({ id }) => [id, isTicked(ticks, id)]))
  const others = Object.entries(stored).filter(([id]) => !present.has(id))
  const remembered = [...others, ...present].slice(-mostRemembered)
  writeStored(ticksKey, JSON.stringify(Object.fromEntries(remembered)))
}

/** Calls `listener` when ticks change in another tab. Returns the function that stops it. */
export function onTickedElsewhere(listener: (ticks: Ticks) => void): () => void {
  return onStored(ticksKey, () => listener(storedTicks()))
}

/** Ids of the lines added again since the cart was last viewed; returned once. */
export function takeWantedAgain(items: readonly (Keyed & { id: string })[]): string[] {
  const keys = readStoredJson(wantedAgainKey)
  if (!Array.isArray(keys) || keys.length === 0) return []
  const again = items.filter((item) => keys.includes(keyOf(item)))
  const found = new Set<unknown>(again.map(keyOf))
  if (found.size > 0) {
    writeStored(wantedAgainKey, JSON.stringify(keys.filter((key) => !found.has(key))))
  }
  return again.map(({ id }) => id)
}

/** Calls `listener` when another tab adds to the cart. Returns the function that stops it. */
export function onWantedElsewhere(listener: () => void): () => void {
  return onStored(wantedAgainKey, listener)
}

/**
 * Calls `listener` when the lines chosen for the checkout are bought in another tab. Returns the function that stops it.
 */
export function onBoughtElsewhere(listener: () => void): () => void {
  return onStored(selectedKeysKey, (value) => value === null && listener())
}

function onStored(key: string, listener: (value: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && listener(event.newValue)
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

type Keyed = Pick<CartItem, 'productId' | 'variantId'>

export function keyOf({ productId, variantId }: Keyed): string {
  return cartItemKey(productId, variantId)
}

export function storeSelectedKeys(items: readonly Keyed[]): void {
  writeIfChanged(selectedKeysKey, JSON.stringify(items.map(keyOf)))
}

/** Ticks only those lines of a cart that are in `chosen`. */
export function tickOnly(
  items: readonly (Keyed & { id: string })[],
  chosen: readonly (Keyed & { id: string })[],
): void {
  const ids = new Set(chosen.map(({ id }) => id))
  storeTicks(Object.fromEntries(items.map(({ id }) => [id, ids.has(id)])), items)
  storeSelectedKeys(chosen)
}

/** The lines for the checkout: those of the stored keys, else all that are ticked. */
export function chosenLines<Item extends Keyed & { id: string }>(items: readonly Item[]): Item[] {
  const keys = readStoredJson(selectedKeysKey)
  if (Array.isArray(keys) && keys.length > 0)
    return items.filter((item) => keys.includes(keyOf(item)))
  const ticks = storedTicks()
  return items.filter((item) => isTicked(ticks, item.id))
}

/** Time at which lines were added, in milliseconds: the later of this browser's note and the server's. */
export function addedTimes(): (item: Keyed & { addedAt: string }) => number {
  const noted = readStoredJson(addedAtKey)
  return (item) => {
    const time = isRecord(noted) ? noted[keyOf(item)] : undefined
    const serverTime = Date.parse(item.addedAt) || 0
    return typeof time === 'number' && Number.isFinite(time)
      ? Math.max(time, serverTime)
      : serverTime
  }
}

export function forgetAdded(items: readonly Keyed[]): void {
  const keys = items.map(keyOf)
  const noted = readStoredJson(addedAtKey)
  if (!isRecord(noted)) return
  const others = Object.entries(noted).filter(([key]) => !keys.includes(key))
  writeIfChanged(addedAtKey, JSON.stringify(Object.fromEntries(others)))
}

export function clearSelection(): void {
  storeSelectedKeys([])
  removeStored(snapshotKey)
}

type Line = Keyed & { quantity: number }

/** Identifies lines and their quantities in any order. */
export function signature(items: readonly Line[]): string {
  return items
    .map((item) => `${keyOf(item)}×${item.quantity}`)
    .toSorted()
    .join()
}

/** Stores the subtotal of the selected lines for the checkout's first paint. */
export function storeSnapshot(items: readonly Line[], subtotal: number): void {
  writeIfChanged(snapshotKey, JSON.stringify({ lines: signature(items), subtotal }))
}

/** The stored subtotal of exactly these lines, when it is above 0. */
export function snapshotOf(items: readonly Line[]): number | undefined {
  const stored = readStoredJson(snapshotKey)
  if (!isRecord(stored) || stored.lines !== signature(items)) return undefined
  return typeof stored.subtotal === 'number' && stored.subtotal > 0 ? stored.subtotal : undefined
}

/** Forgets everything stored about lines that have been bought. */
export function forgetBought(items: readonly (Keyed & { id: string })[]): void {
  forgetAdded(items)
  const ids = items.map(({ id }) => id)
  const others = Object.entries(storedTicks()).filter(([id]) => !ids.includes(id))
  writeStored(ticksKey, JSON.stringify(Object.fromEntries(others)))
  removeStored(selectedKeysKey)
  removeStored(snapshotKey)
}

function writeIfChanged(key: string, value: string): void {
  if (readStored(key) !== value) writeStored(key, value)
}
