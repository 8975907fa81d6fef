import type { Db } from '#platform/database.ts'
import type { FileStore } from '#platform/file-store.ts'
import { removeCopies } from '#platform/images.ts'
import type { Jobs } from '#platform/jobs.ts'

export const removeFiles = 'remove-upload-files'

export type Removed = { places: string[] }

/** Deletes the rows of uploads; their files go once the caller's transaction has committed, or so much later. */
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
  const told: Removed = {
    places: removed.flatMap(({ path, poster_path }) => (poster_path ? [path, poster_path] : path)),
  }
  await jobs.enqueue(tx, removeFiles, told, { startAfterSeconds: afterSeconds })
}

/** Deletes everything that somebody has uploaded; nothing of theirs refers to it any more. */
export async function removeAllUploads(tx: Db, jobs: Jobs, userId: string): Promise<void> {
  const own = await tx.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()
  await removeUploads(
    tx,
    jobs,
    own.map(({ id }) => id),
  )
}

/** Deletes the files themselves, and what was made of them. Doing so again changes nothing. */
export async function deleteFiles(
  { files, dataDir }: { files: FileStore; dataDir: string },
  { places }: Removed,
): Promise<void> {
  for (const place of places) {
    await files.remove(place)
    await removeCopies(dataDir, place)
  }
}
