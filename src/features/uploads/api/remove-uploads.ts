import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import { removeCopies } from '#platform/images.ts'
import type { Jobs } from '#platform/jobs.ts'

export const removeFiles = 'remove-upload-files'

export type Removed = { places: string[] }

/** Deletes rows of uploads; a job deletes their files `afterSeconds` after the transaction has committed. */
export async function removeUploads(
  tx: Db,
  jobs: Jobs,
  ids: readonly string[],
  { afterSeconds = 0 } = {},
): Promise<void> {
  if (ids.length === 0) return
  const removed = await tx
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .returning(['path', 'poster_path'])
    .execute()
  if (removed.length === 0) return
  const payload: Removed = {
    places: removed.flatMap(({ path, poster_path }) => (poster_path ? [path, poster_path] : path)),
  }
  await jobs.enqueue(tx, removeFiles, payload, { startAfterSeconds: afterSeconds })
}

/** Deletes all uploads of a user, which nothing may reference any more. */
export async function removeAllUploads(tx: Db, jobs: Jobs, userId: string): Promise<void> {
  const own = await tx.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()
  await removeUploads(
    tx,
    jobs,
    own.map(({ id }) => id),
  )
}

/** Deletes files and their resized copies. Idempotent. */
export async function deleteFiles(
  { files, dataDir }: { files: FileStore; dataDir: string },
  { places }: Removed,
): Promise<void> {
  for (const place of places) {
    await files.remove(place)
    await removeCopies(dataDir, place)
  }
}
