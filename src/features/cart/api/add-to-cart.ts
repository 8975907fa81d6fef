import type { Sellable } from '#features/catalog/api/public.ts'
import { priceLine } from '#features/catalog/domain.ts'
import { AppError } from '#shared/app-error.ts'
import type { AddToCart } from '../contract.ts'
import { clampedSentence, problemCodes, shareUsedSentence, usualPriceSentence } from '../domain.ts'
import { addPieces, type BeginCart } from './add-pieces.ts'
import { type CartShop, limitShares, mostInLine } from './cart-limits.ts'
import { getSellable } from './find-sellable.ts'
import type { CartOwner } from './repository.ts'

type Adding = AddToCart & { key: string; beginCart: BeginCart }

/**
 * Puts pieces into the owner's cart, at most what can be bought; once, however often it comes under the same key. Throws
 * when nothing can be bought.
 */
export async function addToCart(shop: CartShop, owner: CartOwner, wanted: Adding) {
  const [sellable] = await limitShares(shop, owner, [await getSellable(shop.db, wanted)])
  if (!sellable) throw new AppError('PRODUCT_NOT_FOUND')
  const { id, quantity, count, clamped, message } = await addSellable(shop, owner, sellable, wanted)
  return {
    item: { id, productId: sellable.productId, variantId: sellable.publicVariantId, quantity },
    count,
    clamped,
    ...(message ? { message } : {}),
  }
}

/** Adds what can be bought; `message` tells what the shopper may not expect. */
export async function addSellable(
  shop: CartShop,
  owner: CartOwner,
  sellable: Sellable,
  wanted: { quantity: number; key: string; beginCart?: BeginCart },
) {
  const { product, flash } = sellable
  const most = mostInLine(shop)
  // One piece tells whether a flash price is to be had; only then the line may be bound to it.
  const open = priceLine(sellable, { quantity: 1, boundEntryId: null })
  if (open.problem) throw new AppError(problemCodes[open.problem], { name: product.name })
  const entryId = open.flashEntryId
  const bound = entryId && priceLine(sellable, { quantity: 1, boundEntryId: entryId })

  const added = await addPieces(shop.db, owner, {
    sellable,
    quantity: wanted.quantity,
    limit: Math.min(open.maxQuantity, most),
    flash: bound ? { entryId, limit: Math.min(bound.maxQuantity, most) } : null,
    price: open.finalPrice,
    key: wanted.key,
    beginCart: wanted.beginCart,
  })
  if (!added) throw new AppError('CART_FULL')
  const { id, quantity, isBound, count } = added
  const before = added.isRepeated ? 0 : added.before
  const clamped = quantity < before + wanted.quantity
  return { id, quantity, count, clamped, message: sentence() }

  function sentence(): string | undefined {
    if (clamped) return clampedSentence(product.name, quantity)
    if (!flash || isBound) return undefined
    if (flash.share && flash.price < sellable.price)
      return shareUsedSentence(product.name, quantity, flash.share)
    if (!entryId) return undefined
    return usualPriceSentence(product.name, quantity, flash.quantity - flash.sold)
  }
}
