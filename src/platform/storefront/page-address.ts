/**
 * The address of a page at the shop's own origin. Proxies and old clients may name the whole of it
 * (`GET http://elsewhere/cart`); which shop is asked is not theirs to say.
 */
export function pageAddress(origin: string, asked: string): string {
  const path = asked.replace(/^https?:\/\/[^/?#]*/i, '')
  return origin + (path.startsWith('/') ? path : `/${path}`)
}

/** The path of the page that a path of React Router's data (`/search.data`, `/_root.data`) is about; undefined for others. */
export function dataPath(path: string): string | undefined {
  if (!path.endsWith('.data')) return undefined
  return path.slice(0, -'.data'.length).replace(/\/_(?:root)?$/, '/')
}
