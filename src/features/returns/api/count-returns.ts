import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { ReturnCounts } from '../admin-contract.ts'

/** Numbers of returns that are not closed, by status. */
export async function countReturns(db: Db): Promise<ReturnCounts> {
  const { rows } = await sql<{ status: keyof ReturnCounts; count: number }>`
    SELECT status, count(*)::integer AS count FROM returns WHERE status IN ('REQUESTED', 'APPROVED', 'RECEIVED')
    GROUP BY status`.execute(db)
  const none: ReturnCounts = { REQUESTED: 0, APPROVED: 0, RECEIVED: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ status, count }) => [status, count])))
}
