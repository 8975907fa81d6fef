import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'

/** A product on flash sale; quantities are sums over its running entries. */
export const FlashSaleEntry = z.object({
  flashSaleId: Id,
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  minFlashSalePrice: Vnd,
  maxFlashSalePrice: Vnd,
  discountPercent: z.int(),
  totalQuantity: z.int(),
  totalSold: z.int(),
  /** Limit of pieces per shopper, the lowest of its entries; null for no limit. */
  perShopper: z.int().nullable(),
  product: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    price: Vnd,
    discountPrice: Vnd,
    thumbnail: z.string().nullable(),
  }),
  /** Variants with their own allotment; empty when the whole product shares one. */
  variants: z.array(z.object({ id: Id, quantity: z.int(), sold: z.int() })),
})
export type FlashSaleEntry = z.infer<typeof FlashSaleEntry>

/** Default page size: the maximum. */
export const FlashSaleQuery = z.object(pageQuery(500, 500))
export const FlashSaleListAnswer = answer({
  data: z.array(FlashSaleEntry),
  pagination: Pagination,
  /** Earliest end of all entries on all pages. */
  earliestEndAt: z.iso.datetime().nullable(),
  /** Start of the next flash sale. */
  nextStartAt: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
})
export const FlashSaleProductAnswer = answer({
  data: FlashSaleEntry.nullable(),
  /** Start of the product's next flash sale. */
  nextStartAt: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
})

export const RemainingQuery = z.object({
  productId: z.string().max(100),
  variantId: z.string().max(100).optional(),
})
/** Null: no flash sale, so no limit. */
export const RemainingAnswer = answer({ data: z.object({ remaining: z.int().nullable() }) })
