import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { CreateReview, DoneReview } from '../contract.ts'
import { chooseOrder } from '../domain.ts'
import { attachFiles } from './attach-files.ts'
import { getDoneReview } from './find-done-reviews.ts'
import { findReviewableOrders } from './find-reviewable-orders.ts'
import { lockAuthor } from './lock-author.ts'

/**
 * Creates a review of a purchased product, one per order and product, in one transaction; triggers update the product's
 * rating. A repeated request returns the existing review. Throws ORDER_NOT_FOUND, REVIEW_NOT_ALLOWED, PRODUCT_GONE,
 * ALREADY_REVIEWED, and INVALID_FIELD for unusable files.
 */
export async function createReview(
  db: Db,
  userId: string,
  review: CreateReview,
): Promise<DoneReview> {
  if (!isId(review.productId)) throw new AppError('REVIEW_NOT_ALLOWED')
  return inTransaction(db, async (tx) => {
    await lockAuthor(tx, userId)
    const isNamed = Boolean(review.orderId)
    const chosen = chooseOrder(await findReviewableOrders(tx, userId, review), { isNamed })
    if ('refused' in chosen) throw new AppError(chosen.refused, chosen.details)
    if ('reviewId' in chosen) return getDoneReview(tx, userId, chosen.reviewId)
    const { id } = await insertReview(tx, userId, review, chosen.orderId)
    await attachFiles(tx, { reviewId: id, userId, imageIds: review.imageIds })
    return getDoneReview(tx, userId, id)
  })
}

function insertReview(tx: Db, userId: string, review: CreateReview, orderId: string) {
  const { productId, rating, content, imageIds } = review
  return tx
    .insertInto('reviews')
    .values({
      order_id: orderId,
      product_id: productId,
      user_id: userId,
      rating,
      content,
      has_media: imageIds.length > 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
