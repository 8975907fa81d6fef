import { mostScanAge } from '../../limits.ts'
import type { Scan } from '../../stocktake-contract.ts'

/** A scan, and when it was made. */
export type KeptScan = Scan & { at: number }

const keyOf = (stocktakeId: string) => `draft:scans:${stocktakeId}`

/** Scans that are not sent yet, which this browser keeps for a lost network or a reload. */
export function keptScans(stocktakeId: string): readonly KeptScan[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(stocktakeId)) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptScan[]) : []
  } catch {
    return []
  }
}

export function keepScans(stocktakeId: string, scans: readonly KeptScan[]): void {
  try {
    if (scans.length > 0) localStorage.setItem(keyOf(stocktakeId), JSON.stringify(scans))
    else localStorage.removeItem(keyOf(stocktakeId))
  } catch {
    // Storage may be switched off or full.
  }
}

/** Milliseconds by a clock that nobody sets while the page is open, and that goes on after a reload. */
export const clock = () => performance.timeOrigin + performance.now()

export function agedScan({ at, ...scan }: KeptScan, now = clock()): Scan {
  // Those that an earlier version has kept do not know when they were made.
  const ageMs = Math.round(now - (at ?? now))
  return { ...scan, ageMs: Math.min(Math.max(ageMs, 0), mostScanAge) }
}
