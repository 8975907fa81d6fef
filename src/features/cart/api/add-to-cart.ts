import type { Sellable } from '#features/catalog/api/public.ts'
import { priceLine } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { AddToCart } from '../contract.ts'
import { clampedSentence, maxLineQuantity, problemCodes, usualPriceSentence } from '../domain.ts'
import { addPieces } from './add-pieces.ts'
import { getSellable } from './find-sellable.ts'
import type { CartOwner } from './repository.ts'

type Adding = AddToCart & { key: string }

/**
 * Puts pieces into the owner's cart, at most what can be bought; once, however often it comes under the same key. Throws
 * when nothing can be bought.
 */
export async function addToCart(db: Db, owner: CartOwner, wanted: Adding) {
  const sellable = await getSellable(db, wanted)
  const { id, quantity, count, clamped, message } = await addSellable(db, owner, sellable, wanted)
  return {
    item: { id, productId: sellable.productId, variantId: sellable.publicVariantId, quantity },
    count,
    clamped,
    ...(message ? { message } : {}),
  }
}

/** Adds what can be bought; `message` tells what the shopper may not expect. */
export async function addSellable(
  db: Db,
  owner: CartOwner,
  sellable: Sellable,
  wanted: { quantity: number; key: string },
) {
  const { product, flash } = sellable
  // One piece tells whether a flash price is to be had; only then the line may be bound to it.
  const open = priceLine(sellable, { quantity: 1, boundEntryId: null })
  if (open.problem) throw new AppError(problemCodes[open.problem], { name: product.name })
  const entryId = open.flashEntryId
  const bound = entryId && priceLine(sellable, { quantity: 1, boundEntryId: entryId })

  const added = await addPieces(db, owner, {
    sellable,
    quantity: wanted.quantity,
    limit: Math.min(open.maxQuantity, maxLineQuantity),
    flash: bound ? { entryId, limit: Math.min(bound.maxQuantity, maxLineQuantity) } : null,
    price: open.finalPrice,
    key: wanted.key,
  })
  if (!added) throw new AppError('CART_FULL')
  const { id, quantity, isBound, count } = added
  const before = added.isRepeated ? 0 : added.before
  const clamped = quantity < before + wanted.quantity
  return { id, quantity, count, clamped, message: sentence() }

  function sentence(): string | undefined {
    if (clamped) return clampedSentence(product.name, quantity)
    if (!entryId || isBound || !flash) return undefined
    return usualPriceSentence(product.name, quantity, flash.quantity - flash.sold)
  }
}
