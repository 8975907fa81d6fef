import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import type { RemoveReply, ReplyToReview } from '../../admin-contract.ts'
import { answerReview, removeAnswer } from './answer-review.ts'
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
    await rejectOtherReply(tx, id, [replyBefore, reply])
    await answerReview(tx, id, reply, by)
  })
}

/** As `removeAnswer`, but throws STALE_EDIT when the reply is another than the one that was seen. */
export async function removeReply(
  db: Db,
  id: string,
  { replyBefore }: RemoveReply,
  by: StaffActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await rejectOtherReply(tx, id, [replyBefore, null])
    await removeAnswer(tx, id, by)
  })
}

/** Locks the review, whose reply must be one of these. */
async function rejectOtherReply(tx: Db, id: string, known: (string | null)[]): Promise<void> {
  const { reply } = await lockReview(tx, id)
  if (known.includes(reply)) return
  await rejectStaleEdit(tx, {
    subject: id,
    actions: ['review.answered', 'review.answer-removed'],
    current: { reply },
    version: 1,
  })
}
