import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'

/** A product on flash sale now; quantities are sums over its running entries. */
export const FlashSaleEntry = z.object({
  flashSaleId: Id,
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  minFlashSalePrice: Vnd,
  maxFlashSalePrice: Vnd,
  discountPercent: z.int(),
  totalQuantity: z.int(),
  totalSold: z.int(),
  /** The most pieces that one shopper may have, the least of its entries; null: as many as there are. */
  perShopper: z.int().nullable(),
  product: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    price: Vnd,
    discountPrice: Vnd,
    thumbnail: z.string().nullable(),
  }),
  /** Variants with an allotment of their own; empty when the whole product shares one. */
  variants: z.array(z.object({ id: Id, quantity: z.int(), sold: z.int() })),
})
export type FlashSaleEntry = z.infer<typeof FlashSaleEntry>

/** Without a size: as many as there may be on one page. */
export const FlashSaleQuery = z.object(pageQuery(500, 500))
export const FlashSaleListAnswer = answer({
  data: z.array(FlashSaleEntry),
  pagination: Pagination,
  /** When the first of all entries ends, on whatever page it stands. */
  earliestEndAt: z.iso.datetime().nullable(),
  /** When the next flash sale begins. */
  nextStartAt: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
})
export const FlashSaleProductAnswer = answer({
  data: FlashSaleEntry.nullable(),
  /** When the product's next flash sale begins. */
  nextStartAt: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
})

export const RemainingQuery = z.object({
  productId: z.string().max(100),
  variantId: z.string().max(100).optional(),
})
/** null: no flash sale, so no limit. */
export const RemainingAnswer = answer({ data: z.object({ remaining: z.int().nullable() }) })
