import type { Db } from '#platform/database.ts'
import { sanitizeHtml } from '#platform/sanitize.ts'
import { fromMarkdown, htmlAsMarkdown } from './markdown.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Sanitized attributes contain no `>`. */
const image = /<img(?= )([^>]*)>/g
const source = / src="([^"]*)"/
const ownUpload = /^\/uploads\/(.+)$/

/** The stored HTML of a page's Markdown, as an import makes it. `before` is its HTML until now, whose pictures have sizes. */
export async function renderPage(db: Db, markdown: string, before = ''): Promise<string> {
  const html = sanitizeHtml(await renderMarkdown(markdown))
  const sizes = new Map([...sizesIn(before), ...(await sizesOfUploads(db, html))])
  return withSizes(html, sizes)
}

/** The Markdown that staff edit: that which the page was made from, else its HTML, which Markdown may contain. */
export function sourceOf({
  source: kept,
  content,
}: {
  source: string | null
  content: string
}): string {
  return kept ?? htmlAsMarkdown(content)
}

/**
 * The Markdown of an imported page with the addresses of its stored pictures; null when it would not become the same HTML again.
 * `before` and `after` are its HTML before and after its pictures were stored.
 */
export function importedSource(markdown: string, before: string, after: string): string | null {
  const names = picturesIn(before)
  const addresses = picturesIn(after)
  if (names.length !== addresses.length) return null
  let text = markdown
  for (const [index, name] of names.entries()) {
    const address = addresses[index] ?? ''
    if (name === address) continue
    for (const written of new Set([name, decoded(name)])) {
      for (const [start, end] of delimiters) {
        text = text.replaceAll(start + written + end, () => start + address + end)
      }
    }
  }
  const again = withSizes(sanitizeHtml(fromMarkdown(text)), sizesIn(after))
  return again === after ? text : null
}

const delimiters = [
  ['](', ')'],
  ['](', ' '],
  ['](<', '>'],
  ['src="', '"'],
] as const

/** Adds width and height to pictures that lack them, which prevents layout shifts. */
function withSizes(html: string, sizes: ReadonlyMap<string, string>): string {
  return html.replace(image, (tag, attributes: string) => {
    const size = sizes.get(source.exec(attributes)?.[1] ?? '')
    const hasSize = / (?:width|height)="/.test(attributes)
    return size && !hasSize ? tag.replace(source, (whole) => whole + size) : tag
  })
}

function sizesIn(html: string): Map<string, string> {
  const sizes = new Map<string, string>()
  for (const [, attributes = ''] of html.matchAll(image)) {
    const size = / width="\d+" height="\d+"/.exec(attributes)?.[0]
    const src = source.exec(attributes)?.[1]
    if (size && src) sizes.set(src, size)
  }
  return sizes
}

const picturesIn = (html: string) =>
  [...html.matchAll(image)].map(([, attributes = '']) => source.exec(attributes)?.[1] ?? '')

/** The paths of the shop's own uploads in a text of HTML. */
export function uploadsOf(html: string): string[] {
  return picturesIn(html).flatMap((address) => ownUpload.exec(address)?.[1] ?? [])
}

async function sizesOfUploads(db: Db, html: string): Promise<[string, string][]> {
  const paths = uploadsOf(html)
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('uploads')
    .select(['path', 'width', 'height'])
    .where('path', 'in', paths)
    .execute()
  return rows.flatMap(({ path, width, height }): [string, string][] =>
    width && height ? [[`/uploads/${path}`, ` width="${width}" height="${height}"`]] : [],
  )
}

function decoded(written: string): string {
  const name = written.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}
