import { limitFlashShares, type Sellable } from '#features/catalog/api/public.ts'
import type { Services } from '#platform/services.ts'
import { maxLineQuantity } from '../domain.ts'
import type { CartOwner } from './repository.ts'

/** What carts are kept with: the database, and the settings that bound them. */
export type CartShop = Pick<Services, 'db' | 'config'>

/** The most pieces of any line, as the shop's settings say. */
export function mostInLine({ config }: Pick<CartShop, 'config'>): number {
  const { piecesPerLine } = config.orderLimits
  return piecesPerLine > 0 ? Math.min(piecesPerLine, maxLineQuantity) : maxLineQuantity
}

/** Leaves of flash sales what the owner of the cart may still have. */
export function limitShares(
  { db, config }: CartShop,
  owner: CartOwner,
  sellables: readonly Sellable[],
): Promise<Sellable[]> {
  const shopper = 'userId' in owner ? { userId: owner.userId } : undefined
  const usualLimit = config.orderLimits.flashPiecesPerShopper
  return limitFlashShares(db, sellables, { shopper, usualLimit })
}
