import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'

/**
 * Removes texts and pictures from the returns of a user's orders, in the caller's transaction, which holds the orders' locks.
 * Goods and amounts stay. Throws ACCOUNT_HAS_OPEN_ORDERS while a return is not closed.
 */
export async function anonymizeReturns(tx: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; order_id: string; isOpen: boolean }>`
    SELECT r.id, r.order_id, r.status IN ('REQUESTED', 'APPROVED', 'RECEIVED') AS "isOpen"
    FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId}::uuid`.execute(tx)
  const open = rows.filter(({ isOpen }) => isOpen)
  if (open.length > 0) {
    const orderIds = [...new Set(open.map(({ order_id }) => order_id))]
    throw new AppError('ACCOUNT_HAS_OPEN_ORDERS', { orderIds })
  }
  const ids = rows.map(({ id }) => id)
  await sql`DELETE FROM return_pictures WHERE return_id = ANY (${ids}::text[])`.execute(tx)
  await sql`UPDATE returns SET note = '' WHERE id = ANY (${ids}::text[])`.execute(tx)
  await sql`UPDATE return_events SET note = '', reason = '' WHERE return_id = ANY (${ids}::text[])`.execute(
    tx,
  )
}
