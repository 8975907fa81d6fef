import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { changeReview } from './change-review.ts'
import { tellAuthor } from './tell-author.ts'

/**
 * Puts the shop's answer under a review, in the place of the one before, and tells the author, in one transaction. False
 * when just that is the answer already. Throws REVIEW_NOT_FOUND.
 */
export async function answerReview(db: Db, id: string, answer: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const answered = await changeReview(tx, id, {
      set: sql`reply = ${answer}, replied_at = now()`,
      unless: sql`reply IS NOT DISTINCT FROM ${answer}`,
    })
    if (!answered) return false
    await tellAuthor(tx, answered, {
      title: 'Shop đã trả lời đánh giá của bạn',
      message: `Về “${answered.product}”: ${excerptOf(answer)}`,
    })
    return true
  })
}

/** Takes the shop's answer away. False when there is none. Throws REVIEW_NOT_FOUND. */
export async function removeAnswer(db: Db, id: string): Promise<boolean> {
  const removed = await changeReview(db, id, {
    set: sql`reply = NULL, replied_at = NULL`,
    unless: sql`reply IS NULL`,
  })
  return removed !== undefined
}

const longest = 200

/** As much of an answer as a notice needs. */
function excerptOf(answer: string): string {
  const letters = [...answer]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : answer
}
