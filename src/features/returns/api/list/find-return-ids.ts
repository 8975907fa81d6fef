import { sql } from 'kysely'
import type { Condition } from '#features/orders/api/public.ts'
import type { Db } from '#platform/database.ts'
import { microsOf, type Place } from '#platform/keyset.ts'
import {
  isSelective,
  newestFirst,
  ofOrder,
  ofReturn,
  type ReturnListFilter,
} from './return-conditions.ts'

type Wanted = { filter: ReturnListFilter; after?: Place | undefined; limit: number }

/** How many of the newest returns are looked through before an index is asked: about 8 ms of them. */
const budget = 2000

const place = sql`r.id, ${microsOf(sql`r.created_at`)} AS micros`

/**
 * Ids of the newest matching returns, in order. Recipients and provinces are their orders': what is common is soon found by
 * looking through the newest returns, what is rare is gathered from the orders' indexes.
 */
export async function findReturnIds(db: Db, wanted: Wanted): Promise<Place[]> {
  const { filter, after, limit } = wanted
  const order = ofOrder(filter)
  const find = async (returns: Condition) => {
    const { rows } = await sql<Place>`
      SELECT ${place} FROM (${returns}) r ${newestFirst} LIMIT ${limit}`.execute(db)
    return rows
  }
  if (!order) return find(candidates(ofReturn(filter, after), limit))
  if (isSelective(filter)) return find(gathered(filter, after))
  const lookThrough = (count: number) =>
    find(withOrder(candidates(ofReturn(filter, after), count), order))
  const newest = await lookThrough(budget)
  if (newest.length === limit || !(await areThereMore(db, wanted))) return newest
  // To look further is quicker than an index when a good part of the page is filled already.
  const isNearlyFull = newest.length > limit / 4
  const wider = isNearlyFull ? Math.ceil((1.5 * budget * limit) / newest.length) : 0
  const found = isNearlyFull ? await lookThrough(wider) : []
  return found.length === limit ? found : find(gathered(filter, after))
}

/** The newest returns for which a condition is true. */
export const candidates = (condition: Condition, count: number): Condition => sql`
  SELECT r.id, r.order_id, r.status, r.created_at FROM returns r WHERE ${condition} ${newestFirst} LIMIT ${count}`

/** Those of candidates whose order matches, in their order; each order by its key, so that a limit ends it early. */
export const withOrder = (returns: Condition, order: Condition): Condition => sql`
  SELECT r.* FROM (${returns}) r
  CROSS JOIN LATERAL (SELECT FROM orders o WHERE o.id = r.order_id AND ${order} OFFSET 0) o`

/** All matching returns, by the orders that match. */
export const gathered = (filter: ReturnListFilter, after?: Place): Condition => sql`
  SELECT r.id, r.status, r.created_at
  FROM (SELECT o.id FROM orders o WHERE ${ofOrder(filter, true) ?? sql`true`} OFFSET 0) o
  JOIN returns r ON r.order_id = o.id WHERE ${ofReturn(filter, after)}`

async function areThereMore(db: Db, { filter, after }: Wanted): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM returns r WHERE ${ofReturn(filter, after)} ${newestFirst} OFFSET ${budget} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}
