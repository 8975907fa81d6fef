import { useSyncExternalStore } from 'react'
import { serverTimeHeader } from '#shared/server-time.ts'

type Headers = { get(name: string): string | null }

/** What the server's clock showed at a moment of the page's running time, give or take `doubt`; all in milliseconds. */
type Sample = { offset: number; doubt: number; takenAt: number; wall: number }

type Sources = {
  /** Milliseconds that the page has been running; no setting of clocks changes them. */
  running: () => number
  /** The device's clock, right or wrong. */
  wall: () => number
}

/** How fast the page's running time may go wrong: a tenth of a second in a quarter of an hour. */
const drift = 1e-4
/** The device's clock and the running time part by more: it was set anew, or the device slept. */
const jumpMs = 1500

/**
 * A clock that shows the server's time, whatever the device's clock says: told by answers that no cache served, half
 * their round trip allowed for, the best of them kept, and carried on by the page's running time. Before any answer,
 * and with servers that tell no time, it is the device's clock.
 */
export function createServerClock({ running, wall }: Sources) {
  let sample: Sample | undefined
  let isTold = false
  let shown: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const now = () => (sample ? sample.offset + running() : wall())

  /** Learns from an answer whose request went out at `sentAt` and whose headers came in at `receivedAt`. */
  function note(headers: Headers, sentAt: number, receivedAt: number): void {
    const told = timeIn(headers)
    if (told) {
      const doubt = (receivedAt - sentAt) / 2 + told.spread
      const offset = told.time - (sentAt + receivedAt) / 2
      if (!sample || doubt <= doubtOf(sample)) {
        sample = { offset, doubt, takenAt: running(), wall: wall() - running() }
      }
    }
    isTold = true
    if (listeners.size > 0) tick()
  }

  function doubtOf({ doubt, takenAt, wall: then }: Sample): number {
    const hasJumped = Math.abs(wall() - running() - then) > jumpMs
    return hasJumped ? Number.POSITIVE_INFINITY : doubt + (running() - takenAt) * drift
  }

  /** Tells all countdowns at once, as the server's seconds change. */
  function tick(): void {
    clearTimeout(timer)
    timer = undefined
    if (!isTold) return
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

  /** Calls back once, now or when the page has been told the time. Returns how to stop waiting. */
  function onceKnown(listener: () => void): () => void {
    if (isTold) {
      listener()
      return () => {}
    }
    const stop = subscribe(() => {
      stop()
      listener()
    })
    return stop
  }

  return { now, note, subscribe, onceKnown, shown: () => (isTold ? shown : undefined) }
}

/** The header of our own, else the usual one, which knows whole seconds alone and stands on kept answers too. */
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

/** What time it is on the server, in milliseconds: what decides whether a sale runs. */
export const serverNow = serverClock.now

/** The server's time, anew each second; undefined on the server, at hydration, and until the page has been told. */
export function useServerTime(): number | undefined {
  return useSyncExternalStore(serverClock.subscribe, serverClock.shown, () => undefined)
}
