import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { changeStatus } from '#features/orders/api/public.ts'
import { orderIdBytes } from '#features/orders/domain.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import type { MarkUndelivered } from '../admin-contract.ts'
import { reasonTexts, returnIdFrom } from '../domain.ts'
import { addEvent } from './change-return.ts'
import { lockOrder } from './lock-return.ts'
import type { ReturnWriter } from './tell-shopper.ts'

/**
 * Cancels an order whose parcel was not accepted: money, coins and voucher go back as with any cancellation, and its goods are
 * awaited as a return, whose code it returns; so does a repeated request. Throws ORDER_NOT_FOUND or ORDER_STATUS_CONFLICT.
 */
export async function markUndelivered(
  { db, jobs }: ReturnWriter,
  orderId: string,
  { reason, note }: MarkUndelivered,
  by: StaffActor,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { status } = await lockOrder(tx, orderId)
    const known = await tx
      .selectFrom('returns')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'undelivered')
      .executeTakeFirst()
    if (known) return known.id
    if (status !== 'SHIPPING') throw new AppError('ORDER_STATUS_CONFLICT', { status })
    const told = `Giao không thành công: ${reasonTexts[reason].toLowerCase()}.`
    const change = { by, reason: told, note, isOnItsWayBack: true }
    await changeStatus({ db: tx, jobs }, orderId, 'CANCELLED', change)
    const id = returnIdFrom(randomBytes(orderIdBytes))
    await tx
      .insertInto('returns')
      .values({
        ...{ id, order_id: orderId, request_key: randomUUID(), kind: 'undelivered', reason },
        ...{ status: 'APPROVED', requested_by: 'staff' },
      })
      .execute()
    await sql`
      WITH taken AS (UPDATE order_items SET in_returns = quantity WHERE order_id = ${orderId} RETURNING id, quantity)
      INSERT INTO return_items (return_id, order_item_id, quantity) SELECT ${id}, id, quantity FROM taken`.execute(
      tx,
    )
    await addEvent(tx, id, { by, kind: 'requested', note })
    await recordAudit(tx, by, {
      action: 'return.undelivered',
      subject: id,
      after: { orderId, reason },
    })
    return id
  })
}
