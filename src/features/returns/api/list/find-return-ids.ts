import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, type Place } from '#platform/keyset.ts'
import { isMatch, type ReturnListFilter, sorted } from './return-conditions.ts'

type Wanted = { filter: ReturnListFilter; after?: Place | undefined; limit: number }

/** Ids of the first matching returns, in their order. */
export async function findReturnIds(db: Db, { filter, after, limit }: Wanted): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT r.id, ${microsOf(sql`r.created_at`)} AS micros FROM returns r
    WHERE ${isMatch(filter, after)} ${sorted(filter)} LIMIT ${limit}`.execute(db)
  return rows
}
