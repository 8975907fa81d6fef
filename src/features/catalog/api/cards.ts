import { sql } from 'kysely'
import { createBatch } from '#platform/batch.ts'
import type { Db } from '#platform/database.ts'
import { listParameter, prepared } from '#platform/prepared-statements.ts'
import { isListed } from '#search-index/public.ts'
import { vnd } from '#shared/money.ts'
import type { ProductCard } from '../contract.ts'
import { discountPercent, type Offer, priceOffer, summarizeOffers } from '../domain.ts'
import { toSwatches } from './color-swatches.ts'
import { type PackedOffer, packedOffers, unpackOffer } from './offers.ts'

/** The columns of a product `p` that a card shows, apart from prices. */
const cardColumns = sql`p.id, p.name, p.slug, p.is_free_ship AS "isFreeShip", p.ship_fast AS "shipFast",
  p.thumbnail, p.sold, p.rating_value AS "ratingValue", p.rating_count AS "ratingCount",
  p.category_id AS "mainCategoryId", now() AS now`

export type CardFields = Pick<
  ProductCard,
  | 'id'
  | 'name'
  | 'slug'
  | 'isFreeShip'
  | 'shipFast'
  | 'thumbnail'
  | 'sold'
  | 'ratingValue'
  | 'ratingCount'
  | 'mainCategoryId'
> & { now: Date }

type CardRow = CardFields & { offers: PackedOffer[] | null }

/**
 * Cards of the given products in the given order; products that shoppers do not see are left out. One statement, shared by
 * concurrent callers.
 */
export async function productCards(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : lookUp(db, ids)
}

const lookUp = createBatch(async (db: Db, lists: readonly (readonly string[])[]) => {
  const wanted = [...new Set(lists.flat())]
  const { rows } = await sql<CardRow>`${prepared}
    SELECT ${cardColumns}, ${packedOffers} AS offers
    FROM unnest(${listParameter(wanted, 'uuid')}) AS wanted (id) JOIN products p ON p.id = wanted.id
    WHERE ${isListed}`.execute(db)
  const cards = rows.flatMap((row) => {
    const packed = row.offers ?? []
    const colors = packed.map(([, , , , , , , , color]) => color)
    return toCard(row, packed.map(unpackOffer), colors) ?? []
  })
  const byId = new Map(cards.map((card) => [card.id, card]))
  return lists.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
})

/** A card with current prices and the colors of the variants; undefined for a product without variants. */
export function toCard(
  row: CardFields,
  offers: readonly Offer[],
  colors: readonly (string | null)[],
): ProductCard | undefined {
  const summary = summarizeOffers(offers.map((offer) => priceOffer(offer, row.now)))
  if (!summary) return undefined
  const { shown, range, inStock, isPreorder } = summary
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    price: vnd(shown.price),
    finalPrice: vnd(shown.finalPrice),
    finalMinPrice: vnd(range.min),
    finalMaxPrice: vnd(range.max),
    discountPercent: discountPercent(shown.price, shown.finalPrice),
    priceType: shown.priceType,
    isFreeShip: row.isFreeShip,
    shipFast: row.shipFast,
    isPreorder,
    thumbnail: row.thumbnail,
    sold: row.sold,
    ratingValue: row.ratingValue,
    ratingCount: row.ratingCount,
    inStock,
    mainCategoryId: row.mainCategoryId,
    ...toSwatches(colors),
  }
}
