import { useServerTime } from '#storefront/server-clock.ts'

/** Seconds until `endAt` by the server's clock, ticking each second; undefined until the page knows that clock. */
export function useCountdown(endAt: string | undefined): number | undefined {
  const now = useServerTime()
  if (!endAt || now === undefined) return undefined
  return Math.max(0, Math.ceil((Date.parse(endAt) - now) / 1000))
}

/** `3725` → `01:02:05`; hours go on above 24. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
