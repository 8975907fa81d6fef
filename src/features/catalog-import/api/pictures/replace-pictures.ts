import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Fetched } from './picture-fetcher.ts'

export type ProductPictures = { row: number; productId: string; urls: string[] }

/**
 * Shows fetched pictures in place of those elsewhere wherever the product still has them, and records what became of each. The import
 * can be undone as before.
 */
export async function replacePictures(
  tx: Db,
  importId: string,
  { row, productId, urls }: ProductPictures,
  fetched: readonly Fetched[],
): Promise<void> {
  const results = urls.map((url, index) => ({ url, ...fetched[index] }))
  const made = JSON.stringify(results.filter((result) => 'own' in result))
  const pairs = sql`jsonb_to_recordset(${made}::jsonb) AS made (url text, own text)`
  if (made !== '[]') await replace(tx, { importId, row, productId, pairs })
  await sql`
    UPDATE catalog_import_pictures p SET reason = r.problem,
      status = CASE WHEN r.problem IS NULL THEN 'fetched' ELSE 'failed' END
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS r (url text, problem text)
    WHERE p.import_id = ${importId} AND p.row = ${row} AND p.url = r.url`.execute(tx)
  await sql`UPDATE catalog_imports SET pictures_at = now() WHERE id = ${importId}`.execute(tx)
}

type Replacing = {
  importId: string
  row: number
  productId: string
  pairs: RawBuilder<unknown>
}

async function replace(tx: Db, { importId, row, productId, pairs }: Replacing): Promise<void> {
  // Variants before products, as everywhere.
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM variants WHERE product_id = ${productId} AND image_url IN (SELECT url FROM ${pairs})
      ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
  const product = await tx
    .selectFrom('products')
    .select('version')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) return
  const { rows } = await sql`
    WITH of_product AS (
      UPDATE product_images i SET url = made.own FROM ${pairs}
      WHERE i.product_id = ${productId} AND i.url = made.url RETURNING 1),
    of_variants AS (
      UPDATE variants v SET image_url = made.own FROM ${pairs}
      WHERE v.product_id = ${productId} AND v.image_url = made.url RETURNING 1),
    of_videos AS (
      UPDATE product_videos v SET poster_url = made.own FROM ${pairs}
      WHERE v.product_id = ${productId} AND v.poster_url = made.url RETURNING 1)
    SELECT FROM of_product UNION ALL SELECT FROM of_variants UNION ALL SELECT FROM of_videos`.execute(
    tx,
  )
  if (rows.length === 0) return
  await sql`
    UPDATE products SET updated_at = now(), version = version + 1,
      thumbnail = coalesce((SELECT own FROM ${pairs} WHERE url = thumbnail LIMIT 1), thumbnail)
    WHERE id = ${productId}`.execute(tx)
  await sql`
    UPDATE catalog_import_rows SET version_after = version_after + 1
    WHERE import_id = ${importId} AND row = ${row} AND product_id = ${productId}
      AND version_after = ${product.version}`.execute(tx)
}
