const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const unread = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const edge =
  /<\/?(?:blockquote|br|caption|d[dlt]|div|fig(?:caption|ure)|h[1-6r]|img|li|[ou]l|p|pre|t(?:able|body|d|foot|h|head|r))\b[^<>]*>/gi

/** The text of HTML as one well-formed line; words of different blocks are separated by a space. */
export function stripTags(html: string): string {
  return html
    .replace(unread, ' ')
    .replace(edge, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/gi, readEntity)
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
}

function readEntity(written: string, code: string | undefined, name = ''): string {
  if (!code) return entities[name.toLowerCase()] ?? written
  return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : written
}

/** The first `length` UTF-16 units at most, without splitting a surrogate pair. */
export function firstPart(text: string, length: number): string {
  return text.slice(0, /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length)
}

/** The text of HTML, cut near `length` characters: at a word boundary if that keeps more than 60 characters. */
export function plainText(html: string, length: number): string {
  const text = stripTags(html)
  if (text.length <= length) return text
  const cut = firstPart(text, length)
  const space = cut.lastIndexOf(' ')
  return `${(space > 60 ? cut.slice(0, space) : cut).trimEnd()}…`
}
