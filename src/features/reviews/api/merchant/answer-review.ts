import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { notifyAuthor } from './notify-author.ts'
import { updateReview } from './update-review.ts'

/**
 * Sets the shop's reply to a review and notifies the author, in one transaction. False when the reply is unchanged. Throws
 * REVIEW_NOT_FOUND.
 */
export async function answerReview(db: Db, id: string, answer: string): Promise<boolean> {
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
    return true
  })
}

/** Removes the shop's reply. False when there is none. Throws REVIEW_NOT_FOUND. */
export async function removeAnswer(db: Db, id: string): Promise<boolean> {
  const removed = await updateReview(db, id, {
    set: sql`reply = NULL, replied_at = NULL`,
    unless: sql`reply IS NULL`,
  })
  return removed !== undefined
}

const longest = 200

/** The beginning of a reply, for the notification. */
function excerptOf(answer: string): string {
  const letters = [...answer]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : answer
}
