import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'

/** Deletes saves of the sheet after 90 days, every night. The audit log keeps that they were made. */
export function handleBulkChangeJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('bulk-changes', '50 4 * * *', () => deleteOldBulkChanges(db))
}

export async function deleteOldBulkChanges(db: Db): Promise<void> {
  await sql`DELETE FROM bulk_changes WHERE created_at < now() - interval '90 days'`.execute(db)
}
