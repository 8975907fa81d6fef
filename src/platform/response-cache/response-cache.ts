import type { IncomingHttpHeaders } from 'node:http'
import { withTimeout } from '../with-timeout.ts'
import type { CacheReplica } from './cache-replica.ts'
import {
  type CacheableResponse,
  type CachedResponse,
  isFailure,
  outageHeader,
  toCachedResponse,
} from './cached-response.ts'
import { createResponseStore, type Entry } from './response-store.ts'
import { isFor } from './send-cached.ts'

type Load = () => Promise<CacheableResponse>

export type ResponseCache = {
  /** False with `CACHE_MB=0`. */
  readonly isOn: boolean
  /** Loads may read from it; they see what has been invalidated before. */
  readonly replica: CacheReplica | undefined
  /** The fresh response of `key`, unless these request headers ask for a personal one. */
  find(key: string, headers: IncomingHttpHeaders): CachedResponse | undefined
  /**
   * The cached response of `key`: a fresh one, or a stale one that is revalidated meanwhile (not with `freshOnly`). Otherwise
   * what `load` gives, which concurrent callers share. When that fails, the last good response (stale-if-error, RFC 5861);
   * rejects when there is none and `load` does.
   */
  get(key: string, load: Load, options?: { freshOnly?: boolean }): Promise<CachedResponse>
  /** Invalidates every response with one of these tags, and keeps loads under way from being cached with them. */
  clear(tags: readonly string[], cause?: Cause): void
  clearAll(cause?: Cause): void
  stats(): ResponseCacheStats
}

type Cause = {
  /** Time has changed the data, not a write. */
  isByTime?: boolean
}

export type ResponseCacheStats = {
  /** Responses by route. */
  served: ReadonlyMap<string, ServedCounts>
  entries: number
  bytes: number
}

/** `made`: cache misses. `kept`: old responses in place of some that could not be made. */
export type ServedCounts = { fresh: number; stale: number; made: number; kept: number }

type Options = {
  /** The most that is cached; 0 caches nothing. */
  bytes: number
  /** Whether invalidations arrive; while they do not, a response older than a second is made anew. */
  isHeard: () => boolean
  replica?: CacheReplica | undefined
  /** The most that a load may take; a minute when not given. */
  limitMs?: number
  now?: () => number
}

/** A load under way. */
type Flight = {
  response: Promise<CachedResponse>
  startedAt: number
  /** Tags cleared since it started. */
  cleared: Set<string>
  isAllCleared: boolean
}

const unheardMs = 1000
/** Later callers no longer join a load that is older. */
const joinableMs = 10_000
/** A load during which more tags are cleared counts as wholly cleared, so that memory is bounded. */
const maxClearedTags = 10_000
/** The clock of a replica may be behind the primary's. */
const clockHoldMs = 1500
/** The shortest time from a failed load to the next. */
const retryMs = 1000

/**
 * An HTTP cache shared by all clients of this process, with stale-while-revalidate and tags.
 *
 * Loads are deduplicated here and not by the fetch method of lru-cache, which would cache a response that one of its own
 * tags, known only at its end, has invalidated meanwhile.
 */
