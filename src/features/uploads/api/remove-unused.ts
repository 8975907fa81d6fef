import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findUnused } from './find-unused.ts'
import { removeUploads } from './remove-uploads.ts'
import { uploadUrl } from './upload-paths.ts'

/** Deletes a user's upload by its URL unless it is still used. */
export async function removeUnused(tx: Db, jobs: Jobs, userId: string, url: string): Promise<void> {
  await remove(tx, jobs, sql`f.user_id = ${userId} AND ${uploadUrl('')} || f.path = ${url}`)
}

/** The same for several uploads by their ids. */
export async function removeAllUnused(
  tx: Db,
  jobs: Jobs,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await remove(tx, jobs, sql`f.user_id = ${userId} AND f.id = ANY (${[...ids]}::uuid[])`)
}

async function remove(tx: Db, jobs: Jobs, condition: RawBuilder<boolean>): Promise<void> {
  await removeUploads(tx, jobs, await findUnused(tx, condition))
}
