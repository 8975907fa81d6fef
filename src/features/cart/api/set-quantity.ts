import { findSellablesById } from '#features/catalog/api/public.ts'
import { priceLine } from '#features/catalog/domain.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/text.ts'
import { clampedSentence, problemCodes } from '../domain.ts'
import { applyFlashLimits, type CartShop, maxPerLine } from './cart-limits.ts'
import { type CartOwner, countPieces, findLine, removeLines, setPieces } from './repository.ts'

/** Sets the quantity of a line, up to the available quantity; 0 removes it. Throws when nothing can be bought. */
export async function setQuantity(
  shop: CartShop,
  owner: CartOwner,
  itemId: string,
  quantity: number,
) {
  const { db } = shop
  const id = Id.safeParse(itemId)
  if (!id.success) throw new AppError('NOT_FOUND')
  if (quantity === 0) {
    await removeLines(db, owner, [id.data])
    return { quantity, count: await countPieces(db, owner), clamped: false }
  }

  const line = await findLine(db, owner, id.data)
  if (!line) throw new AppError('NOT_FOUND')
  const found = await findSellablesById(db, [line.variantId])
  const [sellable] = await applyFlashLimits(shop, owner, found)
  if (!sellable) throw new AppError('NOT_FOUND')
  const { name } = sellable.product
  const onePiece = priceLine(sellable, { quantity: 1, boundEntryId: line.boundEntryId })
  // The quantity of an unavailable line may still be reduced.
  if (onePiece.problem && quantity >= line.quantity) {
    throw new AppError(problemCodes[onePiece.problem], { name })
  }

  const limit = onePiece.problem ? quantity : Math.min(onePiece.maxQuantity, maxPerLine(shop))
  const possible = Math.min(quantity, limit)
  const isSet = await setPieces(db, owner, { id: id.data, quantity: possible })
  if (!isSet) throw new AppError('NOT_FOUND')
  const clamped = possible < quantity
  return {
    quantity: possible,
    count: await countPieces(db, owner),
    clamped,
    ...(clamped ? { message: clampedSentence(name, possible) } : {}),
  }
}
