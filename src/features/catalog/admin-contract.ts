import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'

export const SellableQuery = z.object({
  q: text(1, 100, 'Hãy nhập tên sản phẩm hoặc SKU.'),
})

/** A variant that staff may put into an order. */
export const SellableChoice = z.object({
  productId: Id,
  variantId: Id,
  name: z.string(),
  /** Its options; empty for a product sold in one form. */
  variant: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  originalPrice: Vnd,
  finalPrice: Vnd,
  isFlashSale: z.boolean(),
  /** Null: unlimited. */
  stock: z.int().nullable(),
  isPreorder: z.boolean(),
})
export type SellableChoice = z.infer<typeof SellableChoice>

export const SellableAnswer = answer({ data: z.array(SellableChoice) })

export const LowStockQuery = z.object({
  /** `next` of the page before. */
  cursor: z
    .string()
    .regex(
      /^\d{1,4}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
      'Không đọc được trang này. Hãy tải lại danh sách.',
    )
    .optional(),
})

/** A variant on sale of which few pieces are left. */
export const LowStockItem = z.object({
  productId: Id,
  variantId: Id,
  name: z.string(),
  slug: z.string(),
  /** Its options; empty for a product sold in one form. */
  variant: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  /** Pieces left; 0 is sold out. */
  stock: z.int(),
})
export type LowStockItem = z.infer<typeof LowStockItem>

export const LowStockAnswer = answer({
  data: z.array(LowStockItem),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
  /** The most pieces that count as few, a setting; 0 turns the list off. */
  limit: z.int(),
})
