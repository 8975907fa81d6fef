import { sql } from 'kysely'
import { type Outcome, settle } from '#features/payment/domain.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { isOrderId } from '../domain.ts'
import { accountOf } from './account-of.ts'
import { lockOrder, settleOrder } from './receive-payment.ts'

/**
 * Counts money that came without an order for one, once, by the keeper's word. Throws ORDER_NOT_FOUND,
 * PAYMENT_NOT_FOUND, or PAYMENT_ALREADY_COUNTED for money that has its order.
 */
export async function assignPayment(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  paymentId: string,
  orderId: string,
): Promise<{ outcome: Outcome; amount: number }> {
  if (!isOrderId(orderId)) throw new AppError('ORDER_NOT_FOUND')
  if (!isId(paymentId)) throw new AppError('PAYMENT_NOT_FOUND')
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, [orderId])
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const amount = await lockUnknown(tx, paymentId)
    const isToldAlready = await takeBackWord(tx, orderId, amount)
    const outcome = isToldAlready ? 'exact' : settle(accountOf(order), amount).outcome
    await tx
      .updateTable('payments')
      .set({ order_id: orderId, outcome })
      .where('id', '=', paymentId)
      .execute()
    if (!isToldAlready) await settleOrder({ db: tx, jobs }, order, amount, 'keeper')
    return { outcome, amount }
  })
}

/** The amount of money that has no order yet. */
async function lockUnknown(tx: Db, id: string): Promise<number> {
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

/** The keeper may have said before that the order is paid: this is that money, and counts no second time. */
async function takeBackWord(tx: Db, orderId: string, amount: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM payments WHERE order_id = ${orderId} AND provider = 'keeper' AND amount = ${amount} RETURNING id`.execute(
    tx,
  )
  return rows.length > 0
}
