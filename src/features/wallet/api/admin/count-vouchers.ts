import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type VoucherCounts, voucherListStates } from '../../admin-contract.ts'
import { hasInCode, isIn } from './find-staff-vouchers.ts'

/** Counts end here; pages show `999+`. */
const most = 999

/** How many vouchers whose code contains the text are in each state. */
export async function countVouchers(db: Db, q?: string): Promise<VoucherCounts> {
  const states = sql.join(
    voucherListStates.map((state) => sql`WHEN ${isIn[state]} THEN ${state}`),
    sql` `,
  )
  const { rows } = await sql<{ state: keyof VoucherCounts; count: number }>`
    SELECT coalesce(state, 'all') AS state, count(*)::integer AS count
    FROM (SELECT CASE ${states} END AS state FROM vouchers v WHERE ${hasInCode(q)}) counted
    GROUP BY GROUPING SETS ((state), ())`.execute(db)
  const countOf = (name: keyof VoucherCounts) => {
    const count = rows.find(({ state }) => state === name)?.count ?? 0
    return { count: Math.min(count, most), isMore: count > most }
  }
  return {
    usable: countOf('usable'),
    soon: countOf('soon'),
    'used-up': countOf('used-up'),
    ended: countOf('ended'),
    all: countOf('all'),
  }
}
