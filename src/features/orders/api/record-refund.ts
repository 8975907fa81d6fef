import { sql } from 'kysely'
import { refund, refundDue } from '#features/payment/domain.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { formatVnd } from '#shared/format.ts'
import { isOrderId } from '../domain.ts'
import { notifyOrderChanged } from './notify-order-changed.ts'
import { notifyShopper } from './notify-shopper.ts'
import { balanceOf } from './order-balance.ts'
import { enqueueOrderEmail, type OrderWriter } from './order-emails.ts'
import { lockOrder } from './receive-payment.ts'

type Refund = {
  by: StaffActor
  amount?: number | undefined
  note?: string | undefined
}

/**
 * Records a refund that the merchant has paid: `amount` đồng, by default all that is due; tells the shopper and returns the
 * amount. Throws ORDER_NOT_FOUND, or REFUND_TOO_LARGE with the amount due.
 */
export async function recordRefund(
  { db, jobs }: OrderWriter,
  orderId: string,
  { by, amount, note = '' }: Refund,
): Promise<number> {
  if (!isOrderId(orderId)) throw new AppError('ORDER_NOT_FOUND')
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, [orderId])
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const due = refundDue(balanceOf(order))
    const sent = amount ?? due
    const refunded = refund(balanceOf(order), sent)
    if (!refunded) throw new AppError('REFUND_TOO_LARGE', { due })
    await tx
      .updateTable('orders')
      .set({
        payment_status: refunded.status,
        refunded_amount: refunded.refundedAmount,
        updated_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', orderId)
      .execute()
    const event = await tx
      .insertInto('order_events')
      .values({
        order_id: orderId,
        kind: 'refunded',
        actor: 'keeper',
        staff_id: by.staffId,
        amount: sent,
        note,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyShopper(tx, order, {
      title: 'Đã hoàn tiền',
      message: `Chúng tôi đã chuyển trả bạn ${formatVnd(sent)} của đơn hàng ${orderId}.`,
    })
    if (order.email) {
      const email = { orderId, kind: 'refunded', reference: `${event.id}` } as const
      await enqueueOrderEmail(jobs, tx, email)
    }
    await recordAudit(tx, by, {
      action: 'order.refunded',
      subject: orderId,
      before: { refundedAmount: order.refunded_amount },
      after: { refundedAmount: refunded.refundedAmount },
    })
    await notifyOrderChanged(tx, orderId)
    return sent
  })
}
