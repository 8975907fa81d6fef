import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OrderLinePriced } from './price-order.ts'

/**
 * Takes stock and flash-sale allotments for an order's lines and writes its items and the ledger, all in the caller's
 * transaction. False when something is no longer there at the price the lines were given: then roll back. Rows are
 * locked in one global order (variants, then flash entries, by id), so overlapping orders cannot deadlock; prices are
 * compared again under the lock, so nobody is charged one that has just changed.
 */
export async function takeStock(
  db: Db,
  orderId: string,
  lines: readonly OrderLinePriced[],
): Promise<boolean> {
  const items = lines.map(({ sellable, quantity, priced }, position) => ({
    position,
    variant_id: sellable.variantId,
    product_id: sellable.productId,
    product_name: sellable.product.name,
    product_slug: sellable.product.slug,
    variant_name: sellable.displayName,
    sku: sellable.sku,
    image_url: sellable.imageUrl ?? sellable.product.thumbnail,
    quantity,
    original_price: sellable.price,
    discount_price: sellable.discountPrice,
    final_price: priced.finalPrice,
    flash_sale_entry_id: priced.flashEntryId,
    is_preorder: sellable.isPreorder && sellable.stock === 0,
  }))

  const { rows } = await sql<{ taken: number }>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item (
        position integer, variant_id uuid, product_id uuid, product_name text, product_slug text, variant_name text,
        sku text, image_url text, quantity integer, original_price bigint, discount_price bigint, final_price bigint,
        flash_sale_entry_id uuid, is_preorder boolean)
    ), locked AS (
      SELECT v.id, v.stock, v.is_preorder, v.price, v.discount_price, v.deleted_at
      FROM variants v WHERE v.id IN (SELECT variant_id FROM wanted)
      ORDER BY v.id FOR NO KEY UPDATE
    ), possible AS (
      SELECT wanted.*, locked.stock,
        CASE WHEN coalesce(locked.stock, 0) > 0 THEN wanted.quantity ELSE 0 END AS stock_taken
      FROM wanted JOIN locked ON locked.id = wanted.variant_id
      WHERE (locked.stock IS NULL OR locked.stock >= wanted.quantity OR (locked.stock = 0 AND locked.is_preorder))
        AND locked.deleted_at IS NULL
        AND locked.price = wanted.original_price
        AND locked.discount_price IS NOT DISTINCT FROM wanted.discount_price
    ), taken AS (
      UPDATE variants v SET stock = v.stock - possible.stock_taken, sold = v.sold + possible.quantity
      FROM possible WHERE v.id = possible.variant_id
      RETURNING v.id
    ), ledger AS (
      INSERT INTO stock_ledger (variant_id, delta, reason, order_id)
      SELECT variant_id, -stock_taken, 'order', ${orderId} FROM possible WHERE stock_taken > 0
    ), items AS (
      INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, variant_name, sku,
        image_url, quantity, original_price, final_price, stock_taken, flash_sale_entry_id, is_preorder)
      SELECT ${orderId}, position, product_id, variant_id, product_name, product_slug, variant_name, sku,
        image_url, quantity, original_price, final_price, stock_taken, flash_sale_entry_id, is_preorder
      FROM possible
    )
    SELECT count(*)::integer AS taken FROM taken`.execute(db)
  if (rows[0]?.taken !== lines.length) return false
  return takeAllotments(db, lines)
}

async function takeAllotments(db: Db, lines: readonly OrderLinePriced[]): Promise<boolean> {
  const wanted = new Map<string, { quantity: number; price: number }>()
  for (const { quantity, priced } of lines) {
    if (!priced.flashEntryId) continue
    const before = wanted.get(priced.flashEntryId)?.quantity ?? 0
    wanted.set(priced.flashEntryId, { quantity: before + quantity, price: priced.finalPrice })
  }
  if (wanted.size === 0) return true
  const ids = [...wanted.keys()]
  const quantities = ids.map((id) => wanted.get(id)?.quantity ?? 0)
  const prices = ids.map((id) => wanted.get(id)?.price ?? 0)

  const { rows } = await sql<{ taken: number }>`
    WITH wanted AS (
      SELECT * FROM unnest(${ids}::uuid[], ${quantities}::integer[], ${prices}::bigint[]) AS w (id, quantity, price)
    ), locked AS (
      SELECT e.id, e.sold, e.quantity, e.price FROM flash_sale_entries e WHERE e.id IN (SELECT id FROM wanted)
      ORDER BY e.id FOR NO KEY UPDATE
    ), taken AS (
      UPDATE flash_sale_entries e SET sold = e.sold + wanted.quantity
      FROM wanted JOIN locked ON locked.id = wanted.id
      WHERE e.id = wanted.id AND locked.sold + wanted.quantity <= locked.quantity AND locked.price = wanted.price
        AND EXISTS (SELECT FROM flash_sale_variants f WHERE f.entry_id = e.id AND f.during @> clock_timestamp())
      RETURNING e.id
    )
    SELECT count(*)::integer AS taken FROM taken`.execute(db)
  return rows[0]?.taken === ids.length
}
