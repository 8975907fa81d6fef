type Allotment = { totalQuantity: number; totalSold: number }

/** Percent sold, 0–100. */
export function soldPercent({ totalQuantity, totalSold }: Allotment): number {
  if (totalQuantity <= 0) return totalSold > 0 ? 100 : 0
  return Math.min(100, Math.max(0, Math.round((totalSold / totalQuantity) * 100)))
}

/** Whole seconds from `now` (milliseconds) until `endAt`; 0 from its end on. */
export function secondsUntil(endAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endAt) - now) / 1000))
}

/** `3725` → `01:02:05`; hours go on above 24. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export const saleStates = ['running', 'upcoming', 'ended'] as const
export type SaleState = (typeof saleStates)[number]
