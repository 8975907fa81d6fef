import { rm } from 'node:fs/promises'
import type { Db } from '#platform/database.ts'
import { removeCopies } from '#platform/images.ts'
import type { Jobs } from '#platform/jobs.ts'
import { uploadFile } from './places.ts'

export const removeFiles = 'remove-upload-files'

type Removed = { places: string[] }

/** Deletes the rows of uploads; their files go once the caller's transaction has committed. */
export async function removeUploads(tx: Db, jobs: Jobs, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await tx.deleteFrom('uploads').where('id', 'in', ids).returning('path').execute()
  if (removed.length === 0) return
  const told: Removed = { places: removed.map(({ path }) => path) }
  await jobs.enqueue(tx, removeFiles, told)
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
export async function deleteFiles(dataDir: string, { places }: Removed): Promise<void> {
  for (const place of places) {
    const file = uploadFile(dataDir, place)
    await rm(file, { force: true })
    await removeCopies(dataDir, file)
  }
}
