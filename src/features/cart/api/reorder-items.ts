import { findSellablesById } from '#features/catalog/api/public.ts'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { addSellable } from './add-to-cart.ts'
import { applyFlashLimits, type CartShop } from './cart-limits.ts'
import { type CartOwner, countPieces } from './repository.ts'

export type ReorderLine = { variantId: string; name: string; quantity: number }

export type ReorderResult = { count: number; added: { itemId: string }[]; skipped: string[] }

/**
 * Adds previously ordered items to the owner's cart, up to their current limits and once per key. `skipped` are messages for
 * items that were not added, or in a smaller quantity.
 */
export async function reorderItems(
  shop: CartShop,
  owner: CartOwner,
  wanted: readonly ReorderLine[],
  key: string,
): Promise<ReorderResult> {
  const found = await findSellablesById(
    shop.db,
    wanted.map(({ variantId }) => variantId),
  )
  const sellables = await applyFlashLimits(shop, owner, found)
  const byVariant = new Map(sellables.map((sellable) => [sellable.variantId, sellable]))
  const added: { itemId: string }[] = []
  const skipped = new Set<string>()
  for (const { variantId, name, quantity } of wanted) {
    try {
      const sellable = byVariant.get(variantId)
      if (!sellable) throw new AppError('NOT_FOR_SALE', { name })
      const { id, message } = await addSellable(shop, owner, sellable, { quantity, key })
      added.push({ itemId: id })
      if (message) skipped.add(message)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      skipped.add(errorMessage(error))
    }
  }
  return { count: await countPieces(shop.db, owner), added, skipped: [...skipped] }
}
