import { sql } from 'kysely'
import { countCapped } from '#platform/count-capped.ts'
import type { Db } from '#platform/database.ts'
import type { ReturnCounts } from '../admin-contract.ts'

/** Numbers of returns that are not closed, by status. */
export async function countReturns(db: Db): Promise<ReturnCounts> {
  const [REQUESTED, APPROVED, RECEIVED] = await Promise.all([
    countCapped(db, sql`SELECT FROM returns WHERE status = 'REQUESTED'`),
    countCapped(db, sql`SELECT FROM returns WHERE status = 'APPROVED'`),
    countCapped(db, sql`SELECT FROM returns WHERE status = 'RECEIVED'`),
  ])
  return { REQUESTED, APPROVED, RECEIVED }
}
