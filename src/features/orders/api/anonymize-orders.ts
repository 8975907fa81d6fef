import { sql } from 'kysely'
import { refundDue } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { balanceOf, type OrderBalanceRow } from './order-balance.ts'

type Order = OrderBalanceRow & { id: string }

/**
 * Removes personal data from a user's orders, and orders that staff prepare for them, in the caller's transaction; returns the ids of the orders. Items, amounts and
 * province stay, because accounting records must be kept. Throws ACCOUNT_HAS_OPEN_ORDERS while a delivery or a refund is
 * outstanding.
 */
export async function anonymizeOrders(tx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<Order>`
    SELECT id, status, payment_status, total, paid_amount, refunded_amount, returned_amount FROM orders
    WHERE user_id = ${userId}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const open = rows.filter(isOpen).map(({ id }) => id)
  if (open.length > 0) throw new AppError('ACCOUNT_HAS_OPEN_ORDERS', { orderIds: open })
  const ids = rows.map(({ id }) => id)
  await sql`
    UPDATE orders SET user_id = NULL, recipient = '', phone = '', email = NULL, street = '', district_code = '',
      district_name = '', ward_code = '', ward_name = '', address_key = NULL, carrier = NULL,
      tracking_code = NULL, link_token = NULL, anonymised_at = now()
    WHERE id = ANY (${ids}::text[])`.execute(tx)
  await sql`
    UPDATE shipments SET carrier = NULL, tracking_code = NULL WHERE order_id = ANY (${ids}::text[])`.execute(
    tx,
  )
  // Merchant notes and bank memos may contain names.
  await sql`UPDATE order_events SET note = '', reason = '' WHERE order_id = ANY (${ids}::text[])`.execute(
    tx,
  )
  await sql`
    UPDATE payments SET memo = order_id, account = '', raw = '{}' WHERE order_id = ANY (${ids}::text[])`.execute(
    tx,
  )
  await tx.deleteFrom('order_drafts').where('user_id', '=', userId).execute()
  return ids
}

function isOpen(order: Order): boolean {
  const isUnderWay = order.status === 'PENDING' || order.status === 'SHIPPING'
  return isUnderWay || refundDue(balanceOf(order)) > 0
}
