import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type Entry, fullPart, mostInPart } from '../domain.ts'

/** A stretch of the products that shoppers see, by their ids. */
export type ProductPart = {
  /** The first of them. */
  from: string
  /** The first of the next part; the last part takes in all that comes. */
  before: string | undefined
  changedAt: Date
}

/** Where the parts begin: one walk along an index that holds all it takes (products_mapped_idx). */
export async function findProductParts(db: Db, size = fullPart): Promise<ProductPart[]> {
  const { rows } = await sql<{ from: string; changedAt: Date }>`
    SELECT (array_agg(id) FILTER (WHERE place % ${sql.lit(size)} = 0))[1] AS "from", max(updated_at) AS "changedAt"
    FROM (
      SELECT id, updated_at, row_number() OVER (ORDER BY id) - 1 AS place
      FROM products WHERE is_published AND deleted_at IS NULL) p
    GROUP BY place / ${sql.lit(size)} ORDER BY place / ${sql.lit(size)}`.execute(db)
  return rows.map((row, index) => ({ ...row, before: rows[index + 1]?.from }))
}

/** So many are in memory at once. */
const atOnce = 2000

/**
 * The products of a part, some at a time, each time by a statement of its own: however slowly the reader takes them, no
 * connection waits.
 */
export async function* readProductPart(
  db: Db,
  { from, before }: ProductPart,
  most = mostInPart,
): AsyncGenerator<Entry[]> {
  let after: string | undefined
  for (let left = most; left > 0; left -= atOnce) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'slug', 'updated_at'])
      .where('is_published', '=', sql.lit(true))
      .where('deleted_at', 'is', null)
      .where('id', after === undefined ? '>=' : '>', after ?? from)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id')
      .limit(Math.min(left, atOnce))
      .execute()
    if (rows.length > 0) {
      yield rows.map(({ slug, updated_at }) => ({
        path: `/products/${slug}`,
        changedAt: updated_at,
      }))
    }
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id
  }
}
