import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, type Place } from '#platform/keyset.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

/** Filters of the merchant's review list. */
export type MerchantReviewFilter = {
  id?: string | undefined
  /** The slug of a product. */
  product?: string | undefined
  stars?: number | undefined
  /** Words of the review, or of the product's name. */
  q?: string | undefined
  isHidden?: boolean | undefined
  isUnanswered?: boolean | undefined
  /** Only reviews that follow this one in the list. */
  after?: Place | undefined
}

/** A review with the data that only the merchant sees. */
export type MerchantReview = {
  id: string
  /** Its time of creation as a place in the list. */
  micros: string
  createdAt: Date
  editedAt: Date | null
  rating: number
  content: string
  product: { slug: string; name: string }
  /** Null for imported reviews. */
  orderId: string | null
  /** Null for imported reviews and deleted accounts. */
  phone: string | null
  author: string | null
  /** URLs of images and videos. */
  media: string[]
  reply: string | null
  repliedAt: Date | null
  isHidden: boolean
  hiddenReason: string
}

/** The newest matching reviews, at most `limit`. One statement. */
export async function findMerchantReviews(
  db: Db,
  filter: MerchantReviewFilter,
  limit: number,
): Promise<MerchantReview[]> {
  const { rows } = await sql<MerchantReview>`
    SELECT r.id, ${microsOf(sql`r.created_at`)} AS micros, r.created_at AS "createdAt", r.edited_at AS "editedAt", r.rating, r.content,
      json_build_object('slug', p.slug, 'name', p.name) AS product, r.order_id AS "orderId",
      u.phone, coalesce(u.name, r.author_name) AS author,
      ARRAY(SELECT coalesce(m.url, '/uploads/' || f.path) FROM review_media m
        LEFT JOIN uploads f ON f.id = m.upload_id WHERE m.review_id = r.id ORDER BY m.position) AS media,
      r.reply, r.replied_at AS "repliedAt", r.is_hidden AS "isHidden", r.hidden_reason AS "hiddenReason"
    FROM (
      SELECT * FROM reviews WHERE ${conditions(filter)} ORDER BY created_at DESC, id DESC LIMIT ${limit}) r
    JOIN products p ON p.id = r.product_id
    LEFT JOIN users u ON u.id = r.user_id
    ORDER BY r.created_at DESC, r.id DESC`.execute(db)
  return rows
}

function conditions({
  id,
  product,
  stars,
  q,
  isHidden,
  isUnanswered,
  after,
}: MerchantReviewFilter): RawBuilder<unknown> {
  const all = [
    id !== undefined && sql`id = ${id}::uuid`,
    product !== undefined && sql`product_id = (SELECT id FROM products WHERE slug = ${product})`,
    stars !== undefined && sql`rating = ${stars}`,
    q !== undefined && byWords(q),
    isHidden !== undefined && (isHidden ? sql`is_hidden` : sql`NOT is_hidden`),
    isUnanswered !== undefined && (isUnanswered ? sql`reply IS NULL` : sql`reply IS NOT NULL`),
    after && sql`(created_at, id) < (${momentOf(after)}, ${after.id}::uuid)`,
  ]
  return sql.join(
    [sql`true`, ...all.filter((condition) => condition !== false && condition !== undefined)],
    sql` AND `,
  )
}

const maxWords = 8

/** In any order, with or without diacritics; of the last word of a name, its beginning. */
function byWords(q: string): RawBuilder<unknown> {
  const words = (foldVietnamese(q).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)
  if (words.length === 0) return sql`true`
  const lexemes = words.map((word, at) => `'${word}'${at === words.length - 1 ? ':*' : ''}`)
  return sql`(fold_vi(content) LIKE ALL (${words.map((word) => `%${word}%`)}::text[])
    OR product_id = ANY (ARRAY(SELECT g.id FROM listing.goods g
      WHERE array_to_tsvector(string_to_array(g.name_folded, ' ')) @@ ${lexemes.join(' & ')}::tsquery)))`
}
