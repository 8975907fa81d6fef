import { expect, test } from 'vitest'
import { declaredTests } from './declared-tests.ts'
import { findNameProblems, findRunProblems } from './find-problems.ts'
import { type Ran, readPlaywrightReport, readVitestReport } from './reports.ts'
import { readTable } from './table.ts'

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
test.beforeEach('no test', () => {})
text.test('no test either')
`
const declared = declaredTests(file, code)

function tableOf(...shown: string[]) {
  const rows = shown.map((cell) => `| A sentence. | ${cell} |`)
  return readTable(
    ['# Title', '## 1', '| sentence | shown by |', '| --- | --- |', ...rows].join('\n'),
  )
}

const nameProblems = (...shown: string[]) => findNameProblems(tableOf(...shown), declared)

const passed = (...titles: string[]): Ran => ({ file, titles, outcome: 'passed' })

function runProblems(name: string, ...ran: Ran[]) {
  return findRunProblems(tableOf(`${file} › ${name}`), declared, ran)
}

test('reads rows with several tests, reasons and bars of their own', () => {
  const [section] = readTable(
    '## 1 §2 Cart\n\n| sentence | shown by |\n| --- | --- |\n| a \\| b | x › y<br>x › z \\| w |\n| c | — not shown |\n',
  )

  expect(section).toEqual({
    line: 1,
    level: 2,
    heading: '1 §2 Cart',
    rows: [
      { line: 5, sentence: 'a | b', tests: ['x › y', 'x › z | w'] },
      { line: 6, sentence: 'c', tests: [], reason: 'not shown' },
    ],
  })
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
