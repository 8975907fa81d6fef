export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue>>

/** The path with its leading slash and `/api` prefix, whichever is missing. */
export function apiPath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`
  return /^\/api(?:\/|\?|$)/.test(rooted) ? rooted : `/api${rooted}`
}

/** The full address of a call. `base` may end with a slash or with `/api`; empty means the page's own origin. */
export function apiUrl(base: string, path: string, query: Query = {}): string {
  const origin = base.replace(/\/+$/, '').replace(/\/api$/, '')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.append(name, String(value))
  }
  const rooted = apiPath(path)
  if (parameters.size === 0) return origin + rooted
  return `${origin}${rooted}${rooted.includes('?') ? '&' : '?'}${parameters}`
}

/**
 * The page of a list for servers whose paging is not specified: the first is what they answer without it, and a later one
 * is asked for only where they have told of it.
 */
export function laterPage(page: number): Query {
  return page > 1 ? { page } : {}
}

/** True for calls of the shop itself: no other gets the session id. */
export function needsSessionId(path: string): boolean {
  return apiPath(path).startsWith('/api/web/')
}
