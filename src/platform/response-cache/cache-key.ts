import { LRUCache } from 'lru-cache'
import { isTracking } from '#shared/tracking.ts'

const maxKeyLength = 2000

/** Keys of URLs with a query, which take longer to make than a cache look-up; about a megabyte. */
const knownKeys = new LRUCache<string, string>({ max: 2000 })
const maxKnownLength = 250

/**
 * The cache key of a URL (path and query): the query sorted and without campaign parameters such as `utm_source`. Responses
 * are made from the key alone. Undefined for URLs that are not cached.
 */
export function cacheKey(url: string): string | undefined {
  if (url.length > maxKeyLength || !url.startsWith('/') || url.startsWith('//')) return undefined
  const start = url.indexOf('?')
  if (start === -1) return url
  const known = knownKeys.get(url)
  if (known !== undefined) return known
  const key = keyOf(url.slice(0, start), url.slice(start + 1))
  if (key !== undefined && url.length <= maxKnownLength) knownKeys.set(url, key)
  return key
}

function keyOf(path: string, search: string): string | undefined {
  const query = new URLSearchParams(search)
  for (const name of new Set(query.keys())) {
    if (isTracking(name)) query.delete(name)
  }
  query.sort()
  const key = query.size > 0 ? `${path}?${query}` : path
  return key.length > maxKeyLength ? undefined : key
}

/** Whether all parameters of a key are among the declared ones; `attr.*` declares all names that begin with `attr.`. */
export function isDeclared(key: string, declared: readonly string[]): boolean {
  const start = key.indexOf('?')
  if (start === -1) return true
  const names = new URLSearchParams(key.slice(start + 1)).keys()
  return names.every((name) =>
    declared.some((known) =>
      known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known,
    ),
  )
}

/** Whether every URL parser reads a key the same: it has no dots to resolve and nothing left to encode. */
export function isCanonicalUrl(key: string): boolean {
  if (!URL.canParse(key, 'http://shop')) return false
  const { pathname, search } = new URL(key, 'http://shop')
  return pathname + search === key
}
