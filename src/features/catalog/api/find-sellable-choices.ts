import { sql } from 'kysely'
import { vnd } from '#shared/money.ts'
import type { SellableChoice } from '../admin-contract.ts'
import { priceLine } from '../domain.ts'
import type { ProductLists } from './list-products.ts'
import { findSellablesById, type Sellable } from './sellables.ts'

const mostProducts = 10
const mostVariants = 40

/**
 * Variants that staff may put into an order: those with exactly this SKU or name first, then those of the products that the
 * shop's own search finds, in their order.
 */
export async function findSellableChoices(
  { db, searchIndex }: ProductLists,
  text: string,
): Promise<SellableChoice[]> {
  const { ids } = await searchIndex.search({
    text,
    sort: 'default',
    attributes: new Map(),
    limit: mostProducts,
    offset: 0,
  })
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT v.id, 0 AS place, 0 AS position FROM variants v
        WHERE v.sku = ANY (${[text, text.toUpperCase()]}::text[]) AND v.deleted_at IS NULL
      UNION ALL
      SELECT v.id, CASE WHEN p.name_folded = search_words(${text}) THEN 0 ELSE found.place END, v.position
        FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS found (id, place)
        JOIN products p ON p.id = found.id JOIN variants v ON v.product_id = p.id AND v.deleted_at IS NULL
    ) every GROUP BY id ORDER BY min(place), min(position), id LIMIT ${mostVariants}`.execute(db)
  const found = new Map(
    (
      await findSellablesById(
        db,
        rows.map(({ id }) => id),
      )
    ).map((sellable) => [sellable.variantId, sellable]),
  )
  return rows.flatMap(({ id }) => {
    const sellable = found.get(id)
    return sellable && isOffered(sellable) ? [present(sellable)] : []
  })
}

const isOffered = ({ product }: Sellable) => product.isPublished && !product.isDeleted

function present(sellable: Sellable): SellableChoice {
  const priced = priceLine(sellable, { quantity: 1, boundEntryId: null })
  return {
    productId: sellable.productId,
    variantId: sellable.variantId,
    name: sellable.product.name,
    variant: sellable.displayName,
    sku: sellable.sku,
    image: sellable.imageUrl ?? sellable.product.thumbnail,
    originalPrice: vnd(sellable.price),
    finalPrice: vnd(priced.finalPrice),
    isFlashSale: priced.flashEntryId !== null,
    stock: sellable.stock,
    isPreorder: sellable.isPreorder && sellable.stock === 0,
  }
}
