import { useSyncExternalStore } from 'react'
import { serverClock } from '#storefront/server-clock.ts'

/**
 * The latest of these moments that has passed by the server's clock, in milliseconds; 0 when none has, or while the clock
 * is unknown. Renders when a moment passes, not each second.
 */
export function usePassed(moments: readonly (string | null | undefined)[]): number {
  return useSyncExternalStore(
    serverClock.subscribe,
    () => latestPassed(moments, serverClock.shown()),
    () => 0,
  )
}

function latestPassed(moments: readonly (string | null | undefined)[], now = 0): number {
  return moments.reduce((latest, moment) => {
    const time = Date.parse(moment ?? '')
    return time <= now && time > latest ? time : latest
  }, 0)
}
