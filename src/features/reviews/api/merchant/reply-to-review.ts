import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import type { ReplyToReview } from '../../admin-contract.ts'
import { answerReview } from './answer-review.ts'
import { lockReview } from './update-review.ts'

/**
 * As `answerReview`, but throws STALE_EDIT when somebody else has changed the reply since the form was opened. A repeated
 * request changes nothing.
 */
export async function replyToReview(
  db: Db,
  id: string,
  { reply, replyBefore }: ReplyToReview,
  by: StaffActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const current = await lockReview(tx, id)
    if (current.reply !== replyBefore && current.reply !== reply) {
      await rejectStaleEdit(tx, id, { reply: current.reply }, 1)
    }
    await answerReview(tx, id, reply, by)
  })
}
