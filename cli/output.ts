/** Writes a line of what was asked for. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line beside what was asked for, so that this can be piped on. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

export type Cell = string | number | null

/** Prints rows under their headings, in columns that are two spaces apart; numbers stand to the right. */
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

/** Prints a name and its value a line, the values below each other. */
export function printFields(fields: Readonly<Record<string, Cell>>): void {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  for (const [name, value] of Object.entries(fields)) {
    print(`${`${name}:`.padEnd(width + 2)}${toText(value)}`.trimEnd())
  }
}

/** Prints a line of text after an indent. */
export function printLine(text: string, indent = ''): void {
  print(`${indent}${toText(text)}`)
}

/** Prints lines of text under their heading, after an empty line. */
export function printText(heading: string, lines: readonly string[]): void {
  print(`\n${heading}:`)
  for (const line of lines) print(`  ${toText(line)}`.trimEnd())
}

/** What shoppers typed may not steer the keeper's terminal. */
function toText(cell: Cell): string {
  const text = typeof cell === 'number' ? cell.toLocaleString('en-US') : (cell ?? '–')
  return text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' })

function widthOf(text: string): number {
  return [...graphemes.segment(text)].length
}
