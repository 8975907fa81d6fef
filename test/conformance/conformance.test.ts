import { expect, test } from 'vitest'
import { declaredTests } from './declared-tests.ts'
import { findNameProblems, findRunProblems } from './find-problems.ts'
import { type Ran, readPlaywrightReport, readVitestReport } from './reports.ts'
import { countRows, readTable } from './table.ts'

const file = 'src/giỏ hàng/cart.test.ts'

const code = `
import { expect, test as scene } from './scene.ts'
test('an empty cart says so', () => {})
test(\`a line of \${name} | one\`, () => {})
test.each(cases)('refuses %s of $name: 100 %% sure', () => {})
test.each(words)('%s is read', () => {})
describe('a guest', () => {
  test.runIf(isRoot)('signs in', async () => { await test.step('a step', () => {}) })
})
test('twice', () => {})
test('twice', () => {})
scene('in a scene', () => {})
test('on any server', { tag: anyServer }, async () => {})
scene('on any server, at any width', { tag: [anyWidth, anyServer] }, async () => {})
test('at any width', { tag: anyWidth }, async () => {})
test.describe('a group', { tag: anyServer }, () => test('of its own', () => {}))
test.beforeEach('no test', () => {})
text.test('no test either')
`
const foreignFile = 'test/foreign-server/reading.test.ts'
const declared = [
  ...declaredTests(file, code),
  ...declaredTests(foreignFile, "test('reads the same', () => {})"),
]

function tableOf(shown: string, against: string) {
  const head = ['# Title', '## 1', '| sentence | shown by | against |', '| --- | --- | --- |']
  return readTable([...head, `| A sentence. | ${shown} | ${against} |`].join('\n'))
}

const nameProblems = (shown: string, against = 'own') =>
  findNameProblems(tableOf(shown, against), declared)

const passed = (...titles: string[]): Ran => ({ file, titles, outcome: 'passed' })

function runProblems(name: string, ...ran: Ran[]) {
  return findRunProblems(tableOf(`${file} › ${name}`, 'own'), declared, ran)
}

const cart = `## 1 §2 Cart

| sentence | shown by | against |
| --- | --- | --- |
| a \\| b | x › y<br>x › z \\| w | both |
| c | — not shown | — |
| d | **partly** — too large<br>x › y | own |
| e | **superseded** — f stands instead<br>x › y<br>x › z | other |
`

test('reads rows with several tests, states, reasons and bars of their own', () => {
  const [section] = readTable(cart)

  expect(section).toEqual({
    line: 1,
    level: 2,
    heading: '1 §2 Cart',
    rows: [
      {
        ...{ line: 5, sentence: 'a | b', state: 'shown', against: 'both' },
        tests: ['x › y', 'x › z | w'],
      },
      {
        ...{ line: 6, sentence: 'c', state: 'unchecked', against: '—' },
        ...{ tests: [], reason: 'not shown' },
      },
      {
        ...{ line: 7, sentence: 'd', state: 'partly', against: 'own' },
        ...{ tests: ['x › y'], reason: 'too large' },
      },
      {
        ...{ line: 8, sentence: 'e', state: 'superseded', against: 'other' },
        ...{ tests: ['x › y', 'x › z'], reason: 'f stands instead' },
      },
    ],
  })
})

test('counts rows by state and server, and each test once', () => {
  expect(countRows(readTable(cart))).toBe(
    '4 rows, 1 shown, 1 partly, 1 superseded, 1 with nothing to check, 3 tests, against 1 own, 1 other, 1 both',
  )
})

test('of each test it is known against which servers it runs', () => {
  const servers = declared.map(({ titles, against }) => [titles.at(-1)?.written, against])
  expect(servers.filter(([, against]) => against !== 'own')).toEqual([
    ['on any server', 'both'],
    ['on any server, at any width', 'both'],
    ['of its own', 'both'],
    ['reads the same', 'other'],
  ])
})

const ownTest = `${file} › a guest › signs in`
const anyTest = `${file} › on any server`
const otherTest = `${foreignFile} › reads the same`

test.each([
  [ownTest, 'own'],
  [otherTest, 'other'],
  [anyTest, 'both'],
  [`${ownTest}<br>${otherTest}`, 'both'],
  ['— not shown', '—'],
])('"%s" is shown against %s and nothing else', (shown, servers) => {
  for (const written of ['own', 'other', 'both', '—', 'ours', '']) {
    const problem = `5: shown against ${servers}, not ${written}: A sentence.`
    expect(nameProblems(shown, written)).toEqual(written === servers ? [] : [problem])
  }
})

