import { sql } from 'kysely'
import type { Offer } from '../domain.ts'
import { colorOptions } from './color-swatches.ts'

/** The current flash-sale entry of the variant `v`, even when it is sold out. */
export const runningFlash = sql`
  LEFT JOIN flash_sale_variants f ON f.variant_id = v.id AND f.during @> now()
  LEFT JOIN flash_sale_entries e ON e.id = f.entry_id`

const color = sql`coalesce(${sql.join(colorOptions.map((name) => sql`v.options->>${sql.lit(name)}`))})`

/** The offer and the color of a variant `v` as a short array: lists hold hundreds of them. */
export const packedOffers = sql`(
  SELECT json_agg(json_build_array(v.price, v.discount_price, v.stock, v.is_preorder, e.price,
    e.quantity - e.sold, lower(f.during), upper(f.during), ${color}) ORDER BY v.position)
  FROM variants v ${runningFlash}
  WHERE v.product_id = p.id AND v.deleted_at IS NULL)`

export type PackedOffer = [
  price: number,
  discountPrice: number | null,
  stock: number | null,
  isPreorder: boolean,
  flashPrice: number | null,
  remaining: number | null,
  startAt: string | null,
  endAt: string | null,
  color: string | null,
]

/** Reads an offer of `packedOffers`. */
export function unpackOffer(packed: PackedOffer): Offer {
  const [price, discountPrice, stock, isPreorder, flashPrice, remaining, startAt, endAt] = packed
  return {
    price,
    discountPrice,
    stock,
    isPreorder,
    flash:
      flashPrice !== null && remaining !== null && startAt && endAt
        ? { price: flashPrice, remaining, startAt: new Date(startAt), endAt: new Date(endAt) }
        : null,
  }
}
