import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { DoneReview } from '../contract.ts'
import { mediaSql } from './media-sql.ts'

type Page = { userId: string; orderId: string | undefined; limit: number; offset: number }
type Row = { total: number; items: DoneReview[] }

/** A page of a user's own reviews, newest first. One statement. */
export async function findDoneReviews(
  db: Db,
  { userId, orderId, limit, offset }: Page,
): Promise<{ items: DoneReview[]; total: number }> {
  const theirs = sql`FROM reviews WHERE user_id = ${userId} AND order_id IS NOT NULL
    AND (${orderId ?? null}::text IS NULL OR order_id = ${orderId ?? null})`
  const page = sql`SELECT id ${theirs} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
  const { rows } = await sql<Row>`
    SELECT
      (SELECT count(*) ${theirs}) AS total,
      (${reviewsJson(page)}) AS items`.execute(db)
  const [{ items, total } = { items: [], total: 0 }] = rows
  return { total, items: items.map(withMoments) }
}

/** A user's own review. Throws REVIEW_NOT_FOUND when it does not exist or is another user's. One statement. */
export async function getDoneReview(db: Db, userId: string, id: string): Promise<DoneReview> {
  const one = sql`
    SELECT id FROM reviews WHERE id = ${id} AND user_id = ${userId} AND order_id IS NOT NULL`
  const { rows } = await sql<{
    items: DoneReview[]
  }>`SELECT (${reviewsJson(one)}) AS items`.execute(db)
  const [review] = rows[0]?.items ?? []
  if (!review) throw new AppError('REVIEW_NOT_FOUND')
  return withMoments(review)
}

/** SQL for the reviews with the selected ids, as JSON. */
function reviewsJson(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT coalesce(json_agg(json_build_object(
      'id', r.id, 'rating', r.rating, 'content', r.content, 'createdAt', r.created_at, 'editedAt', r.edited_at,
      'orderId', r.order_id, 'productId', r.product_id,
      'variantName', coalesce(bought.variants, r.variant_name),
      'product', json_build_object('id', p.id, 'name', p.name, 'thumbnail', p.thumbnail,
        'slug', CASE WHEN p.is_published AND p.deleted_at IS NULL THEN p.slug END),
      'media', media.files, 'reply', r.reply, 'repliedAt', r.replied_at,
      'isHidden', r.is_hidden, 'hiddenReason', r.hidden_reason)
      ORDER BY r.created_at DESC, r.id DESC), '[]')
    FROM (${ids}) page
    JOIN reviews r ON r.id = page.id
    JOIN products p ON p.id = r.product_id
    CROSS JOIN LATERAL (
      SELECT string_agg(variant_name, ', ' ORDER BY first) AS variants FROM (
        SELECT variant_name, min(position) AS first FROM order_items
        WHERE order_id = r.order_id AND product_id = r.product_id AND variant_name <> '' GROUP BY variant_name) once) bought
    CROSS JOIN LATERAL ${mediaSql({ withIds: true })}`
}

function withMoments(review: DoneReview): DoneReview {
  const { createdAt, editedAt, repliedAt } = review
  return {
    ...review,
    createdAt: iso(createdAt),
    editedAt: editedAt && iso(editedAt),
    repliedAt: repliedAt && iso(repliedAt),
  }
}

/** PostgreSQL writes timestamps in JSON with an offset. */
function iso(moment: string): string {
  return new Date(moment).toISOString()
}
