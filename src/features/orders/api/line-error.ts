import { problemCodes } from '#features/cart/domain.ts'
import type { OrderLimits } from '#platform/order-limits-settings.ts'
import { AppError } from '#shared/app-error.ts'
import { nameOf, type OrderLinePriced } from './price-order.ts'

/** Most pieces of a line and of an order; 0: no limit. */
export type PieceLimits = Pick<OrderLimits, 'piecesPerLine' | 'piecesPerOrder'>

/** What shoppers may not order at once, staff may enter. */
export const noPieceLimits: PieceLimits = { piecesPerLine: 0, piecesPerOrder: 0 }

/** The error that prevents buying a line as requested, with the product's name; undefined when it can be bought. */
export function lineError(
  { sellable, priced, quantity }: OrderLinePriced,
  { piecesPerLine: limit }: PieceLimits,
): AppError | undefined {
  const { publicVariantId, productId, flash } = sellable
  const named = { name: nameOf(sellable), productId, variantId: publicVariantId }
  const { problem } = priced
  if (!problem) {
    const isTooMany = limit > 0 && quantity > limit
    return isTooMany
      ? new AppError('TOO_MANY_PIECES', { ...named, limit, pieces: quantity })
      : undefined
  }
  const isFlash = problem === 'FLASH_SALE_EXHAUSTED' || problem === 'FLASH_SALE_NOT_ENOUGH'
  if (isFlash && flash?.share) {
    return new AppError('FLASH_SALE_LIMIT', {
      ...named,
      ...flash.share,
      available: flash.share.left,
    })
  }
  const available =
    problem === 'FLASH_SALE_NOT_ENOUGH' && flash
      ? Math.max(flash.quantity - flash.sold, 0)
      : priced.maxQuantity
  return new AppError(problemCodes[problem], { ...named, available })
}

/** TOO_MANY_PIECES when the lines together exceed the limit of an order. */
export function piecesError(
  lines: readonly Pick<OrderLinePriced, 'quantity'>[],
  { piecesPerOrder: limit }: PieceLimits,
): AppError | undefined {
  const pieces = countPieces(lines)
  return limit > 0 && pieces > limit
    ? new AppError('TOO_MANY_PIECES', { limit, pieces })
    : undefined
}

export function countPieces(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
