import { marked } from 'marked'
import { type PageFields, readPageFile } from '../domain.ts'

/** A page as a keeper writes it: `name` is the file's, `text` all that is in it. */
export type PageFile = { name: string; text: string }

/** How the names of page files end, and what they hold after their front matter. */
const endings = { '.md': fromMarkdown, '.html': (html: string) => html }

const isEnding = (ending: string): ending is keyof typeof endings => Object.hasOwn(endings, ending)

export function isPageFile(name: string): boolean {
  return isEnding(endingOf(name))
}

/** The fields of a page file, its text as HTML that is not yet safe; `bad` are lines in front that say nothing. */
export function readPage({ name, text }: PageFile): {
  page: Record<string, unknown>
  bad: string[]
} {
  const ending = endingOf(name)
  const { fields, body, bad } = readPageFile(text)
  const content = isEnding(ending) ? endings[ending](body) : body
  const slug = name.slice(0, name.length - ending.length)
  return { page: { slug, ...withTitle(fields), content }, bad }
}

function endingOf(name: string): string {
  return /\.\w+$/.exec(name)?.[0].toLowerCase() ?? ''
}

/** `title.vi` and `title.en` are one title in two languages; `title` alone is Vietnamese. */
function withTitle(fields: PageFields): Record<string, unknown> {
  const { title, 'title.vi': vi = title, 'title.en': en, ...rest } = fields
  return { ...rest, title: en === undefined ? vi : { vi, en } }
}

function fromMarkdown(text: string): string {
  const html = marked.parse(text, { async: false, gfm: true })
  // Addresses are encoded, and placeholders in them with them.
  return html.replace(/%7B%7B(?:%20| )*(shop\.\w+)(?:%20| )*%7D%7D/gi, '{{$1}}')
}
