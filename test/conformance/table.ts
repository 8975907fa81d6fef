/** A sentence of the specification, with the tests that verify it (`file › title`) or the reason why there are none. */
export type Row = { line: number; sentence: string; tests: string[]; reason?: string }

/** A heading (`level` 2 for `##`) and the rows below it. */
export type Section = { line: number; level: number; heading: string; rows: Row[] }

/** Parses the sections of docs/conformance.md. Line numbers start at 1. */
export function readTable(markdown: string): Section[] {
  const sections: Section[] = []
  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    const line = index + 1
    const [, marks, heading] = /^(#{2,}) (.+)$/.exec(text) ?? []
    if (marks && heading) sections.push({ line, level: marks.length, heading, rows: [] })
    const row = readRow(text, line)
    if (row) sections.at(-1)?.rows.push(row)
  }
  return sections
}

function readRow(text: string, line: number): Row | undefined {
  if (!text.startsWith('|')) return undefined
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
  const [, sentence = '', shown = ''] = cells
  if (cells.length !== 4) return { line, sentence, tests: [] }
  if (sentence === 'sentence' || /^-+$/.test(sentence)) return undefined
  const reason = /^—\s*(.*)$/.exec(shown)?.[1]
  if (reason) return { line, sentence, tests: [], reason }
  const tests = shown.split('<br>').map((name) => name.trim())
  return { line, sentence, tests: tests.filter((name) => name !== '' && name !== '—') }
}
