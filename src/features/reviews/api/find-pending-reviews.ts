import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { PendingReview } from '../contract.ts'

type Page = { userId: string; orderId: string | undefined; limit: number; offset: number }

/**
 * A page of a user's purchases without a review, latest orders first: products of completed orders, once per order, without
 * deleted products. One statement.
 */
export async function findPendingReviews(
  db: Db,
  { userId, orderId, limit, offset }: Page,
): Promise<{ items: PendingReview[]; total: number }> {
  const { rows } = await sql<{ items: PendingReview[]; total: number }>`
    WITH waiting AS MATERIALIZED (
      SELECT o.id AS order_id, o.created_at, i.product_id, min(i.position) AS position
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = ${userId} AND o.status = 'COMPLETED'
        AND (${orderId ?? null}::text IS NULL OR o.id = ${orderId ?? null})
        AND NOT EXISTS (SELECT FROM reviews r WHERE r.order_id = o.id AND r.product_id = i.product_id)
      GROUP BY o.id, i.product_id
    ),
    pending AS MATERIALIZED (
      SELECT w.*, p.id, p.slug, p.name, p.thumbnail
      FROM waiting w JOIN products p ON p.id = w.product_id AND p.deleted_at IS NULL
    )
    SELECT (SELECT count(*) FROM pending) AS total,
      (SELECT coalesce(json_agg(json_build_object('orderId', order_id, 'productId', id, 'product',
          json_build_object('id', id, 'slug', slug, 'name', name, 'thumbnail', thumbnail))
          ORDER BY created_at DESC, order_id, position), '[]')
        FROM (SELECT * FROM pending ORDER BY created_at DESC, order_id, position
          LIMIT ${limit} OFFSET ${offset}) page) AS items`.execute(db)
  return rows[0] ?? { items: [], total: 0 }
}
