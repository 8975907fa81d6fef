import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { notifyAuthor } from './notify-author.ts'
import { updateReview } from './update-review.ts'

/**
 * Sets the shop's reply to a review and notifies the author, in one transaction. False when the reply is unchanged. Throws
 * REVIEW_NOT_FOUND.
 */
export async function answerReview(
  db: Db,
  id: string,
  answer: string,
  by: StaffActor,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const answered = await updateReview(tx, id, {
      set: sql`reply = ${answer}, replied_at = now()`,
      unless: sql`reply IS NOT DISTINCT FROM ${answer}`,
    })
    if (!answered) return false
    await notifyAuthor(tx, answered, {
      title: 'Shop đã trả lời đánh giá của bạn',
      message: `Về “${answered.product}”: ${excerptOf(answer)}`,
    })
    await recordAudit(tx, by, {
      action: 'review.answered',
      subject: id,
      before: { reply: answered.before.reply },
      after: { reply: answer },
    })
    return true
  })
}

/** Removes the shop's reply. False when there is none. Throws REVIEW_NOT_FOUND. */
export async function removeAnswer(db: Db, id: string, by: StaffActor): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const removed = await updateReview(tx, id, {
      set: sql`reply = NULL, replied_at = NULL`,
      unless: sql`reply IS NULL`,
    })
    if (!removed) return false
    await recordAudit(tx, by, {
      action: 'review.answer-removed',
      subject: id,
      before: { reply: removed.before.reply },
      after: { reply: null },
    })
    return true
  })
}

const longest = 200

/** The beginning of a reply, for the notification. */
function excerptOf(answer: string): string {
  const letters = [...answer]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : answer
}
