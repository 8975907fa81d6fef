import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OrderLinePriced } from './price-order.ts'

/**
 * Takes stock and flash-sale allotments for an order's lines and writes its items, with the cart's line that each variant
 * came from, and the ledger, all in the caller's transaction. False when something is no longer there at the price the
 * lines were given: then roll back. Rows are locked in one global order (variants, then flash entries, by id), so
 * overlapping orders cannot deadlock; prices are compared again under the lock, so nobody is charged one that has just
 * changed.
 */
export async function takeStock(
  db: Db,
  orderId: string,
  lines: readonly OrderLinePriced[],
  cartItemIds: ReadonlyMap<string, string>,
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
    cart_item_id: cartItemIds.get(sellable.variantId) ?? null,
  }))

  const { rows } = await sql<{ taken: boolean }>`
    SELECT take_stock(${orderId}, ${JSON.stringify(items)}::jsonb) AS taken`.execute(db)
  return rows[0]?.taken === true
}
