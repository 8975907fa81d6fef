import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { withTimeout } from './with-timeout.ts'

export type TtlCache<Value> = {
  /** The cached value of `key`, or the one that `load` gives; concurrent callers share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** Deletes all values; loads under way are neither cached nor shared with later callers. */
  clear(): void
}

type Options<Value> = {
  /** How long a value is cached, in milliseconds. */
  ttlMs: number
  /** The most values, loads under way included; the least recently used is evicted first. */
  max: number
  /** Whether a value is cached at all; another one is only shared by the callers that wait for it. */
  isCacheable?: (value: Value) => boolean
  /** The most loads at once; unlimited when not given. */
  concurrency?: number
  /** A load that takes longer is given up and frees its place; a minute when not given. */
  timeoutMs?: number
  now?: () => number
}

/** Caches values in this process for a short time, so that nothing may depend on their being current. */
export function createTtlCache<Value>(options: Options<Value>): TtlCache<Value> {
  const { ttlMs, max, isCacheable = () => true, concurrency = Number.POSITIVE_INFINITY } = options
  const { timeoutMs = 60_000, now = Date.now } = options
  const limit = pLimit(concurrency)
  const cache = new LRUCache<string, { value: Value }, () => Promise<Value>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    // What a value refers to, such as a replaced index, is freed without another call.
    ttlAutopurge: true,
    perf: { now },
    // Callers that wait get their value also when the cache is cleared meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: load, options }) => {
      const value = await limit(() => withTimeout(timeoutMs, load(), 'a cached value'))
      options.ttl = ttlMs
      return { value }
    },
  })

  return {
    async get(key, load) {
      // The time begins with the value: a load that takes longer is shared all the same.
      const entry = await cache.forceFetch(key, { context: load, ttl: 0 })
      if (!isCacheable(entry.value) && cache.peek(key) === entry) cache.delete(key)
      return entry.value
    },
    clear: () => cache.clear(),
  }
}
