import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OrderLinePriced } from './price-order.ts'

type Taking = {
  orderId: string
  lines: readonly OrderLinePriced[]
  /** The cart's line that each variant came from. */
  cartItemIds: ReadonlyMap<string, string>
  /** Pieces of a flash-sale entry that a shopper may have, where the entry says nothing else; 0: no limit. */
  usualLimit: number
}

type Taken = { taken: boolean }

/**
 * Takes stock and flash-sale allotments for an order's lines and writes its items and the ledger, all in the caller's
 * transaction. False when something is no longer there at the price the lines were given, or the shopper has had their share
 * of a flash sale meanwhile: then roll back. Rows are locked in one global order (variants, then flash entries, by id), so
 * overlapping orders cannot deadlock; prices and shares are compared again under the lock, so nobody is charged one that
 * has just changed.
 */
export async function takeStock(
  db: Db,
  { orderId, lines, cartItemIds, usualLimit }: Taking,
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

  const json = JSON.stringify(items)
  const { rows } = await (lines.some(({ priced }) => priced.flashEntryId)
    ? sql<Taken>`SELECT take_limited_stock(${orderId}, ${json}::jsonb, ${usualLimit}) AS taken`.execute(
        db,
      )
    : sql<Taken>`SELECT take_stock(${orderId}, ${json}::jsonb) AS taken`.execute(db))
  return rows[0]?.taken === true
}
