import { findSellablesById } from '#features/catalog/api/public.ts'
import { AppError } from '#shared/app-error.ts'
import { sentenceFor } from '#shared/error-sentences.ts'
import { addSellable } from './add-to-cart.ts'
import { type CartShop, limitShares } from './cart-limits.ts'
import { type CartOwner, countPieces } from './repository.ts'

export type WantedAgain = { variantId: string; name: string; quantity: number }

export type AddedAgain = { count: number; added: { itemId: string }[]; skipped: string[] }

/**
 * Puts what was bought before into the owner's cart, each as far as it can be bought now and once however often it comes
 * under the same key; sentences in `skipped` say what did not come in, or not as often.
 */
export async function addAgain(
  shop: CartShop,
  owner: CartOwner,
  wanted: readonly WantedAgain[],
  key: string,
): Promise<AddedAgain> {
  const found = await findSellablesById(
    shop.db,
    wanted.map(({ variantId }) => variantId),
  )
  const sellables = await limitShares(shop, owner, found)
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
      skipped.add(sentenceFor(error))
    }
  }
  return { count: await countPieces(shop.db, owner), added, skipped: [...skipped] }
}
