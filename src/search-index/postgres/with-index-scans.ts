import { sql } from 'kysely'
import { type Db, searcherOf } from '#platform/database.ts'

/** The planner takes words and filters for independent: where it expects many matches and there are few, it would read the whole table. */
export function withIndexScans<Result>(db: Db, find: (db: Db) => Promise<Result>): Promise<Result> {
  const searcher = searcherOf(db)
  if (searcher) return find(searcher)
  return db.connection().execute(async (connection) => {
    // One message: a round trip takes as long as a quick statement.
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
