import { type RawBuilder, sql } from 'kysely'
import type { CappedCount } from '#shared/capped-count.ts'
import type { Db } from './database.ts'

const most = 99

/** Counts the rows of a query, up to 99. */
export async function countCapped(db: Db, query: RawBuilder<unknown>): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${query} LIMIT ${most + 1}) counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), isMore: count > most }
}
