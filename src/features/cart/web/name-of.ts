import type { CartItem } from '../contract.ts'

/** What a line is called: the product, with the choice that was made. */
export function nameOf({ product, variant }: Pick<CartItem, 'product' | 'variant'>): string {
  return variant?.displayName ? `${product.name} (${variant.displayName})` : product.name
}
