import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { notifyOrderChanged } from './notify-order-changed.ts'
import { notifyShopper } from './notify-shopper.ts'

/**
 * Releases a held order after staff have confirmed it with the shopper. Throws ORDER_NOT_FOUND, or ORDER_NOT_HELD when the
 * order is not held, a second confirmation included.
 */
export async function confirmOrder(
  { db }: Pick<Services, 'db'>,
  id: string,
  note = '',
): Promise<void> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  await inTransaction(db, async (tx) => {
    const order = await release(tx, id)
    if (!order) return refuse(tx, id)
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'confirmed', actor: 'keeper', note })
      .execute()
    await notifyShopper(tx, order, {
      title: 'Đơn hàng đã được xác nhận',
      message: `Đơn hàng ${id} đã được xác nhận và sẽ sớm được gửi đi.`,
    })
    await notifyOrderChanged(tx, id)
  })
}

async function release(tx: Db, id: string) {
  const { rows } = await sql<{ id: string; user_id: string | null }>`
    UPDATE orders SET hold_due_at = NULL, confirmed_at = now(), updated_at = now()
    WHERE id = ${id} AND status = 'PENDING' AND hold_due_at IS NOT NULL
    RETURNING id, user_id`.execute(tx)
  return rows[0]
}

async function refuse(tx: Db, id: string): Promise<never> {
  const found = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  throw found
    ? new AppError('ORDER_NOT_HELD', { status: found.status })
    : new AppError('ORDER_NOT_FOUND')
}
