import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { shopDay } from '#shared/shop-time.ts'
import { deleteVisitorHashes } from './hash-visitor.ts'

/** Deletes totals older than `retentionDays` days. */
export async function deleteOldVisits(db: Db, retentionDays: number, today: string): Promise<void> {
  const tables = ['visit_pages', 'visit_sources', 'visit_days', 'visit_speeds'] as const
  const first = sql<string>`${today}::date - ${retentionDays}::integer`
  for (const table of tables) await db.deleteFrom(table).where('day', '<', first).execute()
}

/** Schedules the nightly deletion of old totals and of yesterday's visitor hashes. */
export function handleVisitJobs(jobs: Jobs, db: Db, retentionDays: number): void {
  jobs.schedule('old-visits', '5 0 * * *', async () => {
    const today = shopDay(new Date())
    await deleteVisitorHashes(db, today)
    await deleteOldVisits(db, retentionDays, today)
  })
}
