import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type Entry, maxPartEntries, targetPartEntries } from '../domain.ts'

/** A range of visible products by id, which forms one sitemap. */
export type ProductPart = {
  /** First id. */
  from: string
  /** First id of the next part; the last part is open-ended. */
  before: string | undefined
  changedAt: Date
}

/** Finds the boundaries of the parts by an index-only scan (products_mapped_idx). */
export async function findProductParts(db: Db, size = targetPartEntries): Promise<ProductPart[]> {
  const { rows } = await sql<{ from: string; changedAt: Date }>`
    SELECT (array_agg(id) FILTER (WHERE place % ${sql.lit(size)} = 0))[1] AS "from", max(updated_at) AS "changedAt"
    FROM (
      SELECT id, updated_at, row_number() OVER (ORDER BY id) - 1 AS place
      FROM products WHERE is_published AND deleted_at IS NULL) p
    GROUP BY place / ${sql.lit(size)} ORDER BY place / ${sql.lit(size)}`.execute(db)
  return rows.map((row, index) => ({ ...row, before: rows[index + 1]?.from }))
}

/** Products in memory at a time. */
const batchSize = 2000

/** Streams the products of a part in batches, each by its own statement, so that a slow client holds no connection. */
export async function* streamProductPart(
  db: Db,
  { from, before }: ProductPart,
  most = maxPartEntries,
): AsyncGenerator<Entry[]> {
  let after: string | undefined
  for (let left = most; left > 0; left -= batchSize) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'slug', 'updated_at'])
      .where('is_published', '=', sql.lit(true))
      .where('deleted_at', 'is', null)
      .where('id', after === undefined ? '>=' : '>', after ?? from)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id')
      .limit(Math.min(left, batchSize))
      .execute()
    if (rows.length > 0) {
      yield rows.map(({ slug, updated_at }) => ({
        path: `/products/${slug}`,
        changedAt: updated_at,
      }))
    }
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id
  }
}
