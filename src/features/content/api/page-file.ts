import { type PageFields, parseFrontMatter } from '../domain.ts'
import { fromMarkdown } from './markdown.ts'

/** A page file of the merchant: file name and content. */
export type PageFile = { name: string; text: string }

/** Converters of page bodies to HTML, by file extension. */
const endings = { '.md': fromMarkdown, '.html': (html: string) => html }

const isEnding = (ending: string): ending is keyof typeof endings => Object.hasOwn(endings, ending)

export function isPageFile(name: string): boolean {
  return isEnding(endingOf(name))
}

/**
 * Parses a page file to fields and unsanitized HTML; `bad` are invalid lines of its front matter, `markdown` its text if it is
 * Markdown.
 */
export function parsePage({ name, text }: PageFile): {
  page: Record<string, unknown>
  markdown: string | null
  bad: string[]
} {
  const ending = endingOf(name)
  const { fields, body, bad } = parseFrontMatter(text)
  const content = isEnding(ending) ? endings[ending](body) : body
  const slug = name.slice(0, name.length - ending.length)
  const markdown = ending === '.md' ? body : null
  return { page: { slug, ...withTitle(fields), content }, markdown, bad }
}

function endingOf(name: string): string {
  return /\.\w+$/.exec(name)?.[0].toLowerCase() ?? ''
}

/** `title.vi` and `title.en` become one title in two languages; `title` alone is Vietnamese. */
function withTitle(fields: PageFields): Record<string, unknown> {
  const { title, 'title.vi': vi = title, 'title.en': en, ...rest } = fields
  return { ...rest, title: en === undefined ? vi : { vi, en } }
}
