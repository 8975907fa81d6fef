import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** A variant of a product in the shop, and the row of the file that is about it. */
type NamedVariant = {
  row: number
  product: string
  sku: string | null
  options: Record<string, string>
}
export type StockChange = NamedVariant & { from: number | null; to: number | null }

/** How many there are, and the first of them by row. */
export type Listed<Item> = { count: number; first: Item[] }

export type VariantChanges = { stock: Listed<StockChange>; retired: Listed<NamedVariant> }

/** How many of each kind a report lists. */
export const listedItems = 20

/** SQL: variants of known products that their lines do not name. */
export const gone = sql`
  SELECT v.id FROM import_lines l JOIN variants v ON v.product_id = l.product_id AND v.deleted_at IS NULL
  WHERE NOT l.is_new AND NOT EXISTS (SELECT FROM import_variants kept WHERE kept.variant_id = v.id)`

/** What matched and locked lines change about known variants that a merchant may not expect. */
export async function findVariantChanges(tx: Db): Promise<VariantChanges> {
  return {
    stock: await list<StockChange>(
      tx,
      sql`
        SELECT i.row, i.position, p.slug AS product, i.sku, i.options, i.old_stock AS from, i.stock AS to
        FROM import_variants i JOIN variants v ON v.id = i.variant_id JOIN products p ON p.id = v.product_id
        WHERE i.is_changed AND i.stock IS DISTINCT FROM i.old_stock`,
    ),
    retired: await list<NamedVariant>(
      tx,
      sql`
        SELECT l.row, v.position, p.slug AS product, v.sku, v.options
        FROM import_lines l JOIN variants v ON v.product_id = l.product_id JOIN products p ON p.id = v.product_id
        WHERE v.id IN (${gone})`,
    ),
  }
}

async function list<Item>(tx: Db, query: RawBuilder<unknown>): Promise<Listed<Item>> {
  const { rows } = await sql<{ item: Item; count: number }>`
    SELECT to_jsonb(found) AS item, count(*) OVER () AS count FROM (${query}) found
    ORDER BY row, position LIMIT ${listedItems}`.execute(tx)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ item }) => item) }
}
