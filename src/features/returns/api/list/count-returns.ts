import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CappedCount } from '#shared/capped-count.ts'
import type { ReturnCounts } from '../../admin-contract.ts'
import { type ReturnStatus, statuses } from '../../domain.ts'
import { isMatch, type ReturnListFilter } from './return-conditions.ts'

/** Counts end here; pages show `99+`. */
const most = 99

type Counted = { status: ReturnStatus; count: number }

/** Counts matching returns of each status up to 99, whatever status the filter names. */
export async function countReturns(db: Db, filter: ReturnListFilter): Promise<ReturnCounts> {
  const { rows } = await sql<Counted>`${sql.join(
    statuses.map(
      (status) => sql`
        SELECT ${status} AS status, (SELECT count(*) FROM (
          SELECT FROM returns r WHERE ${isMatch({ ...filter, status })} LIMIT ${most + 1}) r)::integer AS count`,
    ),
    sql` UNION ALL `,
  )}`.execute(db)
  const capped = (count: number): CappedCount => ({
    count: Math.min(count, most),
    isMore: count > most,
  })
  const entries = rows.map(({ status, count }) => [status, capped(count)])
  return {
    ...Object.fromEntries(entries),
    ALL: capped(rows.reduce((sum, row) => sum + row.count, 0)),
  }
}
