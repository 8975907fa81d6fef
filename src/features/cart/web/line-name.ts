import type { CartItem } from '../contract.ts'

/** Display name of a line: the product and its variant. */
export function lineName({ product, variant }: Pick<CartItem, 'product' | 'variant'>): string {
  return variant?.displayName ? `${product.name} (${variant.displayName})` : product.name
}
