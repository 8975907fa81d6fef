import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Price range and stock of a product by its variants: of those that can be bought, else of all. */
export const figureColumns = sql`
  coalesce(min(cheapest) FILTER (WHERE buyable), min(cheapest)) AS min_price,
  coalesce(max(cheapest) FILTER (WHERE buyable), max(cheapest)) AS max_price,
  bool_or(buyable) AS in_stock`

/** The inputs of `figureColumns`; flash prices are left out, since they change with the clock. */
export const figureInputs = sql`
  coalesce(discount_price, price) AS cheapest, stock IS NULL OR stock > 0 OR is_preorder AS buyable`

/**
 * Updates the figures that lists sort and filter by: price range, stock and pieces sold of the given products. Triggers
 * update ratings. One statement; rows that are up to date are not written.
 */
export async function refreshProductFigures(db: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await refreshFigures(db, sql`SELECT unnest(${[...productIds]}::uuid[])`)
}

/** The same for the ids that a query returns. */
export async function refreshFigures(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    UPDATE products p SET min_price = f.min_price, max_price = f.max_price, in_stock = f.in_stock, sold = f.sold
    FROM (
      SELECT known.id, live.*, known.sold_before + every.sold AS sold
      FROM products known
      CROSS JOIN LATERAL (
        SELECT ${figureColumns} FROM (
          SELECT ${figureInputs} FROM variants
          WHERE product_id = known.id AND deleted_at IS NULL) v) live
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(sold), 0) AS sold FROM variants WHERE product_id = known.id) every
      WHERE known.id IN (${ids})) f
    WHERE f.id = p.id AND f.min_price IS NOT NULL
      AND (p.min_price, p.max_price, p.in_stock, p.sold)
        IS DISTINCT FROM (f.min_price, f.max_price, f.in_stock, f.sold)`.execute(db)
}
