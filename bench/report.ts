import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** One measured figure beside its bare baseline. */
export type Figure = { what: string; ours: number; bare: number; unit: string; baseline: string }

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const ratio = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const show = (value: number) => (value >= 100 ? whole : fine).format(value)

/** A table for people: figure, bare baseline, and their ratio. */
export function figureTable(figures: readonly Figure[]): string {
  return table(
    ['', 'Tiệm', 'bare', 'ratio', 'baseline'],
    figures.map(({ what, ours, bare, unit, baseline }) => [
      what,
      `${show(ours)} ${unit}`,
      `${show(bare)} ${unit}`,
      ratio.format(ours / bare),
      baseline,
    ]),
  )
}

/** A table in Markdown with its columns aligned, so that it reads well as plain text too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => ''), ...rows]
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  const cells = (line: readonly string[], fill: string) =>
    widths.map((width, column) => (line[column] ?? '').padEnd(width, fill))
  return lines
    .map((line, index) => `| ${cells(line, index === 1 ? '-' : ' ').join(' | ')} |`)
    .join('\n')
}

const results = path.join(import.meta.dirname, 'results.md')

/** Puts a chapter into the page of results, in the place of the one of that heading. */
export async function writeChapter(heading: string, text: string): Promise<void> {
  const page = await readFile(results, 'utf8').catch(() => '')
  const chapters = page.split(/^(?=# )/m).filter((chapter) => chapter.trim())
  const isSame = (chapter: string) => chapter.startsWith(`${heading}\n`)
  const chapter = `${heading}\n\n${text.trim()}\n`
  const all = chapters.some(isSame)
    ? chapters.map((each) => (isSame(each) ? chapter : each))
    : [...chapters, chapter]
  await writeFile(results, `${all.map((each) => each.trim()).join('\n\n')}\n`)
}
