/** Below this, an address that can't be read is the caller's mistake. */
const api = /^\/api(?:[/?]|$)/

/**
 * An address whose percent signs can be undone. What can't (`/%ff`), or would break the line, is taken as it is written, so
 * that it is answered like every other one that leads nowhere; those of the API stay as they are.
 */
export function readableAddress(url: string): string {
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
