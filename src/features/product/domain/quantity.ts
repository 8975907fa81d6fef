import { maxLineQuantity } from '#features/cart/domain.ts'
import type { Product, Variant } from '#features/catalog/contract.ts'
import { purchasable } from '#features/catalog/domain.ts'
import { hasPieces } from './selection.ts'

type Sold = Pick<Product, 'stock' | 'inStock' | 'isPreorder'>

/** Whether what is chosen (the variant, or the whole product when it has none) can't be bought at all. */
export function isSoldOut(product: Sold, variant: Variant | undefined): boolean {
  const chosen = variant ?? product
  return !hasPieces(chosen) && !chosen.isPreorder
}

/**
 * The most pieces to ask for: stock, 99 when unknown or when a preorder has run out, and no more than are left at a
 * running flash price (`flashLeft`; null without one) or than fit into a line of the cart. At least 1.
 */
export function quantityLimit(
  product: Sold,
  variant: Variant | undefined,
  flashLeft: number | null,
): number {
  const most = Math.max(purchasable(variant ?? product), 1)
  return Math.min(most, maxLineQuantity, flashLeft && flashLeft > 0 ? flashLeft : most)
}

/** A whole number between 1 and `max`; anything that is none becomes 1. */
export function clampQuantity(quantity: number, max: number): number {
  if (!Number.isInteger(quantity) || quantity < 1) return 1
  return Math.min(quantity, Math.max(max, 1))
}
