/** The URL of a page at the shop's own origin. An absolute request target (`GET http://elsewhere/cart`) loses its own. */
export function pageAddress(origin: string, target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return origin + (path.startsWith('/') ? path : `/${path}`)
}

/** The page path of a React Router data path (`/search.data`, `/_root.data`); undefined for others. */
export function dataPath(path: string): string | undefined {
  if (!path.endsWith('.data')) return undefined
  return path.slice(0, -'.data'.length).replace(/\/_(?:root)?$/, '/')
}
