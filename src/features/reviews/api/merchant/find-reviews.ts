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
    FROM (${found(filter, limit)}) r
    JOIN products p ON p.id = r.product_id
    LEFT JOIN users u ON u.id = r.user_id
    ORDER BY r.created_at DESC, r.id DESC`.execute(db)
  return rows
}

/** Reviews that a search finds by what they say and by their products are found apart, each by an index of its own. */
function found({ q, ...filter }: MerchantReviewFilter, limit: number): RawBuilder<unknown> {
  const words = q === undefined ? [] : wordsOf(q)
  const those = (condition: RawBuilder<unknown>) => sql`
    (SELECT * FROM reviews WHERE ${conditions(filter)} AND ${condition} ORDER BY created_at DESC, id DESC LIMIT ${limit})`
  if (words.length === 0) return those(sql`true`)
  return sql`SELECT * FROM (${those(saying(words))} UNION ${those(ofProducts(words))}) r
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`
}

export function conditions({
  id,
  product,
  stars,
  isHidden,
  isUnanswered,
  after,
}: Omit<MerchantReviewFilter, 'q'>): RawBuilder<unknown> {
  const all = [
    id !== undefined && sql`id = ${id}::uuid`,
    product !== undefined && sql`product_id = (SELECT id FROM products WHERE slug = ${product})`,
    stars !== undefined && sql`rating = ${stars}`,
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

export const wordsOf = (q: string) =>
  (foldVietnamese(q).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)

/** In any order, with or without diacritics. One by one: no index serves LIKE ALL. */
export const saying = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`fold_vi(content) LIKE ${`%${word}%`}`),
    sql` AND `,
  )

/** Of products with these words in their names; of the last word, its beginning. */
export function ofProducts(words: readonly string[]): RawBuilder<unknown> {
  const lexemes = words.map((word, at) => `'${word}'${at === words.length - 1 ? ':*' : ''}`)
  return sql`EXISTS (SELECT FROM listing.goods g WHERE g.id = reviews.product_id
    AND array_to_tsvector(string_to_array(g.name_folded, ' ')) @@ ${lexemes.join(' & ')}::tsquery)`
}
