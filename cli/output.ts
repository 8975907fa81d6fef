import { t } from '#platform/language.ts'

/** Writes a line to stdout. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line to stderr, which keeps stdout clean for pipes. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

export type Cell = string | number | null

/** Prints a table with aligned columns; numbers are right-aligned. */
export function printTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [headings, ...rows].map((row) => row.map(toText))
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => widthOf(line[column] ?? ''))),
  )
  const isNumber = headings.map((_, column) => typeof rows[0]?.[column] === 'number')
  for (const line of lines) {
    const cells = line.map((text, column) => {
      const padding = ' '.repeat((widths[column] ?? 0) - widthOf(text))
      return isNumber[column] ? padding + text : text + padding
    })
    print(cells.join('  ').trimEnd())
  }
}

/** Prints `name: value` lines with aligned values. */
export function printFields(fields: Readonly<Record<string, Cell>>): void {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  for (const [name, value] of Object.entries(fields)) {
    print(`${`${name}:`.padEnd(width + 2)}${toText(value)}`.trimEnd())
  }
}

/** Prints an indented line of untrusted text. */
export function printLine(text: string, indent = ''): void {
  print(`${indent}${toText(text)}`)
}

/** Prints an empty line, a heading and indented lines of untrusted text. */
export function printText(heading: string, lines: readonly string[]): void {
  print(`\n${heading}:`)
  for (const line of lines) print(`  ${toText(line)}`.trimEnd())
}

/** Replaces control and format characters, since shoppers' input could contain terminal escape sequences. */
function toText(cell: Cell): string {
  const text = typeof cell === 'number' ? cell.toLocaleString(t('vi-VN', 'en-US')) : (cell ?? '–')
  return text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' })

function widthOf(text: string): number {
  return [...graphemes.segment(text)].length
}
