import { LRUCache } from 'lru-cache'
import { type CacheableResponse, type CachedResponse, toCachedResponse } from './cached-response.ts'

/** A cached response and the times of its life, in milliseconds since 1970. */
export type Entry = {
  response: CachedResponse
  madeAt: number
  freshUntil: number
  /** It is not revalidated before. */
  retryAt: number
  staleUntil: number
  /** Until then it may stand in for one that cannot be made. */
  keptUntil: number
  /** Of a failure: the last good response. */
  lastGood?: Entry | undefined
}

/** Longer than a database is away that fails over or is restored from a standby by hand. */
const keptMs = 60 * 60_000
/** The same from its invalidation: shorter, since it is known to be wrong. */
const keptInvalidatedMs = 20 * 60_000

/** An LRU cache of at most `maxBytes`, with an index from tags to keys. */
export function createResponseStore(maxBytes: number, now: () => number) {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    // lru-cache takes no limit of 0; no response is as small as a byte.
    maxSize: Math.max(maxBytes, 1),
    maxEntrySize: Math.max(Math.floor(maxBytes / 8), 1),
    sizeCalculation: ({ response, lastGood }, key) =>
      response.size() + (lastGood?.response.size() ?? 0) + 2 * key.length,
    onInsert({ response }, key) {
      for (const tag of response.tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
    },
    dispose: ({ response }, key) => untag(key, response),
  })

  function untag(key: string, { tags }: CachedResponse): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  /** It stays as the response of an outage, where it is among the recently used ones. */
  function invalidate(key: string, entry: Entry): void {
    untag(key, entry.response)
    entry.response = { ...entry.response, tags: new Set() }
    entry.freshUntil = 0
    entry.staleUntil = 0
    const keptUntil = now() + keptInvalidatedMs
    for (const kept of [entry, entry.lastGood]) {
      if (kept) kept.keptUntil = Math.min(kept.keptUntil, keptUntil)
    }
  }

  /** lru-cache measures a value only when it is inserted; compressed bodies are added later. */
  function updateSize(key: string, entry: Entry): void {
    if (entries.peek(key) !== entry) return
    entries.delete(key)
    entries.set(key, entry)
  }

  return {
    /** Marks the entry as the most recently used. */
    get: (key: string) => entries.get(key),
    delete: (key: string) => entries.delete(key),
    set(key: string, response: CacheableResponse, lastGood?: Entry): CachedResponse {
      const madeAt = now()
      const freshUntil = madeAt + response.seconds * 1000
      const entry: Entry = {
        response: toCachedResponse(response, () => updateSize(key, entry)),
        madeAt,
        freshUntil,
        retryAt: 0,
        staleUntil: freshUntil + response.staleSeconds * 1000,
        keptUntil: freshUntil + keptMs,
        lastGood,
      }
      entries.set(key, entry)
      return entry.response
    },
    invalidate(tag: string): void {
      for (const key of [...(keysByTag.get(tag) ?? [])]) {
        const entry = entries.peek(key)
        if (entry) invalidate(key, entry)
      }
    },
    invalidateAll(): void {
      for (const [key, entry] of entries.entries()) invalidate(key, entry)
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
