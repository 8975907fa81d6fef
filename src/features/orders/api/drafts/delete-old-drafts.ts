import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'

const keptDays = 90

/** Deletes drafts that nobody has touched for 90 days, and what is left of those that were sent. */
export async function deleteOldDrafts(db: Db): Promise<void> {
  await sql`DELETE FROM order_drafts WHERE updated_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
}

/** Schedules the nightly deletion of old drafts. */
export function handleDraftJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('old-order-drafts', '20 4 * * *', () => deleteOldDrafts(db))
}
