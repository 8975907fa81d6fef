import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Row, readTable } from '../conformance/table.ts'
import { readLists, rowOf } from './lists.ts'
import { type Mutation, mutate } from './read-mutations.ts'
import { titlePattern } from './title-pattern.ts'

/**
 * Breaks each behavior of docs/conformance.md once, as `mutations/` says, and expects the row's own tests to fail. Works on
 * a copy of the project. Arguments select mutations whose sentence, file or place (`list.txt:line:`) contains one of them.
 */
const project = path.resolve(import.meta.dirname, '../..')
/** What a copy of the project needs to run its tests. */
const copied = 'bench cli db docs public src test'.split(' ')
const limitMs = 600_000
/** Long enough for a journey without a mutation on a busy machine. */
const journeyWaitMs = 12_000

type Verdict = 'killed' | 'survived' | 'not run'

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem-mutation-'))
  const files = (await readdir(project, { withFileTypes: true })).filter((entry) => entry.isFile())
  for (const name of [...copied, ...files.map((file) => file.name)]) {
    await cp(path.join(project, name), path.join(folder, name), { recursive: true })
  }
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Runs the row's tests until one fails: first those of single modules, then those of whole servers, then journeys. */
async function judge(folder: string, { tests }: Row): Promise<Verdict> {
  const isJourney = (name: string) => name.startsWith('test/browser/')
  const isModule = (name: string) => name.startsWith('src/')
  const groups = [
    tests.filter(isModule),
    tests.filter((name) => !isModule(name) && !isJourney(name)),
    tests.filter(isJourney),
  ]
  for (const names of groups) {
    const [first] = names
    if (!first) continue
    const report = path.join(folder, isJourney(first) ? 'playwright.json' : 'vitest.json')
    await rm(report, { force: true })
    await (isJourney(first) ? runPlaywright : runVitest)(folder, names)
    const { passed, failed } = await countIn(report)
    if (failed > 0) return 'killed'
    // Journeys alone say nothing about a row whose other tests did not run.
    if (passed === 0) return 'not run'
  }
  return 'survived'
}

function filesOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split(' › ')[0] ?? ''))]
}

function anyOf(names: readonly string[]): string {
  return names.map((name) => `(?:${titlePattern(name)})`).join('|')
}

function runVitest(folder: string, names: readonly string[]): Promise<void> {
  const args = ['run', ...filesOf(names), '-t', anyOf(names), '--reporter=json']
  return run(folder, 'vitest/vitest.mjs', args)
}

function runPlaywright(folder: string, names: readonly string[]): Promise<void> {
  const args = ['test', ...filesOf(names), '-g', anyOf(names), '--max-failures=1']
  return run(folder, '@playwright/test/cli.js', args)
}

let running: ChildProcess | undefined

function run(folder: string, program: string, args: string[]): Promise<void> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, [path.join(folder, 'node_modules', program), ...args], {
      cwd: folder,
      env: { ...process.env, TEST_REPORTS: folder, JOURNEY_WAIT_MS: `${journeyWaitMs}` },
      stdio: 'ignore',
      timeout: limitMs,
      // A group of its own, which ends together with the servers and browsers that it starts.
      detached: true,
    })
    running.on('close', () => resolve())
  })
}

/** Counts of a JSON report of Vitest or Playwright; none without a report. */
async function countIn(report: string): Promise<{ passed: number; failed: number }> {
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { numPassedTests, numFailedTests, stats } = JSON.parse(text)
  return {
    passed: numPassedTests ?? stats?.expected ?? 0,
    failed: numFailedTests ?? (stats ? stats.unexpected + stats.flaky : 0),
  }
}

async function main(wanted: readonly string[]): Promise<void> {
  const markdown = await readFile(path.join(project, 'docs/conformance.md'), 'utf8')
  const rows = readTable(markdown).flatMap((section) => section.rows)
  const all = await readLists()
  const isWanted = ({ place, sentence, file }: Mutation) =>
    wanted.length === 0 ||
    wanted.some((word) => [`${place}:`, sentence, file].some((text) => text.includes(word)))
  const mutations = all.filter(isWanted)
  const shown = rows.filter(({ tests }) => tests.length > 0)
  const broken = shown.filter((row) =>
    all.some(({ sentence }) => row.sentence.startsWith(sentence)),
  )
  print(`${shown.length} rows are shown by tests; ${broken.length} of them have a mutation`)

  const folder = await copyProject()
  let isStopped = false
  const end = () => {
    isStopped = true
    if (running?.pid && running.exitCode === null) process.kill(-running.pid)
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const verdicts: Record<Verdict, number> = { killed: 0, survived: 0, 'not run': 0 }
  try {
    for (const mutation of mutations) {
      const file = path.join(folder, mutation.file)
      const source = await readFile(file, 'utf8')
      await writeFile(file, mutate(source, mutation))
      const verdict = await judge(folder, rowOf(mutation, rows))
      await writeFile(file, source)
      if (isStopped) break
      verdicts[verdict] += 1
      print(`${verdict}: ${mutation.place}: ${mutation.sentence}`)
    }
  } finally {
    // A stopped run's programs may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
  }
  print(
    Object.entries(verdicts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', '),
  )
  if (verdicts.killed < mutations.length) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main(process.argv.slice(2))
