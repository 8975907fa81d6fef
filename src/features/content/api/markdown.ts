import { marked } from 'marked'

/** Unsanitized HTML of a Markdown text. */
export function fromMarkdown(text: string): string {
  const html = marked.parse(text, { async: false, gfm: true })
  // marked percent-encodes the braces of placeholders in URLs.
  return html.replace(/%7B%7B(?:%20| )*(shop\.\w+)(?:%20| )*%7D%7D/gi, '{{$1}}')
}

/**
 * Sanitized HTML as a Markdown text that becomes the same HTML: a block of HTML ends at an empty line, so that it must not have
 * one, and begins with the tag of a block.
 */
export function htmlAsMarkdown(html: string): string {
  const parts = html.split(/(<pre>[\s\S]*?<\/pre>)/)
  const text = parts.map((part, index) => (index % 2 ? keepLines(part) : dropEmptyLines(part)))
  const whole = text.join('').trim()
  return whole === '' || blockTag.test(whole) ? whole : `<div>${whole}</div>`
}

const blockTag = /^<(?:h[2-6]|p|hr|blockquote|div|ul|ol|dl|figure|table|pre)[ >/]/

const dropEmptyLines = (html: string) => html.replace(/\n\s*\n/g, '\n')

/** Empty lines count in preformatted text. */
const keepLines = (html: string) =>
  html.replace(
    /\n((?:[ \t]*\n)+)/g,
    (_, between: string) =>
      `\n${[...between].map((letter) => `&#${letter.charCodeAt(0)};`).join('')}`,
  )
