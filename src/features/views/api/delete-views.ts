import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Viewer } from './record-view.ts'

/** Rows per statement, so that locks stay short. */
const batch = 10_000

/** Deletes all views of an account and of a browser; returns their number. */
export async function deleteViews(db: Db, { userId, sessionId }: Viewer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('product_views')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('session_id', '=', sessionId)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes views older than `retentionDays`. */
export async function deleteOldViews(db: Db, retentionDays: number): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const { numAffectedRows } = await sql`
      DELETE FROM product_views WHERE id = ANY (ARRAY(
        SELECT id FROM product_views WHERE viewed_at < now() - make_interval(days => ${retentionDays})
        ORDER BY viewed_at LIMIT ${batch}))`.execute(db)
    deleted = Number(numAffectedRows ?? 0)
  }
}

/** Schedules the nightly deletion of old views. */
export function handleViewJobs(jobs: Jobs, db: Db, retentionDays: number): void {
  jobs.schedule('old-product-views', '10 4 * * *', () => deleteOldViews(db, retentionDays))
}
