import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** The uploads that pages, also removed ones, and banners show: found in one pass over their texts, however many uploads there are. */
const contentUploads = sql`
  SELECT found[1] FROM pages,
    regexp_matches(concat_ws(' ', content, source, cover_image_url), '/uploads/([0-9a-f]{2}/[0-9a-f-]{36}[.][a-z0-9]+)', 'g') AS found
  UNION ALL SELECT substr(url, 10) FROM banners, LATERAL (VALUES (image_url), (phone_image_url)) AS pictures (url)
    WHERE url LIKE '/uploads/%'`

const url = sql`'/uploads/' || f.path`
const poster = sql`'/uploads/' || f.poster_path`

// The conditions of the indexes are repeated, so that the planner takes them.
const isOfProduct = sql`
  EXISTS (SELECT FROM product_images i WHERE i.url LIKE '/uploads/%' AND i.url IN (${url}, ${poster}))
  OR EXISTS (SELECT FROM product_videos v WHERE v.url LIKE '/uploads/%' AND v.url = ${url})
  OR EXISTS (SELECT FROM product_videos v WHERE v.poster_url LIKE '/uploads/%' AND v.poster_url IN (${url}, ${poster}))
  OR EXISTS (SELECT FROM variants v WHERE v.image_url LIKE '/uploads/%' AND v.image_url IN (${url}, ${poster}))
  OR EXISTS (SELECT FROM categories c WHERE c.image_url = ${url})
  OR EXISTS (SELECT FROM products p WHERE p.description LIKE '%/uploads/%' AND uploads_in(p.description) @> ARRAY[${url}])`

const isUnused = sql<boolean>`
  NOT EXISTS (SELECT FROM review_media m WHERE m.upload_id = f.id)
  AND NOT EXISTS (SELECT FROM return_pictures p WHERE p.upload_id = f.id)
  AND NOT EXISTS (SELECT FROM users u WHERE u.id = f.user_id AND u.avatar_url = '/uploads/' || f.path)
  AND NOT EXISTS (SELECT FROM stores s WHERE s.user_id = f.user_id AND s.logo_url = '/uploads/' || f.path)
  -- Older ones that were replaced stay: orders show them.
  AND (f.purpose <> 'product' OR f.created_at > now() - interval '3 days' AND NOT (${isOfProduct}))
  AND (f.purpose <> 'content' OR f.path NOT IN (${contentUploads}))`

/** Ids of unused uploads (`f`) that match a condition. Their rows are locked: no other transaction begins to use them. */
export async function findUnused(
  tx: Db,
  condition: RawBuilder<boolean>,
  limit = 500,
): Promise<string[]> {
  const candidates = await sql<{ id: string }>`
    SELECT f.id FROM uploads f WHERE ${condition} AND ${isUnused}
    ORDER BY f.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  const ids = candidates.rows.map(({ id }) => id)
  // A transaction may have begun to use one just before the lock; only a new statement sees that.
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM uploads f WHERE f.id = ANY (${ids}::uuid[]) AND ${isUnused}`.execute(tx)
  return rows.map(({ id }) => id)
}
