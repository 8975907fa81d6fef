import { maxLineQuantity } from '#features/cart/limits.ts'
import type { Product, Variant } from '#features/catalog/contract.ts'
import { purchasable } from '#features/catalog/domain.ts'
import { hasPieces } from './selection.ts'

type Sold = Pick<Product, 'stock' | 'inStock' | 'isPreorder'>

/** True when the selection (the variant, or a product without variants) can't be bought at all. */
export function isSoldOut(product: Sold, variant: Variant | undefined): boolean {
  const chosen = variant ?? product
  return !hasPieces(chosen) && !chosen.isPreorder
}

/**
 * Maximum quantity to select: stock (99 when unknown or for a preorder out of stock), limited by the pieces left at the
 * flash price (`flashLeft`; null for none) and by the maximum of a cart line. At least 1.
 */
export function quantityLimit(
  product: Sold,
  variant: Variant | undefined,
  flashLeft: number | null,
): number {
  const most = Math.max(purchasable(variant ?? product), 1)
  return Math.min(most, maxLineQuantity, flashLeft && flashLeft > 0 ? flashLeft : most)
}

/** Clamps to a whole number between 1 and `max`; invalid input becomes 1. */
export function clampQuantity(quantity: number, max: number): number {
  if (!Number.isInteger(quantity) || quantity < 1) return 1
  return Math.min(quantity, Math.max(max, 1))
}
