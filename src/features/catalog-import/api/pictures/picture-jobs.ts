import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { fetchPictures, type PictureDeps } from './fetch-pictures.ts'

const queue = 'catalog-import-pictures'
/** Below the time after which the job would be given to another process. */
const longestMs = 20 * 60_000
/** Without a sign of life for longer, nobody fetches any more. */
const lostAfter = '10 minutes'

/** Starts fetching the pictures of an import, unless that goes on already. */
export async function startFetching(db: Db, jobs: Jobs, id: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM catalog_imports i WHERE id = ${id} AND status IN ('applied', 'partial')
      AND (pictures_at IS NULL OR pictures_at < now() - ${lostAfter}::interval)
      AND EXISTS (SELECT FROM catalog_import_pictures p WHERE p.import_id = i.id AND p.status = 'waiting')`.execute(
    db,
  )
  if (rows.length > 0) await jobs.enqueue(db, queue, { id })
}

/** Handles the fetching of pictures, one import at a time in each process. */
export function handlePictureJobs(jobs: Jobs, deps: PictureDeps): void {
  const { db } = deps
  jobs.handle<{ id: string }>(
    queue,
    async ({ id }) => {
      const isDone = await fetchPictures(deps, id, longestMs)
      await sql`UPDATE catalog_imports SET pictures_at = NULL WHERE id = ${id}`.execute(db)
      if (!isDone) await jobs.enqueue(db, queue, { id })
      // What was asked for anew at the last moment.
      else await startFetching(db, jobs, id)
    },
    { retryLimit: 5, expireInSeconds: 3600 },
  )
}

/** Goes on where the process was stopped again and again. */
export async function resumeFetching(db: Db, jobs: Jobs): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT import_id AS id FROM catalog_import_pictures WHERE status = 'waiting'`.execute(
    db,
  )
  for (const { id } of rows) await startFetching(db, jobs, id)
}
