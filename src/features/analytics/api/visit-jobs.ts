import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { shopDay } from '#shared/shop-time.ts'
import { forgetVisitors } from './name-visitor.ts'

/** Deletes the sums of days that are more than `keptDays` past. */
export async function forgetOldVisits(db: Db, keptDays: number, today: string): Promise<void> {
  const tables = ['visit_pages', 'visit_sources', 'visit_days', 'visit_speeds'] as const
  const first = sql<string>`${today}::date - ${keptDays}::integer`
  for (const table of tables) await db.deleteFrom(table).where('day', '<', first).execute()
}

/** Does so every night, and throws away what told yesterday's visitors apart. */
export function handleVisitJobs(jobs: Jobs, db: Db, keptDays: number): void {
  jobs.schedule('old-visits', '5 0 * * *', async () => {
    const today = shopDay(new Date())
    await forgetVisitors(db, today)
    await forgetOldVisits(db, keptDays, today)
  })
}
