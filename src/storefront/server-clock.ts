import { useSyncExternalStore } from 'react'
import { serverTimeHeader } from '#shared/server-time.ts'

type Headers = { get(name: string): string | null }

/** Server time minus the page's running time, give or take `doubt`; all in milliseconds. */
type Sample = { offset: number; doubt: number; takenAt: number; wall: number }

type Sources = {
  /** Milliseconds since the page was opened, unaffected by clock changes. */
  running: () => number
  /** The device's clock. */
  wall: () => number
}

/** Assumed drift of the running time: a tenth of a second in a quarter of an hour. */
const drift = 1e-4
/** A larger difference between device clock and running time means that the clock was set or the device slept. */
const jumpMs = 1500

/**
 * The server's time, independent of the device's clock. Measured from uncached answers less half their round trip; the best
 * sample is used and advanced by the page's running time. Before any answer, and with servers that send no time, it is
 * the device's clock.
 */
export function createServerClock({ running, wall }: Sources) {
  let sample: Sample | undefined
  let isKnown = false
  let shown: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const now = () => (sample ? sample.offset + running() : wall())

  /** Takes a sample from an answer whose request was sent at `sentAt` and whose headers arrived at `receivedAt`. */
  function note(headers: Headers, sentAt: number, receivedAt: number): void {
    const headerTime = timeIn(headers)
    if (headerTime) {
      const doubt = (receivedAt - sentAt) / 2 + headerTime.spread
      const offset = headerTime.time - (sentAt + receivedAt) / 2
      if (!sample || doubt <= doubtOf(sample)) {
        sample = { offset, doubt, takenAt: running(), wall: wall() - running() }
      }
    }
    isKnown = true
    if (listeners.size > 0) tick()
  }

  function doubtOf({ doubt, takenAt, wall: then }: Sample): number {
    const hasJumped = Math.abs(wall() - running() - then) > jumpMs
    return hasJumped ? Number.POSITIVE_INFINITY : doubt + (running() - takenAt) * drift
  }

  /** Updates all countdowns at once, on the server's full seconds. */
  function tick(): void {
    clearTimeout(timer)
    timer = undefined
    if (!isKnown) return
    shown = now()
    if (listeners.size > 0) timer = setTimeout(tick, 1000 - (shown % 1000) + 1)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (timer === undefined) tick()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(timer)
      timer = undefined
    }
  }

  /** Calls back once, now or when the time is known. Returns the function that stops waiting. */
  function onceKnown(listener: () => void): () => void {
    if (isKnown) {
      listener()
      return () => {}
    }
    const stop = subscribe(() => {
      stop()
      listener()
    })
    return stop
  }

  return { now, note, subscribe, onceKnown, shown: () => (isKnown ? shown : undefined) }
}

/** Our own header, else `Date`, which has whole seconds only and is part of cached answers too. */
function timeIn(headers: Headers): { time: number; spread: number } | undefined {
  if (Number(headers.get('age')) > 0) return undefined
  const exact = Number(headers.get(serverTimeHeader) || Number.NaN)
  if (exact > 0) return { time: exact, spread: 0 }
  if (!headers.get('cache-control')?.includes('no-store')) return undefined
  const second = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(second) ? undefined : { time: second + 500, spread: 500 }
}

export const serverClock = createServerClock({
  running: () => performance.now(),
  wall: () => Date.now(),
})

/** Server time in milliseconds: decides whether a sale runs. */
export const serverNow = serverClock.now

/** The server's time, updated each second; undefined on the server, at hydration, and until it is known. */
export function useServerTime(): number | undefined {
  return useSyncExternalStore(serverClock.subscribe, serverClock.shown, () => undefined)
}
