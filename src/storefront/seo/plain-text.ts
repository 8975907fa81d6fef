const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** HTML without its tags, in one line. */
export function stripTags(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/tr|\/td|\/th)[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first words of HTML: cut near `length` characters at a word, but only where that keeps more than 60. */
export function plainText(html: string, length: number): string {
  const text = stripTags(html)
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${(space > 60 ? cut.slice(0, space) : cut).trimEnd()}…`
}
