import { outstanding } from '#features/payment/domain.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { balanceOf } from './order-balance.ts'
import type { OrderWriter } from './order-emails.ts'
import { lockOrder, settleOrder } from './receive-payment.ts'

/**
 * Enters a payment of the outstanding amount by hand, once. Throws ORDER_NOT_FOUND, ORDER_ALREADY_PAID, or
 * ORDER_STATUS_CONFLICT for a cancelled order: a late payment never revives one.
 */
export async function markPaid(
  { db, jobs }: OrderWriter,
  id: string,
  by: StaffActor,
): Promise<void> {
  if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, [id])
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    if (order.payment_status !== 'unpaid') throw new AppError('ORDER_ALREADY_PAID')
    if (order.status === 'CANCELLED') {
      throw new AppError('ORDER_STATUS_CONFLICT', { status: order.status })
    }
    const amount = outstanding(balanceOf(order))
    await settleOrder({ db: tx, jobs }, order, amount, by)
    await tx
      .insertInto('payments')
      .values({
        order_id: id,
        provider: 'keeper',
        // Unique, also when the order was changed and paid by hand again.
        provider_reference: order.paid_amount === 0 ? id : `${id}-${order.paid_amount}`,
        amount,
        outcome: 'exact',
      })
      .execute()
    await recordAudit(tx, by, {
      action: 'order.marked-paid',
      subject: id,
      before: { paidAmount: order.paid_amount },
      after: { paidAmount: order.paid_amount + amount },
    })
  })
}
