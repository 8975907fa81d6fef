import { type RawBuilder, sql } from 'kysely'
import { createBatch } from '#platform/batch.ts'
import type { Db } from '#platform/database.ts'
import { keptList, keptPlan } from '#platform/kept-plans.ts'
import { vnd } from '#shared/money.ts'
import type { ProductCard } from '../contract.ts'
import { discountPercent, type Offer, priceOffer, summariseOffers } from '../domain.ts'
import { type PackedOffer, packedOffers, unpackOffer } from './offers.ts'

/** Everything of a product `p` but its prices that a card shows. */
export const cardColumns = sql`p.id, p.name, p.slug, p.is_free_ship AS "isFreeShip", p.ship_fast AS "shipFast",
  p.thumbnail, p.sold, p.rating_value AS "ratingValue", p.rating_count AS "ratingCount",
  p.category_id AS "mainCategoryId", now() AS now`

/** Products that shoppers see in lists. */
export const isListed = sql`p.is_published AND p.deleted_at IS NULL`

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

/** The cards of the products that `page` gives, in the order of its `place`. One statement, however many they are; its plan is
 * kept when `page` is always the same but for parameters. */
export async function selectCards(
  db: Db,
  page: RawBuilder<{ id: string; place: number }>,
  { isKept = false } = {},
): Promise<ProductCard[]> {
  const { rows } = await sql<CardRow>`${isKept ? keptPlan : sql``}
    SELECT ${cardColumns}, ${packedOffers} AS offers
    FROM (${page}) page JOIN products p ON p.id = page.id
    ORDER BY page.place`.execute(db)
  return rows.flatMap((row) => toCard(row, (row.offers ?? []).map(unpackOffer)) ?? [])
}

/**
 * Cards of the given products in the given order; products that shoppers don't see are left out. One statement, which those
 * who ask at the same time share.
 */
export async function productCards(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : lookUp(db, ids)
}

const lookUp = createBatch(async (db: Db, lists: readonly (readonly string[])[]) => {
  const wanted = [...new Set(lists.flat())]
  const cards = await selectCards(
    db,
    sql`SELECT p.id, wanted.place
      FROM unnest(${keptList(wanted, 'uuid')}) WITH ORDINALITY AS wanted (id, place)
      JOIN products p ON p.id = wanted.id WHERE ${isListed}`,
    { isKept: true },
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  return lists.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
})

/** A card with the prices of this moment; undefined for a product without any variant left. */
export function toCard(row: CardFields, offers: readonly Offer[]): ProductCard | undefined {
  const summary = summariseOffers(offers.map((offer) => priceOffer(offer, row.now)))
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
  }
}
