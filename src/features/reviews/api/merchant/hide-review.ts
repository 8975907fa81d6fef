import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { notifyAuthor } from './notify-author.ts'
import { updateReview } from './update-review.ts'

/**
 * Hides a review from pages, lists and the rating, and notifies its author of the reason, in one transaction. False when
 * already hidden for this reason. Throws REVIEW_NOT_FOUND.
 */
export async function hideReview(
  db: Db,
  id: string,
  reason: string,
  by: StaffActor,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const hidden = await updateReview(tx, id, {
      set: sql`is_hidden = true, hidden_reason = ${reason}`,
      unless: sql`is_hidden AND hidden_reason = ${reason}`,
    })
    if (!hidden) return false
    await notifyAuthor(tx, hidden, {
      title: 'Đánh giá của bạn đã bị ẩn',
      message: `Đánh giá của bạn về “${hidden.product}” không còn hiển thị với người khác. Lý do: ${reason}`,
    })
    const { isHidden, reason: earlier } = hidden.before
    await recordAudit(tx, by, {
      action: 'review.hidden',
      subject: id,
      before: { reason: isHidden ? earlier : null },
      after: { reason },
    })
    return true
  })
}

/** Shows a hidden review again and notifies its author. False when it is not hidden. Throws REVIEW_NOT_FOUND. */
export async function unhideReview(db: Db, id: string, by: StaffActor): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const shown = await updateReview(tx, id, {
      set: sql`is_hidden = false, hidden_reason = ''`,
      unless: sql`NOT is_hidden`,
    })
    if (!shown) return false
    await notifyAuthor(tx, shown, {
      title: 'Đánh giá của bạn đã được hiển thị lại',
      message: `Mọi người lại xem được đánh giá của bạn về “${shown.product}”.`,
    })
    await recordAudit(tx, by, {
      action: 'review.shown',
      subject: id,
      before: { reason: shown.before.reason },
      after: { reason: null },
    })
    return true
  })
}
