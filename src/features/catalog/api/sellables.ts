import { type Expression, type SqlBool, sql } from 'kysely'
import { createBatch } from '#platform/batch.ts'
import type { Db } from '#platform/database.ts'
import { listParameter, prepared } from '#platform/prepared-statements.ts'
import { variantDisplayName } from '../domain.ts'

/** The storefront's key of a variant; `variantId` is null for a product sold in one form. */
export type SellableKey = { productId: string; variantId: string | null }

/** A variant with the data for pricing, availability and an order's snapshot. */
export type Sellable = {
  productId: string
  variantId: string
  /** The variant id on the wire: null for a product sold in one form. */
  publicVariantId: string | null
  product: {
    slug: string
    name: string
    thumbnail: string | null
    isPublished: boolean
    isDeleted: boolean
    isFreeShip: boolean
  }
  displayName: string
  sku: string | null
  price: number
  discountPrice: number | null
  stock: number | null
  isPreorder: boolean
  preorderDays: number
  isDeleted: boolean
  imageUrl: string | null
  weightGram: number | null
  flash: RunningFlash | null
}

/** The current flash-sale entry of a variant, even when it is sold out. */
export type RunningFlash = {
  entryId: string
  flashSaleId: string
  /** True: the allotment belongs to this variant; false: the whole product shares it. */
  isOwn: boolean
  price: number
  quantity: number
  sold: number
  /** Maximum pieces for one shopper; null: the shop's setting, 0: no limit. */
  perShopper: number | null
  /** Set when `quantity` is limited to one shopper's share. */
  share?: { limit: number; left: number }
  startAt: Date
  endAt: Date
}

/** Finds variants by their keys; unknown keys are left out. One statement. */
export async function findSellables(db: Db, keys: readonly SellableKey[]): Promise<Sellable[]> {
  return keys.length === 0 ? [] : lookUp(db, keys)
}

const lookUp = createBatch<readonly SellableKey[], Sellable[]>(async (db, lists) => {
  const wanted = new Map(lists.flat().map((key) => [nameOf(key), key]))
  const found = new Map<string, Sellable>()
  for (const sellable of await select(db, isNamedBy([...wanted.values()]))) {
    found.set(nameOf(sellable), sellable)
    if (sellable.publicVariantId === null && !sellable.isDeleted) {
      found.set(nameOf({ ...sellable, variantId: null }), sellable)
    }
  }
  return lists.map((keys) => [...new Set(keys.flatMap((key) => found.get(nameOf(key)) ?? []))])
})

const nameOf = ({ productId, variantId }: SellableKey) => `${productId}:${variantId}`.toLowerCase()

/** Callers have to check the product of each variant. */
function isNamedBy(keys: readonly SellableKey[]): Expression<SqlBool> {
  const variantIds = keys.flatMap(({ variantId }) => variantId ?? [])
  const plainIds = keys.flatMap(({ productId, variantId }) => (variantId ? [] : productId))
  return sql<SqlBool>`(v.id = ANY (${listParameter(variantIds, 'uuid')})
    OR (v.product_id = ANY (${listParameter(plainIds, 'uuid')}) AND v.options = '{}' AND v.deleted_at IS NULL))`
}

/** Finds variants by id, soft-deleted ones included. */
export async function findSellablesById(
  db: Db,
  variantIds: readonly string[],
): Promise<Sellable[]> {
  if (variantIds.length === 0) return []
  return select(db, sql<SqlBool>`v.id = ANY (${listParameter(variantIds, 'uuid')})`)
}

type Row = {
  product_id: string
  variant_id: string
  slug: string
  name: string
  thumbnail: string | null
  is_published: boolean
  product_deleted: boolean
  is_free_ship: boolean
  option_names: string[]
  options: Record<string, string>
  sku: string | null
  price: number
  discount_price: number | null
  stock: number | null
  is_preorder: boolean
  preorder_days: number
  variant_deleted: boolean
  image_url: string | null
  weight_gram: number | null
  entry_id: string | null
  flash_sale_id: string
  flash_is_own: boolean
  flash_price: number
  flash_quantity: number
  flash_sold: number
  flash_per_shopper: number | null
  flash_start: Date
  flash_end: Date
}

async function select(db: Db, condition: Expression<SqlBool>): Promise<Sellable[]> {
  const { rows } = await sql<Row>`${prepared}
    SELECT p.id AS product_id, v.id AS variant_id, p.slug, p.name, p.thumbnail, p.is_published,
      p.deleted_at IS NOT NULL AS product_deleted, p.is_free_ship,
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS option_names,
      v.options, v.sku, v.price, v.discount_price, v.stock, v.is_preorder, v.preorder_days,
      v.deleted_at IS NOT NULL AS variant_deleted, v.image_url, v.weight_gram,
      e.id AS entry_id, e.flash_sale_id, e.variant_id IS NOT NULL AS flash_is_own, e.price AS flash_price,
      e.quantity AS flash_quantity, e.sold AS flash_sold, e.per_shopper AS flash_per_shopper,
      lower(f.during) AS flash_start, upper(f.during) AS flash_end
    FROM variants v
    JOIN products p ON p.id = v.product_id
    LEFT JOIN flash_sale_variants f ON f.variant_id = v.id AND f.during @> now()
    LEFT JOIN flash_sale_entries e ON e.id = f.entry_id
    WHERE ${condition}`.execute(db)
  return rows.map(toSellable)
}

function toSellable(row: Row): Sellable {
  return {
    productId: row.product_id,
    variantId: row.variant_id,
    publicVariantId: Object.keys(row.options).length === 0 ? null : row.variant_id,
    product: {
      slug: row.slug,
      name: row.name,
      thumbnail: row.thumbnail,
      isPublished: row.is_published,
      isDeleted: row.product_deleted,
      isFreeShip: row.is_free_ship,
    },
    displayName: variantDisplayName(row.option_names, row.options),
    sku: row.sku,
    price: row.price,
    discountPrice: row.discount_price,
    stock: row.stock,
    isPreorder: row.is_preorder,
    preorderDays: row.preorder_days,
    isDeleted: row.variant_deleted,
    imageUrl: row.image_url,
    weightGram: row.weight_gram,
    flash: row.entry_id
      ? {
          entryId: row.entry_id,
          flashSaleId: row.flash_sale_id,
          isOwn: row.flash_is_own,
          price: row.flash_price,
          quantity: row.flash_quantity,
          sold: row.flash_sold,
          perShopper: row.flash_per_shopper,
          startAt: row.flash_start,
          endAt: row.flash_end,
        }
      : null,
  }
}
