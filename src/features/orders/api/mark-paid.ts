import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'

/**
 * Records the keeper's word that an order is paid, once. Throws ORDER_NOT_FOUND, ORDER_ALREADY_PAID, or
 * ORDER_STATUS_CONFLICT for a cancelled order: late money never revives one.
 */
export async function markPaid(db: Db, id: string): Promise<void> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ total: number }>`
      UPDATE orders SET payment_status = 'paid', updated_at = now()
      WHERE id = ${id} AND payment_status = 'unpaid' AND status <> 'CANCELLED'
      RETURNING total`.execute(tx)
    const paid = rows[0]
    if (!paid) throw await whyNot(tx, id)
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'paid', actor: 'keeper' })
      .execute()
    if (paid.total === 0) return
    await tx
      .insertInto('payments')
      .values({ order_id: id, provider: 'keeper', provider_reference: id, amount: paid.total })
      .execute()
  })
}

async function whyNot(tx: Db, id: string): Promise<AppError> {
  const found = await tx
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return new AppError('ORDER_NOT_FOUND')
  if (found.payment_status !== 'unpaid') return new AppError('ORDER_ALREADY_PAID')
  return new AppError('ORDER_STATUS_CONFLICT', { status: found.status })
}
