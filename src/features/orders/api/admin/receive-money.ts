import { outstanding } from '#features/payment/domain.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import type { MarkPaid } from '../../admin-steps-contract.ts'
import { markPaid } from '../mark-paid.ts'
import { balanceOf } from '../order-balance.ts'
import type { OrderWriter } from '../order-emails.ts'
import { type LockedStage, lockStage } from './lock-stage.ts'
import type { StepOutcome } from './take-step.ts'

/**
 * As `markPaid`, but a repeated request is `already`, also when the order was changed and costs more meanwhile. Throws
 * STALE_EDIT when another sum has been received or is outstanding since the form was opened.
 */
export async function receiveMoney(
  { db, jobs }: OrderWriter,
  id: string,
  seen: MarkPaid,
  by: StaffActor,
): Promise<StepOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await lockStage(tx, id)
    if (order.payment_status === 'paid') return 'already'
    const isOpen = order.payment_status === 'unpaid' && order.status !== 'CANCELLED'
    if (isOpen && !isAsSeen(order, seen)) {
      if (await isRepeated(tx, order, seen, by)) return 'already'
      return rejectStaleEdit(tx, {
        subject: id,
        actions: ['order.marked-paid', 'payment.assigned', 'order.changed'],
        current: { paidSoFar: order.paid_amount, amount: outstanding(balanceOf(order)) },
        version: order.paid_amount,
      })
    }
    await markPaid({ db: tx, jobs }, id, by)
    return 'done'
  })
}

const isAsSeen = (order: LockedStage, { paidSoFar, amount }: MarkPaid) =>
  order.paid_amount === paidSoFar && outstanding(balanceOf(order)) === amount

/** True when the last full payment is the one that is asked for. */
async function isRepeated(
  tx: Db,
  { id, paid_amount }: LockedStage,
  { paidSoFar, amount }: MarkPaid,
  by: StaffActor,
): Promise<boolean> {
  const last = await tx
    .selectFrom('order_events')
    .select(['amount', 'staff_id'])
    .where('order_id', '=', id)
    .where('kind', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.staff_id === by.staffId && last.amount === amount
  return isSame && paid_amount === paidSoFar + amount
}
