import { isTracking } from '#shared/tracking.ts'

/** Longer ones are not kept. */
const longest = 2000

/** Keys of addresses with a query, which take longer to find than what is kept under them; of the usual length, a megabyte. */
const knownKeys = new Map<string, string>()
const mostKnown = 2000
const longestKnown = 250

/**
 * The one address for all that ask for the same: without what only tells where a shopper came from, its parameters in
 * order. Answers are made from it alone. Undefined for addresses that are not kept.
 */
export function answerKey(url: string): string | undefined {
  if (url.length > longest || !url.startsWith('/') || url.startsWith('//')) return undefined
  const start = url.indexOf('?')
  if (start === -1) return url
  const known = knownKeys.get(url)
  if (known !== undefined) return known
  const key = keyOf(url.slice(0, start), url.slice(start + 1))
  if (key === undefined || url.length > longestKnown) return key
  if (knownKeys.size >= mostKnown) knownKeys.clear()
  knownKeys.set(url, key)
  return key
}

function keyOf(path: string, asked: string): string | undefined {
  const query = new URLSearchParams(asked)
  for (const name of new Set(query.keys())) {
    if (isTracking(name)) query.delete(name)
  }
  query.sort()
  const key = query.size > 0 ? `${path}?${query}` : path
  return key.length > longest ? undefined : key
}

/** Whether all parameters of a key are among those declared; a name that ends in `*` declares all that begin like it. */
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

/** Whether an address is read the same by everyone: no dots to resolve, nothing left to encode. */
export function isPlainAddress(key: string): boolean {
  if (!URL.canParse(key, 'http://shop')) return false
  const { pathname, search } = new URL(key, 'http://shop')
  return pathname + search === key
}
