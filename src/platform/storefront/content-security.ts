import { createHash, randomBytes } from 'node:crypto'

const inlineScript = /<script(?![^<>]*\ssrc=)([^<>]*)>([\s\S]*?)<\/script>/g

/** A word that nobody can know who wrote something which the page shows. */
export function newScriptMark(): string {
  return randomBytes(16).toString('hex')
}

/** The page as it is sent. */
export function withoutMarks(html: string, mark: string): string {
  return html.replaceAll(` nonce="${mark}"`, '')
}

/** The hashes of the page's own scripts, which bear its mark; one that came with a text of the shop bears none. */
function scriptHashes(html: string, mark: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
    if (!attributes.includes(` nonce="${mark}"`)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}

/**
 * What the page may load and run: our own files, the inline scripts that bear its mark, the API where it stands
 * elsewhere, and the origin of the pictures.
 */
export function pagePolicy(
  html: string,
  mark: string,
  apiBase: string,
  uploadsOrigin = '',
): string {
  const api = apiBase ? ` ${new URL(apiBase).origin}` : ''
  const files = uploadsOrigin ? ` ${uploadsOrigin}` : ''
  return [
    `default-src 'self'`,
    `script-src 'self' ${scriptHashes(html, mark).join(' ')}`,
    // Boxes of pictures and the places of pop-ups are style attributes.
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    // What the shopper has chosen is shown before it is sent.
    `img-src 'self' data: blob: https:${api}${files}`,
    `media-src 'self' blob: https:${api}${files}`,
    `connect-src 'self'${api}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')
}
