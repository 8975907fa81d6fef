import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { noteChanged, type Span } from './apply-products.ts'

/**
 * Locks the variants of all known products in the order in which orders lock them, and notes what stock they have now,
 * so that no piece is lost between reading and writing it.
 */
export async function lockVariants(tx: Db): Promise<void> {
  await sql`
    SELECT id FROM variants
    WHERE product_id IN (SELECT product_id FROM import_lines WHERE NOT is_new)
    ORDER BY id FOR UPDATE`.execute(tx)
  await sql`
    UPDATE import_variants v SET old_stock = known.stock, stock = coalesce(v.stock, known.stock)
    FROM variants known WHERE known.id = v.variant_id`.execute(tx)
  await sql`UPDATE import_variants SET variant_id = uuid_v7() WHERE variant_id IS NULL`.execute(tx)
}

/** Writes the variants of a span of lines, retires those that are gone, and books what changed in stock. */
export async function applyVariants(tx: Db, { from, to }: Span): Promise<void> {
  await noteChanged(
    tx,
    sql`
      UPDATE variants v SET deleted_at = now()
      FROM import_lines l
      WHERE l.row BETWEEN ${from} AND ${to} AND NOT l.is_new AND v.product_id = l.product_id
        AND v.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM import_variants kept WHERE kept.row = l.row AND kept.variant_id = v.id)
      RETURNING v.product_id AS id`,
  )
  // Variants that swap options or skus step aside first, or they would meet on a unique key.
  await sql`
    UPDATE variants v SET deleted_at = now(), sku = NULL
    FROM import_variants i
    WHERE i.row BETWEEN ${from} AND ${to} AND v.id = i.variant_id
      AND (v.sku, v.options) IS DISTINCT FROM (coalesce(i.sku, v.sku), i.options)`.execute(tx)
  await noteChanged(
    tx,
    sql`
      INSERT INTO variants AS v (id, product_id, sku, options, price, discount_price, stock, is_preorder,
        preorder_days, image_url, weight_gram, position)
      SELECT variant_id, product_id, sku, options, price, discount_price, stock, is_preorder,
        preorder_days, image_url, weight_gram, position
      FROM import_variants WHERE row BETWEEN ${from} AND ${to}
      ON CONFLICT (id) DO UPDATE SET sku = coalesce(excluded.sku, v.sku), options = excluded.options,
        price = excluded.price, discount_price = excluded.discount_price, stock = excluded.stock,
        is_preorder = excluded.is_preorder, preorder_days = excluded.preorder_days,
        image_url = excluded.image_url, weight_gram = excluded.weight_gram,
        position = excluded.position, deleted_at = NULL
      WHERE (v.sku, v.options, v.price, v.discount_price, v.stock, v.is_preorder, v.preorder_days,
          v.image_url, v.weight_gram, v.position, v.deleted_at)
        IS DISTINCT FROM (coalesce(excluded.sku, v.sku), excluded.options, excluded.price,
          excluded.discount_price, excluded.stock, excluded.is_preorder, excluded.preorder_days,
          excluded.image_url, excluded.weight_gram, excluded.position, NULL)
      RETURNING product_id AS id`,
  )
  await sql`
    INSERT INTO stock_ledger (variant_id, delta, reason)
    SELECT variant_id, stock - coalesce(old_stock, 0), 'import' FROM import_variants
    WHERE row BETWEEN ${from} AND ${to} AND stock <> coalesce(old_stock, 0)`.execute(tx)
}
