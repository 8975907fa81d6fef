import sanitize from 'sanitize-html'
import { escapeBracketedText } from './bracketed-text.ts'

const rules: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'div', 'span'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code', 'pre'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    // The page's title is its only h1.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    // Without an alt attribute screen readers read out the URL.
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
}

/** Rules for the short description beside the price: no images, headings or tables. */
const shortRules: sanitize.IOptions = {
  ...rules,
  allowedTags: [
    ...['p', 'br', 'ul', 'ol', 'li', 'div', 'span', 'a'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark'],
  ],
}

/** An empty header cell, which accessibility checks reject. Sanitized attributes contain no `>`. */
const emptyHeader = /<th((?: [^>]*)?)>(\s*)<\/th>/g

/** Sanitizes untrusted HTML for display: known tags only, no scripts, styles or event handlers. */
export function sanitizeHtml(html: string): string {
  return applyRules(html, rules).replace(
    emptyHeader,
    (_, attributes: string, space: string) =>
      `<td${attributes.replace(/ scope="[^"]*"/, '')}>${space}</td>`,
  )
}

/** The same for a short text: inline markup, lists and links. */
export function sanitizeShortHtml(html: string): string {
  return applyRules(html, shortRules)
}

function applyRules(html: string, allowed: sanitize.IOptions): string {
  if (!html.includes('<') && !html.includes('&')) return html.trim()
  return sanitize(escapeBracketedText(html), allowed).trim()
}
