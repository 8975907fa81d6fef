import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { noteChanged, type Span } from './apply-products.ts'

const gone = sql`
  SELECT v.id FROM import_lines l JOIN variants v ON v.product_id = l.product_id AND v.deleted_at IS NULL
  WHERE NOT l.is_new AND NOT EXISTS (SELECT FROM import_variants kept WHERE kept.variant_id = v.id)`

/**
 * Locks the known variants that the lines change, in the order in which orders lock them, and reads their stock, so that no sale
 * between reading and writing is lost. Other variants stay on sale during the import.
 */
export async function lockVariants(tx: Db): Promise<void> {
  await sql`UPDATE import_variants SET variant_id = uuid_v7(), is_new = true WHERE variant_id IS NULL`.execute(
    tx,
  )
  await sql`
    UPDATE import_variants i SET is_changed = true FROM variants v
    WHERE v.id = i.variant_id
      AND (v.sku, v.options, v.price, v.discount_price, v.stock, v.is_preorder, v.preorder_days,
          v.image_url, v.weight_gram, v.position, v.deleted_at)
        IS DISTINCT FROM (coalesce(i.sku, v.sku), i.options, i.price, i.discount_price,
          coalesce(i.stock, v.stock), i.is_preorder, i.preorder_days, i.image_url, i.weight_gram,
          i.position, NULL)`.execute(tx)
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM variants
      WHERE id IN (SELECT variant_id FROM import_variants WHERE is_changed UNION ALL ${gone})
      ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
  await sql`
    UPDATE import_variants i SET old_stock = v.stock, stock = coalesce(i.stock, v.stock),
      sku = coalesce(i.sku, v.sku)
    FROM variants v WHERE i.is_changed AND v.id = i.variant_id`.execute(tx)
}

/** Writes the variants of a span of lines, retires missing ones, and adds changes of stock to the ledger. */
export async function applyVariants(tx: Db, { from, to }: Span): Promise<void> {
  await noteChanged(
    tx,
    sql`
      UPDATE variants SET deleted_at = now()
      WHERE id IN (${gone} AND l.row BETWEEN ${from} AND ${to}) RETURNING product_id AS id`,
  )
  // Variants that swap options or SKUs get temporary values first, because of unique keys.
  await sql`
    UPDATE variants v SET deleted_at = now(), sku = NULL
    FROM import_variants i
    WHERE i.row BETWEEN ${from} AND ${to} AND i.is_changed AND v.id = i.variant_id
      AND (v.sku, v.options) IS DISTINCT FROM (i.sku, i.options)`.execute(tx)
  await noteChanged(
    tx,
    sql`
      UPDATE variants v SET sku = i.sku, options = i.options, price = i.price,
        discount_price = i.discount_price, stock = i.stock, is_preorder = i.is_preorder,
        preorder_days = i.preorder_days, image_url = i.image_url, weight_gram = i.weight_gram,
        position = i.position, deleted_at = NULL
      FROM import_variants i
      WHERE i.row BETWEEN ${from} AND ${to} AND i.is_changed AND v.id = i.variant_id
      RETURNING v.product_id AS id`,
  )
  await noteChanged(
    tx,
    sql`
      INSERT INTO variants (id, product_id, sku, options, price, discount_price, stock, is_preorder,
        preorder_days, image_url, weight_gram, position)
      SELECT variant_id, product_id, sku, options, price, discount_price, stock, is_preorder,
        preorder_days, image_url, weight_gram, position
      FROM import_variants WHERE row BETWEEN ${from} AND ${to} AND is_new
      RETURNING product_id AS id`,
  )
  await sql`
    INSERT INTO stock_ledger (variant_id, delta, reason)
    SELECT variant_id, stock - coalesce(old_stock, 0), 'import' FROM import_variants
    WHERE row BETWEEN ${from} AND ${to} AND (is_new OR is_changed) AND stock <> coalesce(old_stock, 0)`.execute(
    tx,
  )
}
