import {
  type Read,
  readCategories,
  readCategoryList,
  readCount,
  readMoney,
  readOversell,
  readPictures,
  readSaleState,
  readTime,
  readWeight,
  readWeightUnit,
  readYesNo,
  type SaleState,
} from './cell-values.ts'
import type { Mapping, TableField } from './table-fields.ts'

export type RowAttribute = { name: string; value: string }

/** The fields of a row that the table has columns for and whose cells are not empty. */
export type RowFields = {
  texts: Partial<Record<TableField, string>>
  /** The main one first. */
  categories?: string[][]
  published?: SaleState
  status?: SaleState
  images: string[]
  attributes: RowAttribute[]
  price?: number
  regularPrice?: number
  discountPrice?: number
  saleStart?: Date
  saleEnd?: Date
  costPrice?: number
  stock?: number
  /** Of all branches. */
  branchStock?: number
  inStock?: boolean
  oversell?: boolean
  weightGram?: number
  problem?: string | undefined
}

type Cell = { field: TableField; text: string }

/** The fields of a row of cells; `problem` says why one of them cannot be read. */
export function readRow(cells: readonly string[], mapping: Mapping): RowFields {
  const row: RowFields = { texts: {}, images: [], attributes: [] }
  const filled = mapping.flatMap((field, index): Cell[] => {
    const text = cells[index]?.trim() ?? ''
    return field && text !== '' ? [{ field, text }] : []
  })
  row.attributes = attributesOf(cells, mapping)
  for (const cell of filled) row.problem ??= take(row, cell, filled)
  // A column of the total wins over those of the branches.
  if (row.branchStock !== undefined) row.stock ??= row.branchStock
  return row
}

/** The names and values of attributes stand in columns of their own, in the same order. */
function attributesOf(cells: readonly string[], mapping: Mapping): RowAttribute[] {
  const cellsOf = (wanted: TableField) =>
    mapping.flatMap((field, index) => (field === wanted ? [cells[index]?.trim() ?? ''] : []))
  const values = cellsOf('attributeValue')
  return cellsOf('attributeName').flatMap((name, index) => {
    const value = values[index]
    return name && value ? [{ name, value }] : []
  })
}

function take(row: RowFields, { field, text }: Cell, filled: readonly Cell[]): string | undefined {
  switch (field) {
    case 'attributeName':
    case 'attributeValue':
      return undefined
    case 'category':
      row.categories = readCategories(text)
      return undefined
    case 'categoryList':
      row.categories = readCategoryList(text)
      return undefined
    case 'shortDesc':
    case 'description':
      row.texts[field] = withLineBreaks(text)
      return undefined
    case 'sku':
    case 'productSku':
    case 'barcode':
      // Spreadsheets keep the zeros of a number behind an apostrophe.
      row.texts[field] = text.replace(/^'/, '')
      return undefined
    case 'images':
      row.images.push(...readPictures(text))
      return undefined
    case 'published':
    case 'status':
      return into(row, field, readSaleState(text))
    case 'price':
    case 'regularPrice':
    case 'discountPrice':
    case 'costPrice':
      return into(row, field, readMoney(text))
    case 'stock':
      // WooCommerce says so of a variation whose pieces are counted at its product.
      if (text.toLowerCase() === 'parent') return undefined
      return into(row, field, readCount(text))
    case 'branchStock':
      return into(row, 'branchStock', added(row.branchStock, readCount(text)))
    case 'inStock':
      return into(row, field, readInStock(text))
    case 'oversell':
      return into(row, field, readOversell(text))
    case 'saleStart':
      return into(row, field, readTime(text, '00:00'))
    case 'saleEnd':
      return into(row, field, readTime(text, '24:00'))
    case 'weightGram':
    case 'weightKg':
      return takeWeight(row, text, unitOf(field, filled))
    default:
      row.texts[field] = text
      return undefined
  }
}

function into<Name extends keyof RowFields>(
  row: RowFields,
  name: Name,
  read: Read<NonNullable<RowFields[Name]>>,
): string | undefined {
  if ('problem' in read) return read.problem
  row[name] = read.value
  return undefined
}

function added(sum: number | undefined, read: Read<number>): Read<number> {
  return 'problem' in read ? read : { value: (sum ?? 0) + read.value }
}

/** WooCommerce writes line breaks as the two characters `\\n`. */
const withLineBreaks = (text: string) => (text.includes('\n') ? text : text.replaceAll('\\n', '\n'))

/** WooCommerce says of goods that can be ordered although none are left that they are in stock. */
function readInStock(text: string): Read<boolean> {
  return text.toLowerCase() === 'backorder' ? { value: true } : readYesNo(text)
}

function unitOf(field: TableField, filled: readonly Cell[]): Read<number> {
  const unit = filled.find((cell) => cell.field === 'weightUnit')
  return unit ? readWeightUnit(unit.text) : { value: field === 'weightKg' ? 1000 : 1 }
}

function takeWeight(row: RowFields, text: string, unit: Read<number>): string | undefined {
  if ('problem' in unit) return unit.problem
  const read = readWeight(text, unit.value)
  // Systems write 0 for a weight that nobody has entered.
  if ('value' in read && read.value === 0) return undefined
  return into(row, 'weightGram', read)
}
