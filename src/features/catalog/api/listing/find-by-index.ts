import { sql } from 'kysely'
import { type Db, searcherOf } from '#platform/database.ts'

/**
 * Runs a statement that finds products by the index. The planner thinks words and filters independent of each other: where
 * it expects much and there is little, it would read through the whole table and not come to an end.
 */
export function findByIndex<Result>(db: Db, find: (db: Db) => Promise<Result>): Promise<Result> {
  const searcher = searcherOf(db)
  if (searcher) return find(searcher)
  return db.connection().execute(async (connection) => {
    // Sent at once, since each way there and back takes as long as a quick statement.
    await sql`
      BEGIN READ ONLY; SET LOCAL enable_seqscan = off; SET LOCAL max_parallel_workers_per_gather = 0`.execute(
      connection,
    )
    try {
      return await find(connection)
    } finally {
      await sql`ROLLBACK`.execute(connection)
    }
  })
}
