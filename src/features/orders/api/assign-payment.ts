import { sql } from 'kysely'
import { type Outcome, settle } from '#features/payment/domain.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { isOrderId } from '../domain.ts'
import { balanceOf } from './order-balance.ts'
import { lockOrder, oldestMerchantEntry, settleOrder } from './receive-payment.ts'

/**
 * Assigns an unmatched payment to an order, once. Throws ORDER_NOT_FOUND, PAYMENT_NOT_FOUND, or PAYMENT_ALREADY_COUNTED when
 * the payment already has an order.
 */
export async function assignPayment(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  paymentId: string,
  orderId: string,
  by: StaffActor,
): Promise<{ outcome: Outcome; amount: number }> {
  if (!isOrderId(orderId)) throw new AppError('ORDER_NOT_FOUND')
  if (!isId(paymentId)) throw new AppError('PAYMENT_NOT_FOUND')
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, [orderId])
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const amount = await lockUnassignedPayment(tx, paymentId)
    const wasEntered = await removeMerchantEntry(tx, orderId, amount)
    const outcome = wasEntered ? 'exact' : settle(balanceOf(order), amount).outcome
    await tx
      .updateTable('payments')
      .set({ order_id: orderId, outcome })
      .where('id', '=', paymentId)
      .execute()
    if (!wasEntered) await settleOrder({ db: tx, jobs }, order, amount, by)
    await recordAudit(tx, by, {
      action: 'payment.assigned',
      subject: orderId,
      after: { payment: paymentId, amount, outcome },
    })
    return { outcome, amount }
  })
}

/** Locks a payment without an order and returns its amount in đồng. */
async function lockUnassignedPayment(tx: Db, id: string): Promise<number> {
  const payment = await tx
    .selectFrom('payments')
    .select(['order_id', 'amount'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  if (payment.order_id !== null) throw new AppError('PAYMENT_ALREADY_COUNTED')
  return payment.amount
}

/** Deletes the payment that `markPaid` entered by hand for the same amount, so that the money is not counted twice. */
async function removeMerchantEntry(tx: Db, orderId: string, amount: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM payments WHERE id = ${oldestMerchantEntry(orderId, amount)} RETURNING id`.execute(
    tx,
  )
  return rows.length > 0
}
