import { fieldNames, type SheetField } from '../../domain/sheet-cells.ts'

export type ColumnName = SheetField | 'variant'

export type SheetColumn = {
  name: ColumnName
  label: string
  /** Pixels. */
  width: number
  align: 'start' | 'end'
  /** Until somebody chooses otherwise. */
  isShown: boolean
}

const column = (
  name: ColumnName,
  width: number,
  align: SheetColumn['align'],
  isShown = true,
): SheetColumn => ({
  name,
  label: name === 'variant' ? 'Phân loại' : fieldNames[name],
  width,
  align,
  isShown,
})

/** The first one stays when the others are scrolled. */
export const sheetColumns: readonly SheetColumn[] = [
  column('name', 220, 'start'),
  column('variant', 130, 'start'),
  column('sku', 140, 'start'),
  column('price', 120, 'end'),
  column('discountPrice', 120, 'end'),
  column('costPrice', 120, 'end'),
  column('stock', 110, 'end'),
  column('state', 120, 'start'),
  column('categoryId', 220, 'start'),
  column('barcode', 150, 'start', false),
  column('weightGram', 130, 'end', false),
]

/** What people call columns in their own tables, folded. */
export const headerNames: Readonly<Record<string, ColumnName>> = {
  'ten san pham': 'name',
  ten: 'name',
  'phan loai': 'variant',
  sku: 'sku',
  'ma hang': 'sku',
  'ma sku': 'sku',
  gia: 'price',
  'gia ban': 'price',
  'gia giam': 'discountPrice',
  'gia khuyen mai': 'discountPrice',
  'gia von': 'costPrice',
  'gia nhap': 'costPrice',
  'ton kho': 'stock',
  ton: 'stock',
  kho: 'stock',
  'so luong': 'stock',
  'ma vach': 'barcode',
  barcode: 'barcode',
  'can nang': 'weightGram',
  'can nang (g)': 'weightGram',
  'trang thai': 'state',
  'danh muc': 'categoryId',
}

/** What can be left empty. An empty stock is none: it would sell without an end. */
const clearable: readonly ColumnName[] = [
  ...(['sku', 'discountPrice', 'costPrice', 'barcode', 'weightGram'] as const),
]
export const isClearable = (name: ColumnName) => clearable.includes(name)

const numbers: readonly ColumnName[] = [
  ...(['price', 'discountPrice', 'costPrice', 'stock', 'weightGram'] as const),
]
export const isNumber = (name: ColumnName) => numbers.includes(name)
