import type { Against, DeclaredTest, Title } from './declared-tests.ts'
import type { Ran } from './reports.ts'
import type { Row, Section } from './table.ts'

type Found = { test: DeclaredTest } | { problem: string }

/**
 * Rows whose state lacks its tests or its reason, names that match no test or several tests, and servers that are not those
 * of the tests.
 */
export function findNameProblems(sections: Section[], declared: DeclaredTest[]): string[] {
  return rowsOf(sections).flatMap((row) => {
    const { line, sentence, tests, against } = row
    const lack = findLack(row)
    if (lack) return [`${line}: ${lack}: ${sentence}`]
    const unknown = tests.flatMap((name) => {
      const found = findTest(name, declared)
      return 'problem' in found ? [`${line}: ${found.problem}: ${name}`] : []
    })
    const actual = againstOf(row, declared)
    if (unknown.length > 0 || against === undefined || against === actual) return unknown
    return [`${line}: shown against ${actual}, not ${against}: ${sentence}`]
  })
}

function findLack({ state, tests, reason }: Row): string | undefined {
  const hasTests = tests.length > 0
  if (state === 'shown') return hasTests ? undefined : 'no test and no reason'
  if (!reason) return hasTests ? `${state}, but no reason` : 'no test and no reason'
  if (state === 'unchecked') return hasTests ? 'tests and nothing to check' : undefined
  return hasTests ? undefined : `${state}, but no test`
}

/** The servers that the row's tests run against. */
export function againstOf({ tests }: Row, declared: DeclaredTest[]): Against {
  const found = tests.map((name) => findTest(name, declared))
  const servers = new Set(found.flatMap((each) => ('test' in each ? [each.test.against] : [])))
  if (servers.size > 1) return 'both'
  return [...servers][0] ?? '—'
}

/** Headings without rows, and named tests that did not run and pass. Unknown names are ignored. */
export function findRunProblems(
  sections: Section[],
  declared: DeclaredTest[],
  ran: Ran[],
): string[] {
  // A heading that only groups others has no rows.
  const isAbove = (index: number, level: number) => (sections[index + 1]?.level ?? 0) > level
  const empty = sections.filter(
    ({ rows, level }, index) => rows.length === 0 && !isAbove(index, level),
  )
  const namedTwice = new Map<string, string>()
  for (const { line, tests } of rowsOf(sections)) {
    for (const name of tests) {
      const found = findTest(name, declared)
      const problem = 'test' in found && findRunProblem(found.test, ran)
      if (problem && !namedTwice.has(name)) namedTwice.set(name, `${line}: ${problem}: ${name}`)
    }
  }
  return [
    ...empty.map(({ line, heading }) => `${line}: no rows: ${heading}`),
    ...namedTwice.values(),
  ]
}

function findTest(name: string, declared: DeclaredTest[]): Found {
  const [file, ...titles] = name.split(' › ')
  const inFile = declared.filter((test) => test.file === file)
  if (inFile.length === 0) return { problem: 'no such file of tests' }
  const fitting = inFile.filter(
    (test) =>
      test.titles.length === titles.length &&
      test.titles.every((title, index) => isNameOf(titles[index] ?? '', title)),
  )
  const [test] = fitting
  if (!test) return { problem: 'no such test' }
  return fitting.length > 1 ? { problem: `the name of ${fitting.length} tests` } : { test }
}

/** A name is the title as written, or its beginning before any placeholder, with `…`. */
function isNameOf(name: string, { written, fixed }: Title): boolean {
  if (name === written) return true
  return name.length > 1 && name.endsWith('…') && fixed.startsWith(name.slice(0, -1))
}

/** A test may be skipped for one case or width if it passes for another. */
function findRunProblem(test: DeclaredTest, ran: Ran[]): string | undefined {
  const runs = ran.filter(
    ({ file, titles }) =>
      file === test.file &&
      titles.length === test.titles.length &&
      test.titles.every(({ becomes }, index) => becomes.test(titles[index] ?? '')),
  )
  if (runs.length === 0) return 'did not run'
  if (runs.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return runs.some(({ outcome }) => outcome === 'passed') ? undefined : 'was skipped'
}

function rowsOf(sections: Section[]): Row[] {
  return sections.flatMap(({ rows }) => rows)
}
