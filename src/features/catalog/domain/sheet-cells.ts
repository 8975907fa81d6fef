import { formatCount } from '#shared/format.ts'

/** Rows of the sheet, and rows of one save. */
export const maxSheetRows = 5000

export const greatestAmount = 1_000_000_000_000
export const greatestStock = 1_000_000_000
export const greatestWeight = 10_000_000
export const longestName = 300
export const longestSku = 64
export const barcodePattern = /^[0-9A-Za-z.-]{4,32}$/

/** What the sheet edits of a variant. The SKU of a product sold in one form is the product's. */
export type VariantValues = {
  sku: string | null
  price: number
  discountPrice: number | null
  costPrice: number | null
  /** Null: not counted. */
  stock: number | null
  barcode: string | null
  weightGram: number | null
}

/** What the sheet edits of a product; `state` is a text of `stateText`. */
export type ProductValues = { name: string; state: string; categoryId: string }

export type VariantField = keyof VariantValues
export type ProductField = keyof ProductValues
export type SheetField = VariantField | ProductField
export type SheetValue = string | number | null

export const productFields: readonly ProductField[] = ['name', 'state', 'categoryId']
export const variantFields: readonly VariantField[] = [
  'sku',
  'price',
  'discountPrice',
  'costPrice',
  'stock',
  'barcode',
  'weightGram',
]

export const isProductField = (field: string): field is ProductField =>
  productFields.some((known) => known === field)

export const fieldNames: Readonly<Record<SheetField, string>> = {
  name: 'Tên sản phẩm',
  sku: 'SKU',
  price: 'Giá bán',
  discountPrice: 'Giá giảm',
  costPrice: 'Giá vốn',
  stock: 'Tồn kho',
  barcode: 'Mã vạch',
  weightGram: 'Cân nặng (g)',
  state: 'Trạng thái',
  categoryId: 'Danh mục',
}

/** What a cell showed when it was edited, and what it is to be. */
export type Cell<Value> = { seen: Value; wanted: Value }
export type Cells<Values> = { [Field in keyof Values]?: Cell<Values[Field]> | undefined }

export type Decision<Values> =
  | { status: 'saved'; after: Values }
  /** Somebody else has changed these cells since they were seen. */
  | { status: 'changed'; fields: (keyof Values & SheetField)[] }
  | { status: 'refused'; problems: Problems<Values> }

export type Problems<Values> = { [Field in keyof Values]?: string }

/**
 * What becomes of a row with these edits. A cell is written only where it still is as seen, or already as wanted; stock is booked as a
 * difference onto what is there now.
 */
export function decideVariant(
  current: VariantValues,
  cells: Cells<VariantValues>,
): Decision<VariantValues> {
  const { stock, ...others } = cells
  const changed = staleFields(current, others)
  if (stock && isStaleStock(current.stock, stock)) changed.push('stock')
  if (changed.length > 0) return { status: 'changed', fields: changed }
  const after = { ...current, ...wantedOf(others) }
  if (stock) after.stock = bookedStock(current.stock, stock)
  const problems = problemsOfVariant(current, after)
  return Object.keys(problems).length > 0
    ? { status: 'refused', problems }
    : { status: 'saved', after }
}

export function decideProduct(
  current: ProductValues,
  cells: Cells<ProductValues>,
): Decision<ProductValues> {
  const fields = staleFields(current, cells)
  if (fields.length > 0) return { status: 'changed', fields }
  return { status: 'saved', after: { ...current, ...wantedOf(cells) } }
}

/** Another number of pieces is none that a difference would miss; whether they are counted at all must be as it was seen. */
function isStaleStock(current: number | null, { seen, wanted }: Cell<number | null>): boolean {
  return (current === null) !== (seen === null) && !(current === null && wanted === null)
}

function bookedStock(current: number | null, { seen, wanted }: Cell<number | null>): number | null {
  if (seen === null || wanted === null || current === null) return wanted
  return current + wanted - seen
}

function staleFields<Values extends object>(current: Values, cells: Cells<Values>) {
  return (Object.keys(cells) as (keyof Values & SheetField)[]).filter((field) => {
    const cell = cells[field]
    return cell && current[field] !== cell.seen && current[field] !== cell.wanted
  })
}

function wantedOf<Values extends object>(cells: Cells<Values>): Partial<Values> {
  const wanted: Partial<Values> = {}
  for (const field of Object.keys(cells) as (keyof Values)[]) {
    const cell = cells[field]
    if (cell) wanted[field] = cell.wanted
  }
  return wanted
}

function problemsOfVariant(current: VariantValues, after: VariantValues): Problems<VariantValues> {
  const problems: Problems<VariantValues> = {}
  const { price, discountPrice, stock } = after
  const problem = discountProblem(price, discountPrice)
  // Beside the price that was edited.
  if (problem)
    problems[current.discountPrice === discountPrice ? 'price' : 'discountPrice'] = problem
  if (stock !== null && stock < 0) {
    problems.stock = `Kho chỉ còn ${formatCount(current.stock ?? 0)}, không trừ được ${formatCount((current.stock ?? 0) - stock)}.`
  }
  if (stock !== null && stock > greatestStock) {
    problems.stock = `Tồn kho tối đa ${formatCount(greatestStock)}.`
  }
  return problems
}

/** Why these two prices don't go together; undefined when they do. */
export function discountProblem(price: number, discountPrice: number | null): string | undefined {
  if (discountPrice === null || discountPrice < price) return undefined
  return `Giá giảm ${formatCount(discountPrice)}đ phải thấp hơn giá bán ${formatCount(price)}đ.`
}
