import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findUnused } from './find-unused.ts'
import { uploadUrl } from './places.ts'
import { removeUploads } from './remove-uploads.ts'

/** Deletes an upload of somebody by its address when nothing uses it any more. */
export async function removeUnused(tx: Db, jobs: Jobs, userId: string, url: string): Promise<void> {
  const which = sql<boolean>`f.user_id = ${userId} AND ${uploadUrl('')} || f.path = ${url}`
  await removeUploads(tx, jobs, await findUnused(tx, which))
}
