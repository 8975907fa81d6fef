import { type RawBuilder, sql } from 'kysely'
import { variantDisplayName } from '#features/catalog/domain.ts'
import { vnd } from '#shared/money.ts'
import type { StockItem } from '../contract.ts'

export type StockRow = Omit<StockItem, 'variant' | 'costPrice' | 'elsewhere'> & {
  elsewhere: StockItem['elsewhere'] | null
  costPrice: number | null
  options: Record<string, string>
  optionNames: string[]
}

/** SQL: columns of a `StockRow`, of the variant `v` and its product `p`. */
export const stockColumns: RawBuilder<unknown> = sql`
  v.product_id AS "productId", v.id AS "variantId", p.name, v.options, coalesce(v.sku, p.sku) AS sku, v.barcode,
  coalesce(v.image_url, p.thumbnail) AS image, v.stock, v.cost_price AS "costPrice",
  p.is_published AND p.deleted_at IS NULL AND v.deleted_at IS NULL AS "isOnSale",
  (SELECT jsonb_agg(jsonb_build_object('id', s.location_id, 'stock', s.stock)) FROM location_stock s
    WHERE s.variant_id = v.id AND s.stock > 0) AS elsewhere,
  ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS "optionNames"`

export function toStockItem({
  options,
  optionNames,
  costPrice,
  elsewhere,
  ...row
}: StockRow): StockItem {
  return {
    ...row,
    variant: variantDisplayName(optionNames, options),
    costPrice: costPrice === null ? null : vnd(costPrice),
    elsewhere: elsewhere ?? [],
  }
}

/** Name and options, as errors call a variant. */
export const fullName = ({ name, variant }: Pick<StockItem, 'name' | 'variant'>) =>
  [name, variant].filter(Boolean).join(', ')
