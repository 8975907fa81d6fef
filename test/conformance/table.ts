/**
 * How far a sentence holds: `partly` and `superseded` (something else stands instead, shown by the tests) have tests and a
 * reason, `unchecked` has only the reason why there is nothing to check.
 */
export type State = 'shown' | 'partly' | 'superseded' | 'unchecked'

/** A sentence of the specification, with the tests that verify it (`file › title`). */
export type Row = {
  line: number
  sentence: string
  state: State
  tests: string[]
  reason?: string
  /** The servers it is shown against, as written; undefined in tables without this column. */
  against?: string
}

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
  const [, sentence = '', shown = '', against = ''] = cells
  if (cells.length !== 5) return { line, sentence, state: 'shown', tests: [] }
  if (sentence === 'sentence' || /^-+$/.test(sentence)) return undefined
  return { line, sentence, ...readShown(shown), against }
}

/** `— reason`, `**partly** — reason<br>tests`, `**superseded** — reason<br>tests`, or tests alone. */
function readShown(cell: string): Pick<Row, 'state' | 'tests' | 'reason'> {
  const [first = '', ...others] = cell.split('<br>').map((part) => part.trim())
  const [, mark, reason] = /^(?:\*\*(partly|superseded)\*\* )?—\s*(.*)$/.exec(first) ?? []
  const tests = (reason === undefined ? [first, ...others] : others).filter((name) => name !== '')
  const state = mark === 'partly' || mark === 'superseded' ? mark : 'unchecked'
  return reason === undefined ? { state: 'shown', tests } : { state, tests, reason }
}

/** Numbers of rows by state and by server, and of different tests. */
export function countRows(sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => section.rows)
  const count = (of: (row: Row) => boolean) => rows.filter(of).length
  const states: [State, string][] = [
    ['shown', 'shown'],
    ['partly', 'partly'],
    ['superseded', 'superseded'],
    ['unchecked', 'with nothing to check'],
  ]
  const tests = new Set(rows.flatMap((row) => row.tests))
  const servers = (['own', 'other', 'both'] as const)
    .map((server) => `${count(({ against }) => against === server)} ${server}`)
    .join(', ')
  return [
    `${rows.length} rows`,
    ...states.map(([state, words]) => `${count((row) => row.state === state)} ${words}`),
    `${tests.size} tests`,
    ...(rows.some(({ against }) => against) ? [`against ${servers}`] : []),
  ].join(', ')
}