export function createResponseCache(options: Options): ResponseCache {
  const { bytes: maxBytes, isHeard, replica, limitMs = 60_000, now = Date.now } = options
  const store = createResponseStore(maxBytes, now)
  /** The loads that callers may join, by key. */
  const flights = new Map<string, Flight>()
  const underWay = new Set<Flight>()
  const served = new Map<string, ServedCounts>()

  function count({ route }: CachedResponse, how: keyof ServedCounts): void {
    const counts = served.get(route)
    if (counts) counts[how]++
    else served.set(route, { fresh: 0, stale: 0, made: 0, kept: 0, [how]: 1 })
  }

  /** The entry while it is fresh or stale. */
  function look(key: string): { entry: Entry; isFresh: boolean } | undefined {
    const entry = store.get(key)
    if (!entry) return undefined
    const time = now()
    if (time >= entry.staleUntil || (!isHeard() && time >= entry.madeAt + unheardMs))
      return undefined
    return { entry, isFresh: time < entry.freshUntil }
  }

  function lastGood(key: string): Entry | undefined {
    const entry = store.get(key)
    const good = entry && isFailure(entry.response) ? entry.lastGood : entry
    return good && now() < good.keptUntil ? good : undefined
  }

  /** Whether an old response is better. A partial one is new at least, as long as invalidations arrive. */
  function isWorseThanOld({ status, isPartial }: CacheableResponse): boolean {
    return status >= 500 || (isPartial === true && !isHeard())
  }

  async function loadOrFallBack(key: string, load: Load): Promise<CachedResponse> {
    const known = lastGood(key)
    if (known && now() < known.retryAt) return standIn(known)
    const flight = joinable(key) ?? start(key, load)
    try {
      const response = await flight.response
      const entry = isWorseThanOld(response) ? lastGood(key) : undefined
      if (entry) return standIn(entry)
      count(response, 'made')
      return response
    } catch (error) {
      const entry = lastGood(key)
      if (!entry) throw error
      delayRetry(entry)
      return standIn(entry)
    }
  }

  /** The response with its age in milliseconds, which the browser tells the shopper (outage-watch.ts). */
  function standIn({ response, madeAt }: Entry): CachedResponse {
    count(response, 'kept')
    const mark = outageHeader(now() - (response.asOf ?? madeAt))
    return { ...response, rawHeaders: [...response.rawHeaders, ...mark] }
  }

  function start(key: string, load: Load): Flight {
    const flight: Flight = {
      response: Promise.resolve().then(async () => {
        try {
          return settle(key, flight, await withTimeout(limitMs, load(), 'an answer'))
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

  function settle(key: string, flight: Flight, response: CacheableResponse): CachedResponse {
    const isOutdated =
      flight.isAllCleared || [...response.tags].some((tag) => flight.cleared.has(tag))
    if (isOutdated) return toCachedResponse(response)
    if (response.seconds <= 0) {
      store.delete(key)
      return toCachedResponse(response)
    }
    const good = isFailure(response) ? lastGood(key) : undefined
    if (good && (look(key)?.entry === good || isWorseThanOld(response))) {
      delayRetry(good)
      return toCachedResponse(response)
    }
    // Invalidated with the failure.
    const tags = good ? new Set([...response.tags, ...good.response.tags]) : response.tags
    return store.set(key, { ...response, tags }, good)
  }

  function delayRetry(entry: Entry): void {
    entry.retryAt = now() + retryMs
  }

  function joinable(key: string): Flight | undefined {
    const flight = flights.get(key)
    return flight && now() < flight.startedAt + joinableMs ? flight : undefined
  }

  /** A load that began before an invalidation may have read old data, so that no later caller joins it. */
  function outdate(change: (flight: Flight) => void): void {
    for (const flight of underWay) change(flight)
    flights.clear()
  }

  function clearWholly(flight: Flight): void {
    flight.isAllCleared = true
    flight.cleared.clear()
  }

  return {
    isOn: maxBytes > 0,
    replica,
    find(key, headers) {
      const found = look(key)
      if (!found?.isFresh || !isFor(found.entry.response, headers)) return undefined
      count(found.entry.response, 'fresh')
      return found.entry.response
    },
    async get(key, load, { freshOnly = false } = {}) {
      const found = look(key)
      if (found?.isFresh) {
        count(found.entry.response, 'fresh')
        return found.entry.response
      }
      if (!found || freshOnly) {
        if (!freshOnly) return loadOrFallBack(key, load)
        const made = await (joinable(key) ?? start(key, load)).response
        count(made, 'made')
        return made
      }
      const { entry } = found
      count(entry.response, 'stale')
      if (now() >= entry.retryAt && !joinable(key)) {
        start(key, load).response.catch(() => delayRetry(entry))
      }
      return entry.response
    },
    clear(tags, { isByTime = false } = {}) {
      replica?.require(isByTime ? clockHoldMs : 0)
      for (const tag of tags) store.invalidate(tag)
      outdate((flight) => {
        if (flight.isAllCleared) return
        for (const tag of tags) flight.cleared.add(tag)
        if (flight.cleared.size > maxClearedTags) clearWholly(flight)
      })
    },
    clearAll({ isByTime = false } = {}) {
      replica?.require(isByTime ? clockHoldMs : 0)
      store.invalidateAll()
      outdate(clearWholly)
    },
    stats: () => ({ served, ...store.stats() }),
  }
}
