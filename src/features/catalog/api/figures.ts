import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { keepLowStock } from './keep-low-stock.ts'

/** Price range and stock of a product by its variants: of those that can be bought, else of all. */
export const figureColumns = sql`
  coalesce(min(cheapest) FILTER (WHERE buyable), min(cheapest)) AS min_price,
  coalesce(max(cheapest) FILTER (WHERE buyable), max(cheapest)) AS max_price,
  bool_or(buyable) AS in_stock`

/** The inputs of `figureColumns`; flash prices are left out, since they change with the clock. */
export const figureInputs = sql`
  coalesce(discount_price, price) AS cheapest, stock IS NULL OR stock > 0 OR is_preorder AS buyable`

/**
 * Updates what lists show and sort by: price range, stock and pieces sold of the given products, and their rows in the list of what is
 * nearly sold out. Triggers update ratings. Rows that are up to date are not written; products that others have locked are left out.
 */
export async function refreshProductFigures(db: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) {
    await refreshFiguresOf(db, sql`SELECT unnest(${[...productIds]}::uuid[])`)
  }
}

/** The same for the ids that a query returns. */
export async function refreshFiguresOf(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Rows locked by an import are left out: waiting could end in a deadlock.
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM products WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`.execute(
      tx,
    )
    if (rows.length === 0) return
    const locked = sql`SELECT unnest(${rows.map(({ id }) => id)}::uuid[])`
    await refreshFigures(tx, locked)
    await keepLowStock(tx, locked)
  })
}

/** Updates the figures of products in one statement, within the caller's transaction. */
export async function refreshFigures(tx: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    UPDATE products p SET min_price = f.min_price, max_price = f.max_price, in_stock = f.in_stock, sold = f.sold
    FROM (${figuresOf(ids)}) f
    WHERE f.id = p.id AND f.min_price IS NOT NULL
      AND (p.min_price, p.max_price, p.in_stock, p.sold)
        IS DISTINCT FROM (f.min_price, f.max_price, f.in_stock, f.sold)`.execute(tx)
}

/** The same for products that have been edited: writing a row once, with its new version, spares triggers and indexes the second time. */
export async function refreshEdited(tx: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    UPDATE products p SET updated_at = now(), version = version + 1,
      min_price = coalesce(f.min_price, p.min_price), max_price = coalesce(f.max_price, p.max_price),
      in_stock = coalesce(f.in_stock, p.in_stock), sold = f.sold
    FROM (${figuresOf(ids)}) f WHERE f.id = p.id`.execute(tx)
}

const figuresOf = (ids: RawBuilder<unknown>) => sql`
      SELECT known.id, live.min_price, live.max_price, live.in_stock, known.sold_before + live.sold + gone.sold AS sold
      FROM (${ids}) wanted (id) JOIN products known USING (id)
      CROSS JOIN LATERAL (
        SELECT ${figureColumns}, coalesce(sum(sold), 0) AS sold FROM (
          SELECT ${figureInputs}, sold FROM variants
          WHERE product_id = known.id AND deleted_at IS NULL) v) live
      -- Apart, since what was put away counts for pieces sold alone.
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(sold), 0) AS sold FROM variants
        WHERE product_id = known.id AND deleted_at IS NOT NULL) gone`
