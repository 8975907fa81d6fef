import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrationsFolder } from '#platform/migrate.ts'
import { readMigrations } from '#platform/migration-files.ts'

// Runs the tests of an earlier version on the database of this one, which is what two versions side by side are:
// npm run test:previous -- v1.0.0 [files].
const project = path.resolve(import.meta.dirname, '../..')

/** They are about the schema of their own version, or about what a version does with migrations that it does not know. */
const ofItsSchema = ['db/**', 'test/upgrade.test.ts', 'src/platform/migrate.test.ts']

const { positionals } = parseArgs({ allowPositionals: true })
const [version, ...files] = positionals
if (!version) throw new Error('Name a version: npm run test:previous -- v1.0.0')

const folder = await mkdtemp(path.join(tmpdir(), 'tiem-previous-'))
try {
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', project, folder], project)
  await run('git', ['checkout', '--quiet', '--detach', version], folder)
  await addMigrations()
  await addPackages()
  const excluded = ofItsSchema.flatMap((pattern) => ['--exclude', pattern])
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project', 'db', ...excluded, ...files]
  process.exitCode = await run(process.execPath, args, folder, { mayFail: true })
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The earlier version's tests begin with all migrations of this one. Those that it has must be as they were. */
async function addMigrations(): Promise<void> {
  const target = path.join(folder, 'db/migrations')
  const ours = new Map((await readMigrations(migrationsFolder)).map((each) => [each.name, each]))
  for (const { name, checksum } of await readMigrations(target)) {
    if (ours.get(name)?.checksum !== checksum)
      throw new Error(`${name} is not as it was in ${version}`)
    ours.delete(name)
  }
  process.stdout.write(`On top of ${version}: ${[...ours.keys()].join(', ') || 'nothing'}\n`)
  for (const name of ours.keys()) {
    await cp(path.join(migrationsFolder, name), path.join(target, name))
  }
}

/** This version's packages, when they are the same. */
async function addPackages(): Promise<void> {
  const lockIn = (place: string) => readFile(path.join(place, 'package-lock.json'), 'utf8')
  if ((await lockIn(folder)) === (await lockIn(project))) {
    await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  } else await run('npm', ['ci', '--no-audit', '--no-fund'], folder)
}

async function run(
  program: string,
  args: string[],
  cwd: string,
  { mayFail = false } = {},
): Promise<number> {
  const env = { ...process.env, TEST_REPORTS: path.join(folder, 'reports') }
  const child = spawn(program, args, { cwd, env, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0 && !mayFail) throw new Error(`${program} ${args[0]} ended with ${code}`)
  return code ?? 1
}
