import { sql } from 'kysely'
import type { Condition } from '#features/orders/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { CappedCount } from '#shared/capped-count.ts'
import type { ReturnCounts } from '../../admin-contract.ts'
import { type ReturnStatus, statuses } from '../../domain.ts'
import { candidates, gathered, withOrder } from './find-return-ids.ts'
import { isSelective, ofOrder, ofReturn, type ReturnListFilter } from './return-conditions.ts'

/** Counts end here; pages show `99+`. */
const most = 99
/** How many of the newest returns of each status are looked through. */
const budget = 1000
/** So many of them match when all that do can be gathered in time. */
const few = 3

type Counted = { status: ReturnStatus; count: number; hasMore?: boolean }

/**
 * Counts matching returns of each status, whatever status the filter names. A count ends at 99, or where counting on would take
 * too long; then `isMore` is true.
 */
export async function countReturns(db: Db, filter: ReturnListFilter): Promise<ReturnCounts> {
  const order = ofOrder(filter)
  if (order && isSelective(filter)) return countAll(db, filter)
  const { rows } = await sql<Counted>`${sql.join(
    statuses.map((status) => countStatus({ ...filter, status }, status, order)),
    sql` UNION ALL `,
  )}`.execute(db)
  const unsure = rows.filter(({ count, hasMore }) => hasMore && count <= most)
  const isRareText = unsure.length > 0 && unsure.every(({ count }) => count <= few)
  return isRareText ? countAll(db, filter) : countsOf(rows)
}

function countStatus(
  filter: ReturnListFilter,
  status: ReturnStatus,
  order: Condition | undefined,
): Condition {
  const own = ofReturn(filter)
  const found = order ? withOrder(candidates(own, budget), order) : candidates(own, most + 1)
  const hasMore = order
    ? sql`EXISTS (SELECT FROM (${candidates(own, budget + 1)}) r OFFSET ${budget})`
    : sql`false`
  return sql`SELECT ${status} AS status, ${hasMore} AS "hasMore",
    (SELECT count(*) FROM (SELECT FROM (${found}) r LIMIT ${most + 1}) counted)::integer AS count`
}

async function countAll(db: Db, filter: ReturnListFilter): Promise<ReturnCounts> {
  const { rows } = await sql<Counted>`
    SELECT r.status, count(*)::integer AS count FROM (${gathered({ ...filter, status: undefined })}) r
    GROUP BY r.status`.execute(db)
  return countsOf(rows)
}

function countsOf(rows: readonly Counted[]): ReturnCounts {
  const ofStatus = (own: readonly Counted[]): CappedCount => {
    const count = own.reduce((sum, row) => sum + row.count, 0)
    return {
      count: Math.min(count, most),
      isMore: count > most || own.some(({ hasMore }) => hasMore === true),
    }
  }
  const entries = statuses.map((status) => [
    status,
    ofStatus(rows.filter((row) => row.status === status)),
  ])
  return { ...Object.fromEntries(entries), ALL: ofStatus(rows) }
}
