import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'

/**
 * Removes texts and pictures from the returns of orders, in the caller's transaction, which holds the orders' locks, so that no
 * return is added meanwhile. Goods and amounts stay. Returns the ids of the uploads that were pictures, also of staff's. Throws
 * ACCOUNT_HAS_OPEN_ORDERS while a return is not closed.
 */
export async function anonymizeReturns(tx: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; order_id: string; isOpen: boolean }>`
    SELECT r.id, r.order_id, r.status IN ('REQUESTED', 'APPROVED', 'RECEIVED') AS "isOpen"
    FROM returns r WHERE r.order_id = ANY (${[...orderIds]}::text[])`.execute(tx)
  const open = rows.filter(({ isOpen }) => isOpen)
  if (open.length > 0) {
    const waiting = [...new Set(open.map(({ order_id }) => order_id))]
    throw new AppError('ACCOUNT_HAS_OPEN_ORDERS', { orderIds: waiting })
  }
  const ids = rows.map(({ id }) => id)
  const pictures = await sql<{ upload_id: string }>`
    DELETE FROM return_pictures WHERE return_id = ANY (${ids}::text[]) RETURNING upload_id`.execute(
    tx,
  )
  await sql`UPDATE returns SET note = '' WHERE id = ANY (${ids}::text[])`.execute(tx)
  await sql`UPDATE return_events SET note = '', reason = '' WHERE return_id = ANY (${ids}::text[])`.execute(
    tx,
  )
  return pictures.rows.map(({ upload_id }) => upload_id)
}
