import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** The hashes of the scripts that stand in a page; what is only data runs nothing and needs none. */
function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
    if (attributes.includes('application/ld+json')) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}

/**
 * What the page may load and run: our own files, its own inline scripts, the API where it stands elsewhere, and the
 * analytics service that it reports to.
 */
export function pagePolicy(html: string, apiBase: string, analyticsUrl = ''): string {
  const api = apiBase ? ` ${new URL(apiBase).origin}` : ''
  const analytics = analyticsUrl ? ` ${new URL(analyticsUrl).origin}` : ''
  return [
    `default-src 'self'`,
    `script-src 'self' ${scriptHashes(html).join(' ')}`,
    // Boxes of pictures and the places of pop-ups are style attributes.
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: https:${api}`,
    `media-src 'self' https:${api}`,
    `connect-src 'self'${api}${analytics}`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')
}
