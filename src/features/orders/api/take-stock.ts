import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OrderLinePriced } from './price-order.ts'

type Taking = {
  orderId: string
  lines: readonly OrderLinePriced[]
  /** Cart line id by variant id. */
  cartItemIds: ReadonlyMap<string, string>
  /** Default limit of pieces per shopper of a flash-sale entry; 0: no limit. Null: those of entries do not hold either. */
  usualLimit: number | null
}

type Taken = { taken: boolean }

/**
 * Takes stock and flash-sale allotments and writes order items and the stock ledger in the caller's transaction. Returns
 * false when stock, price or the shopper's flash-sale limit no longer fits the quote: the caller must roll back. Rows are
 * locked in one global order (variants, then flash entries, by id), so overlapping orders cannot deadlock; prices and limits
 * are checked again under the lock.
 */
export async function takeStock(
  db: Db,
  { orderId, lines, cartItemIds, usualLimit }: Taking,
): Promise<boolean> {
  const items = takenLines(lines, { cartItemIds })
  const json = JSON.stringify(items)
  const { rows } = await (usualLimit !== null && lines.some(({ priced }) => priced.flashEntryId)
    ? sql<Taken>`SELECT take_limited_stock(${orderId}, ${json}::jsonb, ${usualLimit}) AS taken`.execute(
        db,
      )
    : sql<Taken>`SELECT take_stock(${orderId}, ${json}::jsonb) AS taken`.execute(db))
  return rows[0]?.taken === true
}

type Numbering = { firstPosition?: number; cartItemIds?: ReadonlyMap<string, string> }

/** Lines as `take_stock` and `change_items` read them. */
export function takenLines(
  lines: readonly OrderLinePriced[],
  { firstPosition = 0, cartItemIds }: Numbering,
) {
  return lines.map(({ sellable, quantity, priced }, index) => ({
    position: firstPosition + index,
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
    cart_item_id: cartItemIds?.get(sellable.variantId) ?? null,
  }))
}
