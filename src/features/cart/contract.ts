import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id } from '#shared/text.ts'
import { maxLineQuantity } from './limits.ts'

/** Maximum number of lines in a cart. */
export const maxCartLines = 200

export const CartItem = z.object({
  id: Id,
  productId: Id,
  /** Null for a product without variants. */
  variantId: Id.nullable(),
  quantity: z.int(),
  /** Current unit price. */
  currentPrice: Vnd,
  /** Unit price without discounts. */
  price: Vnd,
  priceWhenAdded: Vnd,
  isPreorder: z.boolean(),
  /** Maximum quantity by stock, allotment and line limit; 0 when it can't be bought. */
  maxQuantity: z.int(),
  addedAt: z.iso.datetime(),
  product: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    price: Vnd,
    finalPrice: Vnd,
    stock: z.int().nullable(),
    isDeleted: z.boolean(),
    isPublished: z.boolean(),
    isFreeShip: z.boolean(),
    thumbnail: z.string().nullable(),
  }),
  variant: z
    .object({
      id: Id,
      displayName: z.string(),
      price: Vnd,
      priceAfterDiscount: Vnd,
      finalPrice: Vnd,
      stock: z.int().nullable(),
      isPreorder: z.boolean(),
      image: z.object({ url: z.string() }).nullable(),
    })
    .nullable(),
  flashSaleId: Id.nullable(),
  /** Set when the flash sale is for this variant only, not for the whole product. */
  flashSaleVariantId: Id.nullable(),
  flashSaleInfo: z
    .object({
      type: z.literal('FLASH_SALE'),
      quantity: z.int(),
      sold: z.int(),
      endAt: z.iso.datetime(),
    })
    .nullable(),
})
export type CartItem = z.infer<typeof CartItem>

/** `count` is the sum of the lines' quantities. `owner` is `guest` also after the session has expired. */
export const CartAnswer = answer({
  owner: z.enum(['user', 'guest']),
  items: z.array(CartItem),
  count: z.int(),
})
export type CartAnswer = z.infer<typeof CartAnswer>

const tooMany = 'Số lượng phải từ 1 đến 9.999.'
const quantity = z.int().min(1, tooMany).max(maxLineQuantity, tooMany)

export const AddToCart = z.object({
  productId: z.string().max(100),
  variantId: z.string().max(100).nullish(),
  quantity: quantity.default(1),
})
export type AddToCart = z.infer<typeof AddToCart>

/** `clamped`: the quantity was reduced. `message` explains that, or that the flash price does not apply. */
export const AddToCartAnswer = answer({
  item: z.object({ id: Id, productId: Id, variantId: Id.nullable(), quantity: z.int() }),
  count: z.int(),
  clamped: z.boolean(),
  message: z.string().optional(),
})

/** 0 removes the line. */
export const SetQuantity = z.object({
  quantity: z.int().min(0, tooMany).max(maxLineQuantity, tooMany),
})
export const SetQuantityAnswer = answer({
  quantity: z.int(),
  count: z.int(),
  clamped: z.boolean(),
  message: z.string().optional(),
})

export const RemoveSelected = z.object({ ids: z.array(z.string().max(100)).max(maxCartLines) })
export const CartCountAnswer = answer({ count: z.int() })
