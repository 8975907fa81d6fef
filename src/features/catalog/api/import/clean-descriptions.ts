import { findBracketedText } from '#platform/bracketed-text.ts'
import { t } from '#platform/language.ts'
import { sanitizeHtml, sanitizeShortHtml } from '#platform/sanitize.ts'
import { quote } from './warnings.ts'

type Descriptions = { shortDesc: string; description: string }
type Warn = (kind: string, text: string) => void

const insecureImage = /<img\b[^<>]*?\bsrc\s*=\s*["']?(http:[^"'\s<>]*)/gi

/**
 * The HTML of both descriptions; texts without tags keep their line breaks. `warn` gets what does not stay as it was. What the shop has
 * already, as `known`, is clean.
 */
export function cleanDescriptions(
  { shortDesc, description }: Descriptions,
  warn: Warn,
  known: Readonly<Record<string, unknown>> = {},
): Descriptions {
  const cleaned = (field: keyof Descriptions, html: string, sanitize: (html: string) => string) => {
    if (html === known[field]) return html
    warnOf(field, html, warn)
    return withLineBreaks(sanitize(html))
  }
  return {
    shortDesc: cleaned('shortDesc', shortDesc, sanitizeShortHtml),
    description: cleaned('description', description, sanitizeHtml),
  }
}

function warnOf(field: string, html: string, warn: Warn): void {
  for (const text of findBracketedText(html)) {
    const why = t('không phải thẻ HTML; giữ như chữ', 'is no HTML tag; kept as text')
    warn('bracketed text', `${field}: “${quote(text)}” ${why}`)
  }
  for (const [, url = ''] of html.matchAll(insecureImage)) {
    const text = t(
      `ảnh ${quote(url)} không dùng https; bỏ ảnh`,
      `the picture ${quote(url)} is not from https; left out`,
    )
    warn('insecure picture', `${field}: ${text}`)
  }
}

/** Makes paragraphs of a text without tags: at empty lines, with breaks at single ones. */
function withLineBreaks(html: string): string {
  if (html.includes('<') || !html.includes('\n')) return html
  return html
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((line) => line.trim())
      return `<p>${lines.join('<br />')}</p>`
    })
    .join('\n')
}
