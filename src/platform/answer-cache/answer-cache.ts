import type { IncomingHttpHeaders } from 'node:http'
import { within } from '../within.ts'
import { createAnswerStore, type Entry } from './answer-store.ts'
import { type Answer, type KeptAnswer, keepAnswer } from './kept-answer.ts'
import { isFor } from './send-kept.ts'

export type AnswerCache = {
  /** False when nothing is kept at all. */
  readonly isOn: boolean
  /** The answer that is kept for `key` and fresh, when it is for a request with these headers. */
  find(key: string, headers: IncomingHttpHeaders): KeptAnswer | undefined
  /**
   * The answer for `key`: the one that is kept, fresh or, while it is made anew, stale (`freshOnly`: not that one); else what
   * `make` gives, which is asked once for all who wait. Rejects when `make` does.
   */
  get(
    key: string,
    make: () => Promise<Answer>,
    options?: { freshOnly?: boolean },
  ): Promise<KeptAnswer>
  /** Forgets all that is made from one of these; what is being made of it now is not kept. */
  clear(tags: readonly string[]): void
  clearAll(): void
  figures(): AnswerFigures
}

export type AnswerFigures = {
  /** How many answers were given, by route. */
  given: ReadonlyMap<string, Given>
  entries: number
  bytes: number
}

/** Kept fresh ones, kept stale ones, and those that had to be made or waited for. */
export type Given = { fresh: number; stale: number; made: number }

type Options = {
  /** The most that is kept; 0: nothing is. */
  bytes: number
  /** Whether clearings are heard; while not, an answer older than a second is given only when it can't be made anew. */
  isHeard: () => boolean
  /** What takes longer to make is given up; a minute when not given. */
  limitMs?: number
  now?: () => number
}

/** An answer that is being made. */
type Flight = {
  answer: Promise<KeptAnswer>
  startedAt: number
  /** What has been cleared since it started. */
  cleared: Set<string>
  isAllCleared: boolean
}

const unheardMs = 1000
/** One that takes longer is waited for no more by those who come. */
const patienceMs = 10_000
/** Nobody remembers more of what was cleared during one that hardly ends: it counts as all. */
const mostCleared = 10_000
/** After a failure it is made anew so much later at the earliest. */
const pauseMs = 1000

/** Keeps answers that are the same for everybody, in this process, by what they are made from. */
export function createAnswerCache(options: Options): AnswerCache {
  const { bytes: most, isHeard, limitMs = 60_000, now = Date.now } = options
  const store = createAnswerStore(most, now)
  const flights = new Map<string, Flight>()
  const underWay = new Set<Flight>()
  const given = new Map<string, Given>()

  function count({ route }: KeptAnswer, how: keyof Given): void {
    const counts = given.get(route)
    if (counts) counts[how]++
    else given.set(route, { fresh: 0, stale: 0, made: 0, [how]: 1 })
  }

  /** The entry while it may be given; one that is over goes. */
  function look(key: string): { entry: Entry; isFresh: boolean } | undefined {
    const entry = store.get(key)
    if (!entry) return undefined
    const time = now()
    if (time >= entry.staleUntil) {
      store.forget(key)
      return undefined
    }
    if (!isHeard() && time >= entry.madeAt + unheardMs) return undefined
    store.touch(key, entry)
    return { entry, isFresh: time < entry.freshUntil }
  }

  /** What was true when clearings were last heard: better than a failure, for as long as a stale answer is. */
  function lastResort(key: string): Entry | undefined {
    const entry = store.get(key)
    const isGood = entry && !isFailure(entry.kept) && now() < entry.staleUntil
    return isGood && !isHeard() ? entry : undefined
  }

  /** Makes it, or joins who does. While clearings are not heard, gives the last resort when that fails. */
  async function make(key: string, how: () => Promise<Answer>): Promise<KeptAnswer> {
    const known = lastResort(key)
    if (known && now() < known.retryAt) return known.kept
    const flight = joinable(key) ?? start(key, how)
    try {
      const made = await flight.answer
      return isFailure(made) ? (lastResort(key)?.kept ?? made) : made
    } catch (error) {
      const entry = lastResort(key)
      if (!entry) throw error
      pause(entry)
      return entry.kept
    }
  }

  function start(key: string, make: () => Promise<Answer>): Flight {
    const flight: Flight = {
      answer: Promise.resolve().then(async () => {
        try {
          return settle(key, flight, await within(limitMs, make(), 'an answer'))
        } finally {
          underWay.delete(flight)
          if (flights.get(key) === flight) flights.delete(key)
        }
      }),
      startedAt: now(),
      cleared: new Set(),
      isAllCleared: false,
    }
    flights.set(key, flight)
    underWay.add(flight)
    return flight
  }

  function settle(key: string, flight: Flight, answer: Answer): KeptAnswer {
    const isOutdated =
      flight.isAllCleared || [...answer.tags].some((tag) => flight.cleared.has(tag))
    if (isOutdated) return keepAnswer(answer, () => {})
    if (answer.seconds <= 0) {
      store.forget(key)
      return keepAnswer(answer, () => {})
    }
    const stale = look(key)?.entry ?? lastResort(key)
    if (stale && isFailure(answer)) {
      pause(stale)
      return keepAnswer(answer, () => {})
    }
    return store.put(key, answer)
  }

  function pause(entry: Entry): void {
    entry.retryAt = now() + pauseMs
  }

  function joinable(key: string): Flight | undefined {
    const flight = flights.get(key)
    return flight && now() < flight.startedAt + patienceMs ? flight : undefined
  }

  /** Nobody joins what was begun before: what it has read may be old. */
  function outdate(change: (flight: Flight) => void): void {
    for (const flight of underWay) change(flight)
    flights.clear()
  }

  function clearWholly(flight: Flight): void {
    flight.isAllCleared = true
    flight.cleared.clear()
  }

  return {
    isOn: most > 0,
    find(key, headers) {
      const found = look(key)
      if (!found?.isFresh || !isFor(found.entry.kept, headers)) return undefined
      count(found.entry.kept, 'fresh')
      return found.entry.kept
    },
    async get(key, how, { freshOnly = false } = {}) {
      const found = look(key)
      if (found?.isFresh) {
        count(found.entry.kept, 'fresh')
        return found.entry.kept
      }
      if (!found || freshOnly) {
        const made = await (freshOnly ? (joinable(key) ?? start(key, how)).answer : make(key, how))
        count(made, 'made')
        return made
      }
      count(found.entry.kept, 'stale')
      const { entry } = found
      if (now() >= entry.retryAt && !joinable(key)) start(key, how).answer.catch(() => pause(entry))
      return entry.kept
    },
    clear(tags) {
      for (const tag of tags) store.forgetTag(tag)
      outdate((flight) => {
        if (flight.isAllCleared) return
        for (const tag of tags) flight.cleared.add(tag)
        if (flight.cleared.size > mostCleared) clearWholly(flight)
      })
    },
    clearAll() {
      store.forgetAll()
      outdate(clearWholly)
    },
    figures: () => ({ given, ...store.figures() }),
  }
}

function isFailure({ status, isPartial }: Answer): boolean {
  return status >= 500 || isPartial === true
}
