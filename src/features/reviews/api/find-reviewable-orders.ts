import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CreateReview } from '../contract.ts'
import type { ReviewableOrder } from '../domain.ts'

/**
 * Orders of the user that a review may belong to, latest first: the given order, else at most 100 orders with the product.
 * One statement.
 */
export async function findReviewableOrders(
  tx: Db,
  userId: string,
  { orderId, productId, rating, content, imageIds }: CreateReview,
): Promise<ReviewableOrder[]> {
  const { rows } = await sql<ReviewableOrder>`
    SELECT o.id AS "orderId", o.status = 'COMPLETED' AS "isCompleted", bought.name AS "productName",
      coalesce(bought.is_gone, false) AS "isGone", r.id AS "reviewId",
      coalesce(r.rating = ${rating} AND r.content = ${content} AND r.user_id = ${userId}::uuid
        AND ARRAY(SELECT m.upload_id FROM review_media m WHERE m.review_id = r.id ORDER BY m.position)
          = ${imageIds}::uuid[], false) AS "isSame"
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT i.product_name AS name, p.deleted_at IS NOT NULL AS is_gone
      FROM order_items i JOIN products p ON p.id = i.product_id
      WHERE i.order_id = o.id AND i.product_id = ${productId}::uuid LIMIT 1) bought ON true
    LEFT JOIN reviews r ON r.order_id = o.id AND r.product_id = ${productId}::uuid
    WHERE o.user_id = ${userId}::uuid
      AND (o.id = ${orderId || null} OR (${orderId || null}::text IS NULL AND bought.name IS NOT NULL))
    ORDER BY o.created_at DESC, o.id LIMIT 100`.execute(tx)
  return rows
}
