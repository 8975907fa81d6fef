/** `none`: the worker has nothing to do with it, the browser asks as if there were no worker. */
export type Way = 'page' | 'asset' | 'spare' | 'none'

type Asked = {
  method: string
  mode: string
  url: string
  headers: { has(name: string): boolean }
}

/** Below these lie no pages, whatever is opened in a tab. */
const noPages = /^\/(?:api|images|pictures|demo-pictures|uploads)\//

/**
 * What is done about a request: pages are asked for and never kept; files of the build are kept; `files`, which the
 * offline page needs, are asked for and the kept ones taken when nothing comes.
 */
export function wayOf(asked: Asked, origin: string, files: readonly string[]): Way {
  const { method, mode, url, headers } = asked
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return 'none'
  const address = new URL(url)
  if (address.origin !== origin) return 'none'
  if (mode === 'navigate') return noPages.test(address.pathname) ? 'none' : 'page'
  if (address.pathname.startsWith('/assets/')) return 'asset'
  return files.includes(address.pathname) ? 'spare' : 'none'
}
