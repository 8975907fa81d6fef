import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id } from '#shared/text.ts'
import { maxLineQuantity } from './domain.ts'

/** At most this many lines in one cart. */
export const maxCartLines = 200

export const CartItem = z.object({
  id: Id,
  productId: Id,
  /** null for a product sold in one form. */
  variantId: Id.nullable(),
  quantity: z.int(),
  /** What a piece costs now. */
  currentPrice: Vnd,
  /** What a piece costs without any reduction. */
  price: Vnd,
  priceWhenAdded: Vnd,
  isPreorder: z.boolean(),
  /** The most that can be bought now: stock, allotment, and the limit of a line; 0 when it can't be bought. */
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
  /** Set when the flash price is the variant's own, not the whole product's. */
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

/**
 * `count` is the sum of the lines' quantities. `owner` tells whose cart it is: `guest` also to somebody whose sign-in has
 * expired.
 */
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

/** `clamped` tells that less than asked was put in; `message` says so to the shopper, or that it is not at the flash price. */
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
