import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { type RunAs, runProgram } from './run-program.ts'

/**
 * Makes sure that the data folder exists, that we can write in it and that PostgreSQL's user can
 * pass to it; returns its real path. Throws OperatorError otherwise, before anything is made.
 */
export async function openDataFolder(dataDir: string, user: RunAs | undefined): Promise<string> {
  const wanted = path.resolve(dataDir)
  const existing = await nearestExisting(wanted)
  const folder = path.join(await realpath(existing), path.relative(existing, wanted))
  if (user) await refuseClosedParents(await realpath(existing), folder, user)
  await makeFolder(folder, user)
  return folder
}

/** `folder`, or the nearest of its parents that exists. Throws OperatorError when it is a file or can't be read. */
export async function nearestExisting(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && folder !== path.dirname(folder)) return undefined
    throw cannotWrite(folder, error)
  })
  if (!found) return nearestExisting(path.dirname(folder))
  if (!found.isDirectory()) throw new OperatorError(`${folder} is not a folder. ${advice}`)
  return folder
}

async function refuseClosedParents(existing: string, folder: string, user: RunAs): Promise<void> {
  const closed = await firstClosed(existing, user)
  if (!closed) return
  throw new OperatorError(
    `PostgreSQL does not run as root, and the user it runs as (${user.uid}) may not pass through ${closed} to the data folder ${folder}. ` +
      `Choose another data folder, such as DATA_DIR=/var/lib/tiem, or let it pass: chmod o+x '${closed}'`,
  )
}

/** The outermost of `folder` and its parents that `user` can't pass through. */
export async function firstClosed(folder: string, user: RunAs): Promise<string | undefined> {
  const parents = [folder]
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
    parents.unshift(path.dirname(at))
  }
  const script = 'for folder; do test -x "$folder" || { printf %s "$folder"; exit 1; }; done'
  const tried = await runProgram('/bin/sh', ['-c', script, 'sh', ...parents], { user })
  return tried.ok ? undefined : tried.output || folder
}

async function makeFolder(folder: string, user: RunAs | undefined): Promise<void> {
  try {
    const first = await mkdir(folder, { recursive: true })
    // A strict umask would close the new folders to PostgreSQL's user.
    for (let at = folder; user && first && at.startsWith(first); at = path.dirname(at)) {
      await chmod(at, 0o755)
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

const advice = 'Choose another data folder with DATA_DIR=/some/folder.'

function cannotWrite(folder: string, error: unknown): OperatorError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new OperatorError(
    `The data folder ${folder} cannot be written (${reason}). Give this user the right to write there. ${advice}`,
  )
}
