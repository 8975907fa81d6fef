import { createHash, randomBytes } from 'node:crypto'

/** A word that nobody can know who wrote something which the page shows. */
export function newScriptMark(): string {
  return randomBytes(16).toString('hex')
}

/** The page as it is sent. */
export function withoutMarks(html: Buffer, mark: string): Buffer {
  const word = wordOf(mark)
  const parts: Buffer[] = []
  let end = 0
  for (const start of placesOf(word, html)) {
    parts.push(html.subarray(end, start))
    end = start + word.length
  }
  return Buffer.concat([...parts, html.subarray(end)])
}

/** The hashes of the page's own scripts, which bear its mark; one that came with a text of the shop bears none. */
function scriptHashes(html: Buffer, mark: string): string[] {
  const hashes = new Set<string>()
  for (const place of placesOf(wordOf(mark), html)) {
    const [start, end] = [html.lastIndexOf('<', place), html.indexOf('>', place)]
    const tag = html.toString('latin1', start, end)
    if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) continue
    const script = html.subarray(end + 1, html.indexOf('</script>', end))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}

function wordOf(mark: string): Buffer {
  return Buffer.from(` nonce="${mark}"`)
}

/** Where the word stands. */
function placesOf(word: Buffer, html: Buffer): number[] {
  const places: number[] = []
  for (let at = html.indexOf(word); at !== -1; at = html.indexOf(word, at + word.length)) {
    places.push(at)
  }
  return places
}

export type Elsewhere = {
  /** Where the API stands, when not at the page's own origin. */
  apiBase?: string
  /** Origins of pictures and videos beside the page's own; `https:` is any. */
  pictures?: readonly string[]
}

/**
 * What the page may load and run: our own files, the inline scripts that bear its mark, the API where it stands
 * elsewhere, and pictures of the named origins.
 */
export function pagePolicy(
  html: Buffer,
  mark: string,
  { apiBase = '', pictures = [] }: Elsewhere = {},
): string {
  const api = apiBase ? [new URL(apiBase).origin] : []
  const media = [...new Set([...api, ...pictures])]
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scriptHashes(html, mark)].join(' '),
    // Boxes of pictures and the places of pop-ups are style attributes.
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    // What the shopper has chosen is shown before it is sent; codes to pay by are drawn in the page.
    ['img-src', `'self'`, 'data:', 'blob:', ...media].join(' '),
    ['media-src', `'self'`, 'blob:', ...media].join(' '),
    ['connect-src', `'self'`, ...api].join(' '),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-src 'none'`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')
}
