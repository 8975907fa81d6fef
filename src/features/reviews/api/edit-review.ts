import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { removeAllUnused } from '#features/uploads/api/public.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { DoneReview, EditReview } from '../contract.ts'
import { attachFiles } from './attach-files.ts'
import { getDoneReview } from './find-done-reviews.ts'
import { lockAuthor } from './lock-author.ts'

type Written = { rating: number; content: string; imageIds: string[] }

/**
 * Updates a user's own review in one transaction; triggers update the product's rating. The shop's reply and the hidden
 * state stay. Removed files are deleted. Throws REVIEW_NOT_FOUND, and INVALID_FIELD for unusable files.
 */
export async function editReview(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  userId: string,
  id: string,
  { rating, content, imageIds }: EditReview,
): Promise<DoneReview> {
  if (!isId(id)) throw new AppError('REVIEW_NOT_FOUND')
  return inTransaction(db, async (tx) => {
    await lockAuthor(tx, userId)
    const before = await getWritten(tx, userId, id)
    const after = {
      rating: rating ?? before.rating,
      content: content ?? before.content,
      imageIds: imageIds ?? before.imageIds,
    }
    if (isDeepStrictEqual(before, after)) return getDoneReview(tx, userId, id)
    await tx
      .updateTable('reviews')
      .set({
        rating: after.rating,
        content: after.content,
        edited_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (!isDeepStrictEqual(before.imageIds, after.imageIds)) {
      await tx.deleteFrom('review_media').where('review_id', '=', id).execute()
      await attachFiles(tx, { reviewId: id, userId, imageIds: after.imageIds })
      const removed = before.imageIds.filter((file) => !after.imageIds.includes(file))
      await removeAllUnused(tx, jobs, userId, removed)
    }
    return getDoneReview(tx, userId, id)
  })
}

async function getWritten(tx: Db, userId: string, id: string): Promise<Written> {
  const { rows } = await sql<Written>`
    SELECT rating, content,
      ARRAY(SELECT upload_id FROM review_media WHERE review_id = r.id ORDER BY position)::text[] AS "imageIds"
    FROM reviews r WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND order_id IS NOT NULL`.execute(
    tx,
  )
  if (!rows[0]) throw new AppError('REVIEW_NOT_FOUND')
  return rows[0]
}
