import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { declaredTests } from '../conformance/declared-tests.ts'
import { findNameProblems } from '../conformance/find-problems.ts'
import {
  anchorsOf,
  asSections,
  countsOf,
  findRowProblems,
  readRequirements,
  requiredIds,
} from './asvs-table.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const markdown = read('docs/security.md')
const requirements = readRequirements(markdown)

test('each requirement of levels 1 and 2 is in the table, once and in its order', () => {
  expect(requiredIds).toHaveLength(253)
  expect(requirements.map(({ id }) => id)).toEqual(requiredIds)
})

test('each has a state, with evidence or a reason', () => {
  expect(findRowProblems(requirements)).toEqual([])
  expect(markdown).toContain(countsOf(requirements))
})

test('every named test exists', () => {
  const named = requirements.flatMap(({ tests }) => tests.map((name) => name.split(' › ')[0] ?? ''))
  const existing = [...new Set(named)].filter((file) => existsSync(path.join(root, file)))
  const declared = existing.flatMap((file) => declaredTests(file, read(file)))
  expect(findNameProblems(asSections(requirements), declared)).toEqual([])
})

test('every file and every part of a document that is named is there', () => {
  const missing = requirements.flatMap(({ line, files }) =>
    files.filter((file) => !isThere(file)).map((file) => `${line}: ${file}`),
  )
  const prose = [...markdown.matchAll(/`([\w.][\w./-]*\/[\w.-]+\.(?:tsx?|md|json|sql))`/g)]
  const named = prose.map(([, file = '']) => file).filter((file) => !isThere(file))
  const links = [...markdown.matchAll(/\]\(([^):]+)\)/g)].map(([, link = '']) => link)
  const dead = links.filter((link) => !isThere(fromDocs(link)))
  expect([...missing, ...named, ...dead]).toEqual([])
})

/** Resolves a link of the document from the project's folder. */
function fromDocs(link: string): string {
  return link.startsWith('#') ? `docs/security.md${link}` : path.join('docs', link)
}

function isThere(name: string): boolean {
  const [file = '', anchor] = name.split('#')
  if (!existsSync(path.join(root, file))) return false
  return anchor === undefined || anchorsOf(read(file)).has(anchor)
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

test.each([
  [row('1.1.1', 'Input is decoded once', 'mostly', '`src/a.ts`<br>a › b'), 'no known state'],
  [row('1.1.1', 'Input is decoded once', 'met'), 'no known state'],
  [row('1.1.1', '', 'met', '`src/a.ts`<br>a › b'), 'says nothing'],
  [row('1.1.1', 'Input is decoded once', 'met', 'src/a.test.ts › b'), 'names no file'],
  [row('1.1.1', 'Input is decoded once', 'met', '`src/a.ts`'), 'names no test'],
  [row('1.1.1', 'Input is decoded once', 'met', 'Nothing shows it.'), 'names no test'],
  [row('1.1.1', 'Input is decoded once', 'met', '`src/a.ts` <!-- a › b -->'), 'names no test'],
  [row('1.1.1', 'Input is decoded once', 'not met', '`src/a.ts`'), 'does not say why'],
  [row('1.1.1', 'Input is decoded once', 'not applicable', ''), 'does not say why'],
])('%s is refused: %s', (line, problem) => {
  const [found, ...others] = findRowProblems(readRequirements(line))
  expect(found).toContain(problem)
  expect(others).toEqual([])
})

test.each([
  row('1.1.1', 'Input is decoded once', 'met', '`docs/security.md#input`'),
  row('1.1.1', 'Input is decoded once', 'met', '`src/a.ts`, by the router<br>src/a.test.ts › b'),
  row('1.1.1', 'Input is decoded once', 'not met', 'Nobody has written it yet.'),
])('%s is taken', (line) => {
  expect(findRowProblems(readRequirements(line))).toEqual([])
})
