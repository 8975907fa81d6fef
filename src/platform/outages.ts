import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#shared/app-error.ts'
import { isDatabaseUnreachable, isDiskFull } from './database-errors.ts'

/** A condition that makes many operations fail until it ends. */
export type Outage = 'database away' | 'disk full'

export type OutageTracker = {
  /** Records the outage that an error indicates, if any. */
  note(error: unknown): void
  /** The number of messages suppressed before this one; undefined when it is to be suppressed as well. */
  admit(error: unknown): number | undefined
  /** The first error of a current outage; undefined when there is none. */
  errorOf(outage: Outage): unknown
  /** Probes current outages until they end, and logs their end. */
  watch(probes: Record<Outage, () => Promise<unknown>>, log: Log): { stop(): void }
}

type Log = { warn(details: object, message: string): void }

type State = { error: unknown; since: number; loggedAt: number | undefined; leftOut: number }

const kinds: readonly [Outage, (error: unknown) => boolean][] = [
  ['disk full', isDiskFull],
  ['database away', isDatabaseUnreachable],
]

const endings: Record<Outage, string> = {
  'database away': 'The database answers again',
  'disk full': 'The disk has room again',
}

const messageEveryMs = 60_000
const firstProbeMs = 250
const longestProbeMs = 5000

/**
 * Tracks the outages of a process and rate-limits their messages to the first, then one a minute, then the end: under load,
 * an unreachable database would fill the disk with messages.
 */
export function createOutageTracker(now: () => number = () => performance.now()): OutageTracker {
  const states = new Map<Outage, State>()
  let wakeUp = Promise.withResolvers<void>()

  function stateOf(error: unknown): State | undefined {
    const kind = kinds.find(([, isOne]) => isOne(error))?.[0]
    if (!kind || isOfOtherService(error)) return undefined
    const state = states.get(kind) ?? { error, since: now(), loggedAt: undefined, leftOut: 0 }
    states.set(kind, state)
    wakeUp.resolve()
    return state
  }

  return {
    note: (error) => void stateOf(error),
    admit(error) {
      const state = stateOf(error)
      if (!state) return 0
      if (state.loggedAt !== undefined && now() < state.loggedAt + messageEveryMs) {
        state.leftOut += 1
        return undefined
      }
      const { leftOut } = state
      state.loggedAt = now()
      state.leftOut = 0
      return leftOut
    },
    errorOf: (outage) => states.get(outage)?.error,
    watch(probes, log) {
      const stopping = new AbortController()
      const { signal } = stopping

      async function endAll(): Promise<void> {
        for (const [outage, state] of [...states]) {
          const isOver = await probes[outage]().then(
            () => true,
            () => false,
          )
          if (!isOver || signal.aborted) continue
          states.delete(outage)
          const seconds = Math.round((now() - state.since) / 100) / 10
          log.warn({ seconds, leftOut: state.leftOut }, endings[outage])
        }
      }

      async function run(): Promise<void> {
        while (!signal.aborted) {
          await wakeUp.promise
          for (let pauseMs = firstProbeMs; states.size > 0 && !signal.aborted; ) {
            await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {})
            if (!signal.aborted) await endAll()
            pauseMs = Math.min(pauseMs * 2, longestProbeMs)
          }
          wakeUp = Promise.withResolvers()
        }
      }

      void run()
      return { stop: () => stopping.abort() }
    },
  }
}

/** Excludes network errors of the bucket and other services, which have the same codes. */
function isOfOtherService(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFetch = error instanceof TypeError && error.message === 'fetch failed'
  return isFetch || error instanceof AppError || isOfOtherService(error.cause)
}
