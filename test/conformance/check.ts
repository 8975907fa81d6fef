import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asSections, readRequirements } from '../security/asvs-table.ts'
import { type DeclaredTest, declaredTests } from './declared-tests.ts'
import { findNameProblems, findRunProblems } from './find-problems.ts'
import { reportFiles } from './report-files.ts'
import { type Ran, readPlaywrightReport, readVitestReport } from './reports.ts'
import { countRows, readTable, type Section } from './table.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Documents that name tests. */
const documents: Record<string, (markdown: string) => Section[]> = {
  'docs/conformance.md': readTable,
  'docs/security.md': (markdown) => asSections(readRequirements(markdown)),
}

/** Parses the test files named by the table, as far as they exist. */
async function readDeclaredTests(sections: Section[]): Promise<DeclaredTest[]> {
  const names = sections.flatMap(({ rows }) => rows.flatMap(({ tests }) => tests))
  const files = new Set(names.map((name) => name.split(' › ')[0] ?? ''))
  const existing = [...files].filter((file) => /\.tsx?$/.test(file) && existsSync(inRoot(file)))
  const tests = existing.map(async (file) =>
    declaredTests(file, await readFile(inRoot(file), 'utf8')),
  )
  return (await Promise.all(tests)).flat()
}

/** Results of the last complete run; empty without a report. */
async function readReports(): Promise<Ran[]> {
  const [vitest, playwright] = await Promise.all([
    readIfThere(reportFiles.vitest),
    readIfThere(reportFiles.playwright),
  ])
  return [
    ...(vitest ? readVitestReport(vitest, root) : []),
    ...(playwright ? readPlaywrightReport(playwright, root) : []),
  ]
}

async function readIfThere(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined
}

function inRoot(file: string): string {
  return path.join(root, file)
}

/** `--names` checks only that the named tests exist, not that they ran. */
async function check(onlyNames: boolean): Promise<void> {
  const ran = onlyNames ? [] : await readReports()
  for (const [file, read] of Object.entries(documents)) {
    const sections = read(await readFile(inRoot(file), 'utf8'))
    const declared = await readDeclaredTests(sections)
    const problems = findNameProblems(sections, declared)
    if (!onlyNames) problems.push(...findRunProblems(sections, declared, ran))

    const found = problems.map((problem) => `${file}:${problem}\n`).join('')
    process.stdout.write(`${found}${file}: ${countRows(sections)}, ${problems.length} problems\n`)
    if (problems.length > 0) process.exitCode = 1
  }
}

await check(process.argv.includes('--names'))
