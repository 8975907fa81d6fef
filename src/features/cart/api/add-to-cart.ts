import { priceLine } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { type AddToCart, maxLineQuantity } from '../contract.ts'
import { clampedSentence, problemCodes } from '../domain.ts'
import { getSellable } from './find-sellable.ts'
import { addPieces, type CartOwner, countPieces } from './repository.ts'

/** Puts pieces into the owner's cart, at most what can be bought. Throws when nothing can be. */
export async function addToCart(db: Db, owner: CartOwner, wanted: AddToCart) {
  const sellable = await getSellable(db, wanted)
  const { name } = sellable.product

  // One piece tells whether a flash price is to be had; only then the line is bound to it.
  const onePiece = priceLine(sellable, { quantity: 1, boundEntryId: null })
  const boundEntryId = onePiece.flashEntryId
  const line = priceLine(sellable, { quantity: 1, boundEntryId })
  if (line.problem) throw new AppError(problemCodes[line.problem], { name })

  const limit = Math.min(line.maxQuantity, maxLineQuantity)
  const added = await addPieces(db, owner, {
    sellable,
    quantity: wanted.quantity,
    limit,
    boundEntryId,
    price: line.finalPrice,
  })
  if (!added) throw new AppError('CART_FULL')

  const clamped = added.quantity < added.before + wanted.quantity
  return {
    item: {
      id: added.id,
      productId: sellable.productId,
      variantId: sellable.publicVariantId,
      quantity: added.quantity,
    },
    count: await countPieces(db, owner),
    clamped,
    ...(clamped ? { message: clampedSentence(name, added.quantity) } : {}),
  }
}
