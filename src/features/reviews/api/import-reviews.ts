import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { text } from '#shared/text.ts'
import { ReviewMedia, Stars } from '../contract.ts'
import { mostMedia } from '../limits.ts'

/** An imported review, already counted in its product's rating. */
export const ImportedReview = z.object({
  /** The product's slug. */
  product: z.string(),
  author: text(1, 100),
  rating: Stars,
  content: text(0, 5000),
  variant: z.string().default(''),
  /** Age at the first import; later imports keep the date. */
  daysAgo: z.number().min(0),
  media: z
    .array(ReviewMedia.pick({ url: true, mimeType: true }))
    .max(mostMedia)
    .default([]),
  reply: text(1, 5000).optional(),
})
export type ImportedReview = z.infer<typeof ImportedReview>

/**
 * Imports reviews in one transaction; a repeated import replaces the n-th review of a product by its n-th. Reviews of
 * unknown products are skipped. Returns the number of reviews written.
 */
export async function importReviews(db: Db, reviews: readonly ImportedReview[]): Promise<number> {
  const positions = new Map<string, number>()
  const rows = reviews.map(({ product, reply, ...review }) => {
    const position = positions.get(product) ?? 0
    positions.set(product, position + 1)
    return { ...review, slug: product, reply: reply ?? null, id: reviewId(product, position) }
  })
  return db.transaction().execute(async (tx) => {
    const added = await sql`
      INSERT INTO reviews (id, product_id, author_name, rating, content, variant_name, reply, created_at, updated_at, replied_at)
      SELECT r.id, p.id, r.author, r.rating, r.content, r.variant, r.reply, written.at, written.at,
        CASE WHEN r.reply IS NOT NULL THEN written.at + (now() - written.at) * 0.2 END
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (
        id uuid, slug text, author text, rating integer, content text, variant text, reply text, "daysAgo" numeric)
      JOIN products p ON p.slug = r.slug AND p.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT now() - r."daysAgo" * interval '1 day' AS at) written
      ON CONFLICT (id) DO UPDATE SET author_name = excluded.author_name, rating = excluded.rating,
        content = excluded.content, variant_name = excluded.variant_name, reply = excluded.reply,
        replied_at = CASE WHEN excluded.reply IS NULL THEN NULL ELSE coalesce(reviews.replied_at, excluded.replied_at) END`.execute(
      tx,
    )
    await sql`
      INSERT INTO review_media (review_id, position, url, mime_type)
      SELECT r.id, m.position - 1, m.file ->> 'url', m.file ->> 'mimeType'
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (id uuid, media json)
      JOIN reviews known ON known.id = r.id
      CROSS JOIN LATERAL json_array_elements(r.media) WITH ORDINALITY AS m (file, position)
      ON CONFLICT (review_id, position) DO UPDATE SET url = excluded.url, mime_type = excluded.mime_type`.execute(
      tx,
    )
    return Number(added.numAffectedRows ?? 0)
  })
}

/** Deterministic UUID for the n-th review of a product. */
function reviewId(slug: string, position: number): string {
  const bytes = createHash('sha256').update(`review ${slug} ${position}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
