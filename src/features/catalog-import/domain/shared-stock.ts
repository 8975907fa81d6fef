import type { RowFields } from './read-row.ts'

/**
 * The variations of a product whose pieces WooCommerce counts as a whole: those without a number of their own get equal parts of its
 * pieces, since the shop counts each variant, and no piece may be sold twice.
 */
export function withShares(
  variations: readonly RowFields[],
  parent: RowFields | undefined,
): readonly RowFields[] {
  if (parent?.stock === undefined) return variations
  const pieces = Math.max(0, parent.stock)
  const sharing = variations.filter(
    ({ stock, inStock }) => stock === undefined && inStock !== false,
  )
  const share = (index: number) =>
    Math.floor((pieces + sharing.length - 1 - index) / sharing.length)
  return variations.map((row) => {
    const index = sharing.indexOf(row)
    return index === -1 ? row : { ...row, stock: share(index), oversell: parent.oversell ?? false }
  })
}
