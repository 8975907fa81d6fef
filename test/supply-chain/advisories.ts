import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#platform/project-folder.ts'
import {
  AcceptedAdvisories,
  compareAdvisories,
  KnownAdvisories,
  readAudit,
} from './known-advisories.ts'
import { type LockedPackage, readLockedPackages } from './locked-packages.ts'

// Checks packages for known vulnerabilities: npm run advisories -- [--refresh | --from audit.json]
const { values } = parseArgs({
  options: { refresh: { type: 'boolean', default: false }, from: { type: 'string' } },
})

const folder = path.join(projectFolder, 'docs/security')
const knownFile = path.join(folder, 'advisories.json')
const advice = 'Refresh them where npm reaches its registry: npm run advisories -- --refresh'

const packages = await readLockedPackages(projectFolder)
if (values.refresh || values.from !== undefined) {
  const report = values.from ? await readFile(values.from, 'utf8') : await askNpm()
  await writeFile(knownFile, `${JSON.stringify(known(report, packages), null, 2)}\n`)
}
const ours = KnownAdvisories.parse(await readJson(knownFile))
const { problems, notes, doubts } = compareAdvisories(
  packages,
  ours,
  AcceptedAdvisories.parse(await readJson(path.join(folder, 'accepted-advisories.json'))),
  new Date(),
)
for (const line of [...notes, ...doubts]) process.stdout.write(`${line}\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (doubts.length > 0) process.stdout.write(`${advice}\n`)
if (problems.length > 0) process.exitCode = 1
else if (ours.refreshed) process.stdout.write('No package has a grave advisory.\n')

/** npm exits with 1 when it finds vulnerabilities; stdout is the report in either case. */
function askNpm(): Promise<string> {
  const options = {
    cwd: projectFolder,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json', '--package-lock-only'], options, (_error, out) =>
      resolve(out),
    )
  })
}

function known(report: string, locked: readonly LockedPackage[]): KnownAdvisories {
  try {
    return readAudit(JSON.parse(report), locked, new Date())
  } catch {
    process.stderr.write(`npm audit gave no report:\n${report.slice(0, 500)}\n`)
    process.exit(1)
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
