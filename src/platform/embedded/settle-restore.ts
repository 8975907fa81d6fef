import { access, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'

const finished = 'finished'

/** Where a data folder is restored, within itself, until all of it is there. */
export function restoringFolder(dataDir: string): string {
  return path.join(dataDir, 'restoring')
}

/** The file that says that all is there, and only needs to be moved to its place. */
export function finishedMark(dataDir: string): string {
  return path.join(restoringFolder(dataDir), finished)
}

/**
 * Moves a restored data folder to its place, also when that was interrupted before. Throws OperatorError for a restore that did
 * not finish: an empty shop must not open in its place.
 */
export async function settleRestore(dataDir: string): Promise<void> {
  const folder = restoringFolder(dataDir)
  if (!(await exists(folder))) return
  if (!(await exists(finishedMark(dataDir)))) {
    throw new OperatorError(
      t(
        `Việc phục hồi vào ${dataDir} chưa xong. Hãy chạy lại lệnh phục hồi, hoặc xoá ${folder} để mở cửa hàng mới.`,
        `The restore into ${dataDir} has not finished. Repeat it, or delete ${folder} for a new shop.`,
      ),
    )
  }
  for (const name of await readdir(folder)) {
    if (name !== finished) await rename(path.join(folder, name), path.join(dataDir, name))
  }
  await rm(folder, { recursive: true })
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
