import type { IncomingHttpHeaders } from 'node:http'
import { within } from '../within.ts'
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
  /** Whether clearings are heard; while not, answers live a second at most. */
  isHeard: () => boolean
  /** What takes longer to make is given up; a minute when not given. */
  limitMs?: number
  now?: () => number
}

type Entry = {
  kept: KeptAnswer
  bytes: number
  madeAt: number
  freshUntil: number
  /** Not before then it is made anew. */
  retryAt: number
  staleUntil: number
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
  /** Least recently used first. */
  const entries = new Map<string, Entry>()
  const keysOfTag = new Map<string, Set<string>>()
  const flights = new Map<string, Flight>()
  const underWay = new Set<Flight>()
  let bytes = 0
  const given = new Map<string, Given>()

  function count({ route }: KeptAnswer, how: keyof Given): void {
    const counts = given.get(route)
    if (counts) counts[how]++
    else given.set(route, { fresh: 0, stale: 0, made: 0, [how]: 1 })
  }

  function forget(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.bytes
    for (const tag of entry.kept.tags) {
      const keys = keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOfTag.delete(tag)
    }
  }

  /** Counts the entry anew, and makes room for it. */
  function weigh(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    const size = entry.kept.size() + 2 * key.length
    bytes += size - entry.bytes
    entry.bytes = size
    if (size > most / 8) forget(key)
    for (const oldest of entries.keys()) {
      if (bytes <= most) break
      forget(oldest)
    }
  }

  function put(key: string, answer: Answer): KeptAnswer {
    forget(key)
    const madeAt = now()
    const freshUntil = madeAt + answer.seconds * 1000
    const entry: Entry = {
      kept: keepAnswer(answer, () => weigh(key, entry)),
      bytes: 0,
      madeAt,
      freshUntil,
      retryAt: 0,
      staleUntil: freshUntil + answer.staleSeconds * 1000,
    }
    entries.set(key, entry)
    for (const tag of answer.tags) {
      const keys = keysOfTag.get(tag) ?? new Set()
      keysOfTag.set(tag, keys.add(key))
    }
    weigh(key, entry)
    return entry.kept
  }

  /** The entry while it may be given; one that is over goes. */
  function look(key: string): { entry: Entry; isFresh: boolean } | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const time = now()
    const isOver = isHeard() ? time >= entry.staleUntil : time >= entry.madeAt + unheardMs
    if (isOver) {
      forget(key)
      return undefined
    }
    entries.delete(key)
    entries.set(key, entry)
    return { entry, isFresh: time < entry.freshUntil }
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
      forget(key)
      return keepAnswer(answer, () => {})
    }
    const stale = look(key)
    if (stale && (answer.status >= 500 || answer.isPartial)) {
      pause(stale.entry)
      return keepAnswer(answer, () => {})
    }
    return put(key, answer)
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
    async get(key, make, { freshOnly = false } = {}) {
      const found = look(key)
      if (found?.isFresh) {
        count(found.entry.kept, 'fresh')
        return found.entry.kept
      }
      if (!found || freshOnly) {
        const made = await (joinable(key) ?? start(key, make)).answer
        count(made, 'made')
        return made
      }
      count(found.entry.kept, 'stale')
      const { entry } = found
      if (now() >= entry.retryAt && !joinable(key))
        start(key, make).answer.catch(() => pause(entry))
      return entry.kept
    },
    clear(tags) {
      for (const tag of tags) {
        for (const key of [...(keysOfTag.get(tag) ?? [])]) forget(key)
      }
      outdate((flight) => {
        if (flight.isAllCleared) return
        for (const tag of tags) flight.cleared.add(tag)
        if (flight.cleared.size > mostCleared) clearWholly(flight)
      })
    },
    clearAll() {
      for (const key of [...entries.keys()]) forget(key)
      outdate(clearWholly)
    },
    figures: () => ({ given, entries: entries.size, bytes }),
  }
}
