import { limitFlashShares, type Sellable } from '#features/catalog/api/public.ts'
import type { Services } from '#platform/services.ts'
import { maxLineQuantity } from '../limits.ts'
import type { CartOwner } from './repository.ts'

/** Dependencies of cart operations. */
export type CartShop = Pick<Services, 'db' | 'config'>

/** Maximum quantity of a line from the settings. */
export function maxPerLine({ config }: Pick<CartShop, 'config'>): number {
  const { piecesPerLine } = config.orderLimits
  return piecesPerLine > 0 ? Math.min(piecesPerLine, maxLineQuantity) : maxLineQuantity
}

/** Reduces flash-sale allotments to the owner's remaining limit. */
export function applyFlashLimits(
  { db, config }: CartShop,
  owner: CartOwner,
  sellables: readonly Sellable[],
): Promise<Sellable[]> {
  const shopper = 'userId' in owner ? { userId: owner.userId } : undefined
  const usualLimit = config.orderLimits.flashPiecesPerShopper
  return limitFlashShares(db, sellables, { shopper, usualLimit })
}
