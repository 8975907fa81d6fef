export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue>>

/** The path as the server knows it: with a leading slash and `/api`, whichever of them is missing. */
export function apiPath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`
  return /^\/api(?:\/|\?|$)/.test(rooted) ? rooted : `/api${rooted}`
}

/** The full address of a call. `base` may end with a slash or with `/api`; empty means the page's own origin. */
export function apiAddress(base: string, path: string, query: Query = {}): string {
  const origin = base.replace(/\/+$/, '').replace(/\/api$/, '')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.append(name, String(value))
  }
  const rooted = apiPath(path)
  if (parameters.size === 0) return origin + rooted
  return `${origin}${rooted}${rooted.includes('?') ? '&' : '?'}${parameters}`
}

/** Session ids are for the shop's own calls alone. */
export function takesSessionId(path: string): boolean {
  return apiPath(path).startsWith('/api/web/')
}
