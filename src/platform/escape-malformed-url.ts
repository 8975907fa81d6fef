/** Malformed URLs of the API are client errors. */
const api = /^\/api(?:[/?]|$)/

/**
 * Escapes the percent signs of a URL that cannot be decoded (`/%ff`) or decodes to line breaks, so that the router treats it
 * like any unknown page. URLs of the API are returned unchanged.
 */
export function escapeMalformedUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || api.test(path) || isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
