import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/**
 * Makes the list of what is nearly sold out follow the stock of products. The caller has locked their rows, so that nobody else writes
 * these rows of the list.
 */
export async function keepLowStock(tx: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM low_stock l WHERE l.product_id IN (${ids}) AND NOT EXISTS (
        SELECT FROM wanted_low_stock w WHERE w.product_id = l.product_id AND w.variant_id = l.variant_id))
    INSERT INTO low_stock AS known (product_id, variant_id, stock)
    SELECT product_id, variant_id, stock FROM wanted_low_stock WHERE product_id IN (${ids})
    ON CONFLICT (product_id, variant_id) DO UPDATE SET stock = excluded.stock
      WHERE known.stock <> excluded.stock`.execute(tx)
}

/** SQL: the products whose rows in the list are not as they should be. Reads all variants. */
export const wrongLowStock = sql`
  SELECT product_id FROM low_stock l FULL JOIN wanted_low_stock w USING (product_id, variant_id)
  WHERE l.stock IS DISTINCT FROM w.stock`
