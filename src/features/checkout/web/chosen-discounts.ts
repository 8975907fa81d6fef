import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { isRecord, text } from '#storefront/api/parse.ts'
import {
  discountsKey as key,
  readStored,
  removeStored,
  writeStored,
} from '#storefront/shopper-storage.ts'

/** Discounts chosen for the next order. */
export type Discounts = { voucherCode: string | null; useCoins: boolean }

const none: Discounts = { voucherCode: null, useCoins: false }
const listeners = new Set<() => void>()

/** Stored over reloads and while a voucher is being chosen, for this shopper alone. */
export function chosenDiscounts(userId: string): Discounts {
  return read(readStored(key), userId)
}

export function chooseDiscounts(userId: string, chosen: Partial<Discounts>): void {
  writeStored(key, JSON.stringify({ ...chosenDiscounts(userId), ...chosen, userId }))
  for (const listener of listeners) listener()
}

export function forgetDiscounts(): void {
  removeStored(key)
  for (const listener of listeners) listener()
}

/** `chosenDiscounts`, updated when the choice changes in any tab. */
export function useChosenDiscounts(userId: string): Discounts {
  const stored = useSyncExternalStore(
    subscribe,
    useCallback(() => readStored(key), []),
    () => undefined,
  )
  return useMemo(() => read(stored, userId), [stored, userId])
}

/** The discounts as request fields; unwanted ones are left out. */
export function sentDiscounts({ voucherCode, useCoins }: Discounts) {
  return { ...(voucherCode && { voucherCode }), ...(useCoins && { useCoins }) }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function read(stored: string | undefined, userId: string): Discounts {
  let parsed: unknown
  try {
    parsed = JSON.parse(stored ?? '')
  } catch {
    return none
  }
  if (!isRecord(parsed) || parsed.userId !== userId) return none
  return { voucherCode: text(parsed.voucherCode) || null, useCoins: parsed.useCoins === true }
}
