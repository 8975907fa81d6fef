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
