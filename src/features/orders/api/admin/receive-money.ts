import type { StaffActor } from '#platform/audit.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { markPaid } from '../mark-paid.ts'
import type { OrderWriter } from '../order-emails.ts'
import { lockStage } from './lock-stage.ts'
import type { StepOutcome } from './take-step.ts'

/** As `markPaid`, but a repeated request is `already`. */
export async function receiveMoney(
  { db, jobs }: OrderWriter,
  id: string,
  by: StaffActor,
): Promise<StepOutcome> {
  return inTransaction(db, async (tx) => {
    const { payment_status } = await lockStage(tx, id)
    if (payment_status === 'paid') return 'already'
    await markPaid({ db: tx, jobs }, id, by)
    return 'done'
  })
}
