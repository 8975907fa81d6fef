import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import type { RefundOrder } from '../../admin-steps-contract.ts'
import type { OrderWriter } from '../order-emails.ts'
import { recordRefund } from '../record-refund.ts'
import { type LockedStage, lockStage } from './lock-stage.ts'
import type { StepOutcome } from './take-step.ts'

/**
 * Records a refund that has been sent, never twice: a repeated request is `already`. Throws ORDER_NOT_FOUND, REFUND_TOO_LARGE,
 * or STALE_EDIT when another refund has been recorded since the form was opened.
 */
export async function refundOrder(
  { db, jobs }: OrderWriter,
  id: string,
  request: RefundOrder,
  by: StaffActor,
): Promise<StepOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await lockStage(tx, id)
    const { refundedSoFar, ...refund } = request
    if (order.refunded_amount === refundedSoFar) {
      await recordRefund({ db: tx, jobs }, id, { ...refund, by })
      return 'done'
    }
    if (await isRepeated(tx, order, request, by)) return 'already'
    return rejectStaleEdit(tx, {
      subject: id,
      actions: ['order.refunded'],
      current: { refundedSoFar: order.refunded_amount },
      version: order.refunded_amount,
    })
  })
}

/** True when the last refund is the one that is asked for. */
async function isRepeated(
  tx: Db,
  { id, refunded_amount }: LockedStage,
  { refundedSoFar, amount }: RefundOrder,
  by: StaffActor,
): Promise<boolean> {
  const last = await tx
    .selectFrom('order_events')
    .select(['amount', 'staff_id', 'reason'])
    .where('order_id', '=', id)
    .where('kind', '=', 'refunded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // What an exchange moved has a reason; nobody sent it.
  if (last?.reason !== '' || last.staff_id !== by.staffId) return false
  const isSame = amount === undefined || amount === last.amount
  return isSame && refunded_amount - (last.amount ?? 0) === refundedSoFar
}