test.each([
  [`**partly** — too large<br>${ownTest}`, undefined],
  [`**superseded** — another stands<br>${ownTest}`, undefined],
  ['**partly** — too large', 'partly, but no test'],
  ['**superseded** — another stands', 'superseded, but no test'],
  [`**partly** —<br>${ownTest}`, 'partly, but no reason'],
  [`— not shown<br>${ownTest}`, 'tests and nothing to check'],
])('"%s": %s', (shown, lack) => {
  expect(nameProblems(shown)).toEqual(lack ? [`5: ${lack}: A sentence.`] : [])
})

test('finds the tests that a file declares, with their groups', () => {
  expect(declared.map(({ titles }) => titles.map(({ written }) => written))).toEqual([
    ['an empty cart says so'],
    ['a line of … | one'],
    ['refuses %s of $name: 100 %% sure'],
    ['%s is read'],
    ['a guest', 'signs in'],
    ['twice'],
    ['twice'],
    ['in a scene'],
    ['on any server'],
    ['on any server, at any width'],
    ['at any width'],
    ['a group', 'of its own'],
    ['reads the same'],
  ])
})

test.each([
  'an empty cart says so',
  'a line of …',
  'a line of … \\| one',
  'refuses …',
  '%s is read',
  'a guest › signs in',
])('the name "%s" stands for a test', (name) => {
  expect(nameProblems(`${file} › ${name}`)).toEqual([])
})

test.each([
  ['', '5: no test and no reason: A sentence.'],
  ['—', '5: no test and no reason: A sentence.'],
  ['src/none.test.ts › x', '5: no such file of tests: src/none.test.ts › x'],
  [`${file} › signs in`, `5: no such test: ${file} › signs in`],
  [`${file} › an empty cart`, `5: no such test: ${file} › an empty cart`],
  [`${file} › refuses 5 …`, `5: no such test: ${file} › refuses 5 …`],
  [`${file} › …`, `5: no such test: ${file} › …`],
  [`${file} › a step`, `5: no such test: ${file} › a step`],
  [`${file} › twice`, `5: the name of 2 tests: ${file} › twice`],
  ['x \\| y | z', '5: no test and no reason: A sentence.'],
])('"%s" is refused', (shown, problem) => {
  expect(nameProblems(shown)).toEqual([problem])
})

test('a named test must have run and passed, with every case', () => {
  const each = 'refuses …'
  const expected = `5: failed: ${file} › ${each}`

  expect(runProblems('a guest › signs in', passed('a guest', 'signs in'))).toEqual([])
  expect(runProblems(each, passed('refuses 5 of tea: 100 % sure'))).toEqual([])
  expect(
    runProblems(each, passed('refuses 5 of tea: 100 % sure'), {
      ...passed('refuses 6 of tea: 100 % sure'),
      outcome: 'failed',
    }),
  ).toEqual([expected])
  expect(runProblems(each, passed('refuses all'))).toEqual([`5: did not run: ${file} › ${each}`])
})

test('a test that was only skipped shows nothing; one skipped at one width does', () => {
  const skipped: Ran = { ...passed('an empty cart says so'), outcome: 'skipped' }

  expect(runProblems('an empty cart says so', skipped)).toEqual([
    `5: was skipped: ${file} › an empty cart says so`,
  ])
  expect(runProblems('an empty cart says so', skipped, passed('an empty cart says so'))).toEqual([])
})

test('a heading without rows is reported, but for one that only groups others', () => {
  const problemsOf = (markdown: string) => findRunProblems(readTable(markdown), [], [])
  expect(problemsOf('## 1\n## 2')).toEqual(['1: no rows: 1', '2: no rows: 2'])
  expect(problemsOf('## 1\n### 2')).toEqual(['2: no rows: 2'])
})

test('reads what Vitest reports', () => {
  const report = {
    testResults: [
      {
        name: `/mã nguồn/${file}`,
        assertionResults: [
          { ancestorTitles: ['a guest'], title: 'signs in', status: 'passed' },
          { ancestorTitles: [], title: 'twice', status: 'pending' },
        ],
      },
    ],
  }

  expect(readVitestReport(JSON.stringify(report), '/mã nguồn')).toEqual([
    passed('a guest', 'signs in'),
    { ...passed('twice'), outcome: 'skipped' },
  ])
})

test('reads what Playwright reports', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'cart.spec.ts',
    tests: statuses.map((status) => ({ status })),
  })
  const report = {
    config: { rootDir: '/mã nguồn/test/browser' },
    suites: [
      {
        title: 'cart.spec.ts',
        specs: [spec('empty', 'expected', 'skipped')],
        suites: [{ title: 'a guest', specs: [spec('buys', 'unexpected')] }],
      },
    ],
  }
  const cart = { file: 'test/browser/cart.spec.ts' }

  expect(readPlaywrightReport(JSON.stringify(report), '/mã nguồn')).toEqual([
    { ...cart, titles: ['empty'], outcome: 'passed' },
    { ...cart, titles: ['empty'], outcome: 'skipped' },
    { ...cart, titles: ['a guest', 'buys'], outcome: 'failed' },
  ])
})
