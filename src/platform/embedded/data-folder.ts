import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import { type RunAs, runProgram } from './run-program.ts'

/**
 * Creates the data folder when missing and returns its real path. Throws OperatorError when it is not writable, or, before
 * anything is created, when `user` cannot traverse to it.
 */
export async function openDataFolder(dataDir: string, user: RunAs | undefined): Promise<string> {
  const wanted = path.resolve(dataDir)
  const existing = await nearestExisting(wanted)
  const folder = path.join(await realpath(existing), path.relative(existing, wanted))
  if (user) await requireTraversable(await realpath(existing), folder, user)
  await makeFolder(folder, user)
  return folder
}

/** `folder` or its nearest existing ancestor. Throws OperatorError when that is a file or unreadable. */
export async function nearestExisting(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && folder !== path.dirname(folder)) return undefined
    throw cannotWrite(folder, error)
  })
  if (!found) return nearestExisting(path.dirname(folder))
  if (!found.isDirectory())
    throw new OperatorError(
      t(`${folder} không phải thư mục. ${advice()}`, `${folder} is not a folder. ${advice()}`),
    )
  return folder
}

async function requireTraversable(existing: string, folder: string, user: RunAs): Promise<void> {
  const closed = await firstInaccessible(existing, user)
  if (!closed) return
  throw new OperatorError(
    `PostgreSQL does not run as root, and the user it runs as (${user.uid}) may not pass through ${closed} to the data folder ${folder}. ` +
      `Choose another data folder, such as DATA_DIR=/var/lib/tiem, or let it pass: chmod o+x '${closed}'`,
  )
}

/** The outermost of `folder` and its ancestors that `user` cannot traverse. */
export async function firstInaccessible(folder: string, user: RunAs): Promise<string | undefined> {
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
    // A strict umask would make the new folders inaccessible to PostgreSQL's user.
    for (let at = folder; user && first && at.startsWith(first); at = path.dirname(at)) {
      await chmod(at, 0o755)
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

const advice = () =>
  t(
    'Hãy chọn thư mục dữ liệu khác bằng DATA_DIR=/thu/muc.',
    'Choose another data folder with DATA_DIR=/some/folder.',
  )

function cannotWrite(folder: string, error: unknown): OperatorError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new OperatorError(
    t(
      `Không ghi được vào thư mục dữ liệu ${folder} (${reason}). Hãy cho người dùng này quyền ghi. ${advice()}`,
      `The data folder ${folder} cannot be written (${reason}). Give this user the right to write there. ${advice()}`,
    ),
  )
}
