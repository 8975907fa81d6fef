import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { Review, ReviewMedia, ReviewSummary } from '../contract.ts'
import { countOf, maskName, type ReviewCount, type ReviewFilter, summarize } from '../domain.ts'
import { mediaSql } from './media-sql.ts'

type Page = { limit: number; offset: number }

type ReviewRow = {
  id: string
  rating: number
  content: string
  createdAt: string
  editedAt: string | null
  variantName: string
  name: string | null
  media: ReviewMedia[]
  reply: string | null
  repliedAt: string | null
}

type Found = { isKnown: boolean; counts: ReviewCount[]; reviews: ReviewRow[] }

export type FoundReviews = { reviews: Review[]; total: number; summary: ReviewSummary }

/** A page of a product's reviews, newest first, with its summary. Throws PRODUCT_NOT_FOUND. One statement. */
export async function findReviews(
  db: Db,
  productId: string,
  filter: ReviewFilter,
  page: Page,
): Promise<FoundReviews> {
  if (!isId(productId)) throw new AppError('PRODUCT_NOT_FOUND')
  const found = await select(db, productId, filter, page)
  if (!found.isKnown) throw new AppError('PRODUCT_NOT_FOUND')
  return {
    reviews: found.reviews.map(toReview),
    total: countOf(found.counts, filter),
    summary: summarize(found.counts),
  }
}

async function select(
  db: Db,
  productId: string,
  { rating, hasImage }: ReviewFilter,
  { limit, offset }: Page,
): Promise<Found> {
  const conditions = [
    ...(rating === undefined ? [] : [sql`r.rating = ${rating}`]),
    ...(hasImage === undefined ? [] : [sql`r.has_media = ${hasImage}`]),
    sql`NOT r.is_hidden`,
  ]
  const { rows } = await sql<Found>`
    SELECT
      EXISTS (
        SELECT FROM products WHERE id = ${productId} AND is_published AND deleted_at IS NULL) AS "isKnown",
      (SELECT coalesce(json_agg(json_build_object('rating', rating, 'hasMedia', has_media, 'count', count)), '[]')
        FROM listing.review_counts WHERE product_id = ${productId}) AS counts,
      (SELECT coalesce(json_agg(json_build_object(
          'id', r.id, 'rating', r.rating, 'content', r.content, 'createdAt', r.created_at, 'editedAt', r.edited_at,
          'variantName', coalesce(bought.names, r.variant_name), 'name', coalesce(u.name, r.author_name),
          'media', media.files, 'reply', r.reply, 'repliedAt', r.replied_at)
          ORDER BY r.created_at DESC, r.id DESC), '[]')
        FROM (
          SELECT r.id FROM reviews r
          WHERE r.product_id = ${productId} AND ${sql.join(conditions, sql` AND `)}
          ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}) page
        JOIN reviews r ON r.id = page.id
        LEFT JOIN users u ON u.id = r.user_id
        CROSS JOIN LATERAL (
          SELECT string_agg(variant_name, ', ' ORDER BY first) AS names FROM (
            SELECT variant_name, min(position) AS first FROM order_items
            WHERE order_id = r.order_id AND product_id = r.product_id AND variant_name <> '' GROUP BY variant_name) once) bought
        CROSS JOIN LATERAL ${mediaSql({ withIds: false })}
      ) AS reviews`.execute(db)
  const [row] = rows
  return row ?? { isKnown: false, counts: [], reviews: [] }
}

function toReview({ name, createdAt, editedAt, repliedAt, ...review }: ReviewRow): Review {
  return {
    ...review,
    createdAt: new Date(createdAt).toISOString(),
    editedAt: editedAt === null ? null : new Date(editedAt).toISOString(),
    user: { displayName: maskName(name) },
    repliedAt: repliedAt === null ? null : new Date(repliedAt).toISOString(),
  }
}
