import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** What the keeper narrows reviews by. */
export type KeeperFilter = {
  id?: string | undefined
  /** The slug of a product. */
  product?: string | undefined
  stars?: number | undefined
  isHidden?: boolean | undefined
  isUnanswered?: boolean | undefined
}

/** A review as the keeper sees it. */
export type KeeperReview = {
  id: string
  createdAt: Date
  editedAt: Date | null
  rating: number
  content: string
  product: { slug: string; name: string }
  /** Null for those that the product brought along. */
  orderId: string | null
  /** Null for those brought along and when the account is gone. */
  phone: string | null
  author: string | null
  /** Addresses of pictures and videos. */
  media: string[]
  reply: string | null
  repliedAt: Date | null
  isHidden: boolean
  hiddenReason: string
}

/** The newest reviews that fit, at most `limit`. One statement. */
export async function findKeeperReviews(
  db: Db,
  filter: KeeperFilter,
  limit: number,
): Promise<KeeperReview[]> {
  const { rows } = await sql<KeeperReview>`
    SELECT r.id, r.created_at AS "createdAt", r.edited_at AS "editedAt", r.rating, r.content,
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
  isHidden,
  isUnanswered,
}: KeeperFilter): RawBuilder<unknown> {
  const all = [
    id !== undefined && sql`id = ${id}::uuid`,
    product !== undefined && sql`product_id = (SELECT id FROM products WHERE slug = ${product})`,
    stars !== undefined && sql`rating = ${stars}`,
    isHidden && sql`is_hidden`,
    isUnanswered && sql`reply IS NULL`,
  ]
  return sql.join(
    [sql`true`, ...all.filter((condition) => condition !== false && condition !== undefined)],
    sql` AND `,
  )
}
