import sanitizeHtml from 'sanitize-html'

const rules: sanitizeHtml.IOptions = {
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
    // A page has one first heading: its title.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    // A picture that says nothing is decoration: screen readers would spell out its address.
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
}

/** A few words beside the price: nothing that must be loaded, no headings, nothing wider than a line. */
const shortRules: sanitizeHtml.IOptions = {
  ...rules,
  allowedTags: [
    ...['p', 'br', 'ul', 'ol', 'li', 'div', 'span', 'a'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark'],
  ],
}

/** Sanitised attributes hold no `>`. A header without words heads nothing. */
const emptyHeader = /<th((?: [^>]*)?)>(\s*)<\/th>/g

/** HTML from outside, made safe to show in a page of the shop: known tags only, no scripts, styles or handlers. */
export function sanitiseHtml(html: string): string {
  return sanitise(html, rules).replace(
    emptyHeader,
    (_, attributes: string, space: string) =>
      `<td${attributes.replace(/ scope="[^"]*"/, '')}>${space}</td>`,
  )
}

/** The same for one or two sentences: words, lists and links. */
export function sanitiseShortHtml(html: string): string {
  return sanitise(html, shortRules)
}

function sanitise(html: string, allowed: sanitizeHtml.IOptions): string {
  return html.includes('<') || html.includes('&') ? sanitizeHtml(html, allowed).trim() : html.trim()
}
