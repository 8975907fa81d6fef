import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { outboxOf } from './mail.ts'
import { OperatorError } from './operator-error.ts'

/** Bits of those who do not own a file. */
const others = 0o077

/**
 * Takes the outbox from all but its owner, with the letters that lie there: their links sign in. Where that cannot be
 * done it is said; throws OperatorError when strangers reach the shop.
 */
export async function closeOutbox(
  { dataDir, isPublic }: Pick<Config, 'dataDir' | 'isPublic'>,
  log: { warn(message: string): void },
): Promise<void> {
  // Windows knows no such bits; a folder there is its user's by the rights of the one it lies in.
  if (process.platform === 'win32') return
  const folder = outboxOf(dataDir)
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing)
  if (!entries) return
  // Files first: while the folder is open each of them is.
  const files = entries.filter((entry) => entry.isFile())
  const closed = await Promise.all(files.map(({ name }) => close(path.join(folder, name), 0o600)))
  const isClosed = await close(folder, 0o700)
  if (isClosed && closed.every(Boolean)) return
  const sentence = `Other users of this machine can read letters in ${folder}. Give it to the user the shop runs as and close it: chmod -R go= '${folder}'`
  if (isPublic) throw new OperatorError(sentence)
  log.warn(sentence)
}

/** False when others can still use the file; one that has gone meanwhile is closed. */
async function close(file: string, mode: number): Promise<boolean> {
  const before = await stat(file).catch(unlessMissing)
  if (!before || (before.mode & others) === 0) return true
  await chmod(file, mode).catch(() => {})
  const after = await stat(file).catch(unlessMissing)
  return !after || (after.mode & others) === 0
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
