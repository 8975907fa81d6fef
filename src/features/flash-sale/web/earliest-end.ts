import type { FlashSaleEntry } from '../contract.ts'

/** What ends first comes first. */
export function byEnd(entries: readonly FlashSaleEntry[]): FlashSaleEntry[] {
  return entries.toSorted((a, b) => Date.parse(a.endAt) - Date.parse(b.endAt))
}
