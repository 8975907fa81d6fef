import { createHash, randomBytes } from 'node:crypto'

/** A random nonce, which the authors of texts on the page cannot know. */
export function newScriptMark(): string {
  return randomBytes(16).toString('hex')
}

/** The page without its nonces, so that it can be cached. */
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

/** The hashes of inline scripts with the nonce; a script in a text of the shop has none. */
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

function placesOf(word: Buffer, html: Buffer): number[] {
  const places: number[] = []
  for (let at = html.indexOf(word); at !== -1; at = html.indexOf(word, at + word.length)) {
    places.push(at)
  }
  return places
}

export type Elsewhere = {
  /** The base URL of the API when it has another origin. */
  apiBase?: string
  /** Further origins of pictures and videos; `https:` allows any. */
  pictures?: readonly string[]
}

/** The Content-Security-Policy of a page: own files, inline scripts with the nonce, the API and the given media origins. */
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
    // Picture boxes and positioned pop-ups have style attributes.
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    // Previews of uploads are blobs, QR codes are data URLs.
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
