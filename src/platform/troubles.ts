import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#shared/app-error.ts'
import { isDatabaseAway, isDiskFull } from './database-busy.ts'

/** What makes many things fail at once, for one reason, until it is over. */
export type Trouble = 'database away' | 'disk full'

export type Troubles = {
  /** Takes down what an error says of them. */
  note(error: unknown): void
  /** How many messages were left out before the one about this error; undefined when it is to be left out as well. */
  admit(error: unknown): number | undefined
  /** What has told of a trouble that is not over; undefined when there is none. */
  errorOf(trouble: Trouble): unknown
  /** While there is a trouble, tries by its probe whether it is over, and tells when it is. */
  watch(probes: Record<Trouble, () => Promise<unknown>>, log: Log): { stop(): void }
}

type Log = { warn(details: object, message: string): void }

type State = { error: unknown; since: number; toldAt: number | undefined; leftOut: number }

const kinds: readonly [Trouble, (error: unknown) => boolean][] = [
  ['disk full', isDiskFull],
  ['database away', isDatabaseAway],
]

const endings: Record<Trouble, string> = {
  'database away': 'The database answers again',
  'disk full': 'The disk has room again',
}

const messageEveryMs = 60_000
const firstProbeMs = 250
const longestProbeMs = 5000

/**
 * The troubles of a process. Of the messages that one causes, the first is written, then one a minute, then its end: a
 * database that is away under load would fill the disk with them.
 */
export function createTroubles(now: () => number = () => performance.now()): Troubles {
  const states = new Map<Trouble, State>()
  let wake = Promise.withResolvers<void>()

  function stateOf(error: unknown): State | undefined {
    const kind = kinds.find(([, isOne]) => isOne(error))?.[0]
    if (!kind || isOfAnother(error)) return undefined
    const state = states.get(kind) ?? { error, since: now(), toldAt: undefined, leftOut: 0 }
    states.set(kind, state)
    wake.resolve()
    return state
  }

  return {
    note: (error) => void stateOf(error),
    admit(error) {
      const state = stateOf(error)
      if (!state) return 0
      if (state.toldAt !== undefined && now() < state.toldAt + messageEveryMs) {
        state.leftOut += 1
        return undefined
      }
      const { leftOut } = state
      state.toldAt = now()
      state.leftOut = 0
      return leftOut
    },
    errorOf: (trouble) => states.get(trouble)?.error,
    watch(probes, log) {
      const stopping = new AbortController()
      const { signal } = stopping

      async function endAll(): Promise<void> {
        for (const [trouble, state] of [...states]) {
          const isOver = await probes[trouble]().then(
            () => true,
            () => false,
          )
          if (!isOver || signal.aborted) continue
          states.delete(trouble)
          const seconds = Math.round((now() - state.since) / 100) / 10
          log.warn({ seconds, leftOut: state.leftOut }, endings[trouble])
        }
      }

      async function run(): Promise<void> {
        while (!signal.aborted) {
          await wake.promise
          for (let pauseMs = firstProbeMs; states.size > 0 && !signal.aborted; ) {
            await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {})
            if (!signal.aborted) await endAll()
            pauseMs = Math.min(pauseMs * 2, longestProbeMs)
          }
          wake = Promise.withResolvers()
        }
      }

      void run()
      return { stop: () => stopping.abort() }
    },
  }
}

/** A bucket or a service that can't be reached says so in the same words. */
function isOfAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFetch = error instanceof TypeError && error.message === 'fetch failed'
  return isFetch || error instanceof AppError || isOfAnother(error.cause)
}
