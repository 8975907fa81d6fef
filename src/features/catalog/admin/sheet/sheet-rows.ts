import type { SheetProduct, SheetVariant } from '../../admin-sheet-contract.ts'
import { isProductField, type SheetField, type SheetValue } from '../../domain/sheet-cells.ts'

/** A row of the sheet: a variant with what it shares with the others of its product. */
export type SheetRow = { product: SheetProduct; variant: SheetVariant }

export function sheetRows(
  products: readonly SheetProduct[],
  variants: readonly SheetVariant[],
): SheetRow[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return variants.flatMap((variant) => {
    const product = byId.get(variant.productId)
    return product ? [{ product, variant }] : []
  })
}

/** The id of what a cell belongs to: the variant, or its product. */
export const ownerOf = ({ product, variant }: SheetRow, field: SheetField): string =>
  isProductField(field) ? product.id : variant.id

export function savedValue({ product, variant }: SheetRow, field: SheetField): SheetValue {
  return isProductField(field) ? product[field] : variant[field]
}

export const rowName = ({ product, variant }: SheetRow): string =>
  variant.variant ? `${product.name} (${variant.variant})` : product.name
