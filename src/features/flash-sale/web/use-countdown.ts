import { useServerTime } from '#storefront/server-clock.ts'
import { secondsUntil } from '../domain.ts'

/** Seconds until `endAt` by the server's clock, ticking each second; undefined until that clock is known. */
export function useCountdown(endAt: string | undefined): number | undefined {
  const now = useServerTime()
  if (!endAt || now === undefined) return undefined
  return secondsUntil(endAt, now)
}
