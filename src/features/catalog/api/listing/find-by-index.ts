import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/**
 * Runs a statement that finds products by the index. The planner thinks words and filters independent of each other: where
 * it expects much and there is little, it would read through the whole table and not come to an end.
 */
export function findByIndex<Result>(db: Db, find: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`
      SELECT set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    )
    return find(tx)
  })
}
