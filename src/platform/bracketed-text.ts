/** Elements of HTML, obsolete ones too; they may stand without an end tag. */
const elements = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
  image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta
  meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre
  progress q rb rp rt rtc ruby s samp script search section select slot small source spacer span strike strong style
  sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(
    /\s+/,
  ),
)

/** A `<` that a parser takes for the start of a tag, with the tag's name and the rest of it. */
const tagStart = /<(?=(\/?)([a-z][^\s/<>]*)([^<>]*)(>?))/gi
const endTag = /<\/([a-z][\w.:-]*)/gi

/**
 * Texts in angle brackets that a parser would take for tags and drop, such as `<cảnh báo: để xa tầm tay trẻ em>`. Elements of
 * other languages count as tags when they are closed.
 */
export function findBracketedText(html: string): string[] {
  const ended = endedElements(html)
  return [...html.matchAll(tagStart)]
    .filter((found) => !isTag(ended, found))
    .map(([, ...parts]) => `<${parts.join('')}`)
}

/** Escapes them, so that they stay as text. */
export function escapeBracketedText(html: string): string {
  const ended = endedElements(html)
  return html.replace(tagStart, (...found: string[]) => (isTag(ended, found) ? '<' : '&lt;'))
}

function endedElements(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(endTag)].map(([, name = '']) => name.toLowerCase()))
}

function isTag(ended: ReadonlySet<string>, found: readonly string[]): boolean {
  const [, slash, name = '', rest = ''] = found
  // A known name with words of Vietnamese behind it is text.
  if (elements.has(name.toLowerCase())) return rest.includes('=') || /^\p{ASCII}*$/u.test(rest)
  if (!/^[a-z][\w.:-]*$/i.test(name)) return false
  return slash === '/' || rest.endsWith('/') || ended.has(name.toLowerCase())
}
