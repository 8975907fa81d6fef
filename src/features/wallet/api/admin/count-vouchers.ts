import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type VoucherCounts, voucherListStates } from '../../admin-contract.ts'
import { hasInCode, isIn } from './find-staff-vouchers.ts'

/** Counts end here; pages show `999+`. */
const most = 999
/** Of the newest vouchers, so many are looked at: some 20 ms of them. */
const mostLookedAt = 20_000

/** How many vouchers whose code contains the text are in each state; `isMore` also where older ones were not looked at. */
export async function countVouchers(db: Db, q?: string): Promise<VoucherCounts> {
  const states = sql.join(
    voucherListStates.map((state) => sql`WHEN ${isIn[state]} THEN ${state}`),
    sql` `,
  )
  const { rows } = await sql<{ state: keyof VoucherCounts; count: number; lookedAt: number }>`
    SELECT coalesce(state, 'all') AS state, (count(*) FILTER (WHERE is_match))::integer AS count, count(*)::integer AS "lookedAt"
    FROM (SELECT CASE ${states} END AS state, ${hasInCode(q)} AS is_match
      FROM (SELECT * FROM vouchers ORDER BY id DESC LIMIT ${mostLookedAt + 1}) v) looked
    GROUP BY GROUPING SETS ((state), ())`.execute(db)
  const hasOlder = rows.some(({ lookedAt }) => lookedAt > mostLookedAt)
  const countOf = (name: keyof VoucherCounts) => {
    const count = rows.find(({ state }) => state === name)?.count ?? 0
    return { count: Math.min(count, most), isMore: hasOlder || count > most }
  }
  return {
    usable: countOf('usable'),
    soon: countOf('soon'),
    'used-up': countOf('used-up'),
    ended: countOf('ended'),
    all: countOf('all'),
  }
}
