import type { Sellable } from '#features/catalog/api/public.ts'
import { priceLine } from '#features/catalog/domain.ts'
import { AppError } from '#shared/app-error.ts'
import type { AddToCart } from '../contract.ts'
import { clampedSentence, problemCodes, shareUsedSentence, usualPriceSentence } from '../domain.ts'
import { addPieces, type CheckCartLimit } from './add-pieces.ts'
import { applyFlashLimits, type CartShop, maxPerLine } from './cart-limits.ts'
import { getSellable } from './get-sellable.ts'
import type { CartOwner } from './repository.ts'

type Adding = AddToCart & { key: string; checkCartLimit: CheckCartLimit }

/** Adds pieces to the owner's cart, up to the available quantity and once per key. Throws when nothing can be bought. */
export async function addToCart(shop: CartShop, owner: CartOwner, wanted: Adding) {
  const [sellable] = await applyFlashLimits(shop, owner, [await getSellable(shop.db, wanted)])
  if (!sellable) throw new AppError('PRODUCT_NOT_FOUND')
  const { id, quantity, count, clamped, message } = await addSellable(shop, owner, sellable, wanted)
  return {
    item: { id, productId: sellable.productId, variantId: sellable.publicVariantId, quantity },
    count,
    clamped,
    ...(message ? { message } : {}),
  }
}

/** Adds the available quantity; `message` explains a reduced quantity or a missing flash price. */
export async function addSellable(
  shop: CartShop,
  owner: CartOwner,
  sellable: Sellable,
  wanted: { quantity: number; key: string; checkCartLimit?: CheckCartLimit },
) {
  const { product, flash } = sellable
  const most = maxPerLine(shop)
  // The line is bound to the flash sale only if a single piece gets the flash price.
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
    checkCartLimit: wanted.checkCartLimit,
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
