import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { notifyOrderChanged } from './notify-order-changed.ts'

/**
 * Lowers what an order costs by `amount` đồng for returned goods, in the caller's transaction, which holds the order's lock.
 * What is paid beyond that becomes a refund due.
 */
export async function oweForReturn(tx: Db, id: string, amount: number): Promise<void> {
  if (amount === 0) return
  const { rows } = await sql<{ owed: number; isOwed: boolean }>`
    UPDATE orders SET returned_amount = returned_amount + ${amount}::bigint, updated_at = now(), version = version + 1,
      payment_status = CASE
        WHEN paid_amount - refunded_amount > total - returned_amount - ${amount}::bigint THEN 'refund_due'
        WHEN payment_status = 'unpaid' AND paid_amount - refunded_amount >= total - returned_amount - ${amount}::bigint THEN 'paid'
        ELSE payment_status END
    WHERE id = ${id} RETURNING payment_status = 'refund_due' AS "isOwed",
      paid_amount - refunded_amount - total + returned_amount AS owed`.execute(tx)
  const [order] = rows
  if (order?.isOwed) {
    await sql`
      INSERT INTO order_events (order_id, kind, actor, amount) VALUES (${id}, 'refund_due', 'system', ${order.owed}::bigint)`.execute(
      tx,
    )
  }
  await notifyOrderChanged(tx, id)
}
