import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { notifyOrderChanged } from './notify-order-changed.ts'
import { notifyShopper } from './notify-shopper.ts'

type Confirming = {
  by: StaffActor
  note?: string
  /** Also an order that is not held, but has not been confirmed either. */
  ifUnheld?: boolean
}

/**
 * Records that staff have confirmed an order with the shopper, and ends its hold. Throws ORDER_NOT_FOUND, or ORDER_NOT_HELD
 * when the order does not wait for it, a second confirmation included.
 */
export async function confirmOrder(
  { db }: { db: Db },
  id: string,
  { by, note = '', ifUnheld = false }: Confirming,
): Promise<void> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  await inTransaction(db, async (tx) => {
    const order = await release(tx, id, ifUnheld)
    if (!order) return refuse(tx, id)
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'confirmed', actor: 'keeper', staff_id: by.staffId, note })
      .execute()
    await notifyShopper(tx, order, {
      title: 'Đơn hàng đã được xác nhận',
      message: `Đơn hàng ${id} đã được xác nhận và sẽ sớm được gửi đi.`,
    })
    await recordAudit(tx, by, { action: 'order.confirmed', subject: id })
    await notifyOrderChanged(tx, id)
  })
}

async function release(tx: Db, id: string, ifUnheld: boolean) {
  const { rows } = await sql<{ id: string; user_id: string | null }>`
    UPDATE orders SET hold_due_at = NULL, confirmed_at = now(), updated_at = now(), version = version + 1
    WHERE id = ${id} AND status = 'PENDING' AND (hold_due_at IS NOT NULL
      OR (${ifUnheld}::boolean AND confirmed_at IS NULL AND payment_method = 'COD'))
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
