import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { t } from './language.ts'
import { outboxOf } from './mail.ts'
import { OperatorError } from './operator-error.ts'

/** Permission bits of group and others. */
const othersMask = 0o077

/**
 * Restricts the outbox and its files to their owner, because links in mails sign in. When that fails it logs a warning, or
 * throws OperatorError for a public shop.
 */
export async function restrictOutbox(
  { dataDir, isPublic }: Pick<Config, 'dataDir' | 'isPublic'>,
  log: { warn(message: string): void },
): Promise<void> {
  // Windows has no such bits; a folder inherits the access rights of its parent.
  if (process.platform === 'win32') return
  const folder = outboxOf(dataDir)
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing)
  if (!entries) return
  // Files first: the folder protects them only once it is closed itself.
  const files = entries.filter((entry) => entry.isFile())
  const closed = await Promise.all(files.map(({ name }) => close(path.join(folder, name), 0o600)))
  const isClosed = await close(folder, 0o700)
  if (isClosed && closed.every(Boolean)) return
  const sentence = t(
    `Người dùng khác trên máy này đọc được thư trong ${folder}. Hãy giao thư mục cho người dùng chạy cửa hàng và đóng lại: chmod -R go= '${folder}'`,
    `Other users of this machine can read mails in ${folder}. Give it to the user the shop runs as and close it: chmod -R go= '${folder}'`,
  )
  if (isPublic) throw new OperatorError(sentence)
  log.warn(sentence)
}

/** Returns false when others can still access the file; a deleted file counts as closed. */
async function close(file: string, mode: number): Promise<boolean> {
  const before = await stat(file).catch(unlessMissing)
  if (!before || (before.mode & othersMask) === 0) return true
  await chmod(file, mode).catch(() => {})
  const after = await stat(file).catch(unlessMissing)
  return !after || (after.mode & othersMask) === 0
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
