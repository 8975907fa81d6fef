import type { Scan } from '../../stocktake-contract.ts'

const keyOf = (stocktakeId: string) => `draft:scans:${stocktakeId}`

/** Scans that are not sent yet, which this browser keeps for a lost network or a reload. */
export function keptScans(stocktakeId: string): readonly Scan[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(stocktakeId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Scan[]) : []
  } catch {
    return []
  }
}

export function keepScans(stocktakeId: string, scans: readonly Scan[]): void {
  try {
    if (scans.length > 0) localStorage.setItem(keyOf(stocktakeId), JSON.stringify(scans))
    else localStorage.removeItem(keyOf(stocktakeId))
  } catch {
    // Storage may be switched off or full.
  }
}
