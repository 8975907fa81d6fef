/**
 * `page`: network, with the offline page as a fallback. `asset`: cache first. `fallback`: network first. `none`: not handled
 * by the service worker.
 */
export type FetchStrategy = 'page' | 'asset' | 'fallback' | 'none'

type RequestInfo = {
  method: string
  mode: string
  url: string
  headers: { has(name: string): boolean }
}

/** Navigations to these URLs get no offline page. */
const noPages = /^\/(?:api|images|pictures|demo-pictures|uploads|quan-ly)(?:\/|$)/

/** The strategy for a request; `files` are the offline page's resources. */
export function fetchStrategy(
  request: RequestInfo,
  origin: string,
  files: readonly string[],
): FetchStrategy {
  const { method, mode, url, headers } = request
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return 'none'
  const address = new URL(url)
  if (address.origin !== origin) return 'none'
  if (mode === 'navigate') return noPages.test(address.pathname) ? 'none' : 'page'
  if (address.pathname.startsWith('/assets/')) return 'asset'
  return files.includes(address.pathname) ? 'fallback' : 'none'
}
