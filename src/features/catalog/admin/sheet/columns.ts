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

/** What people call columns in their own tables, folded: also what the import of files knows of those that the sheet has. */
export const headerNames: Readonly<Record<string, ColumnName>> = {
  'ten san pham': 'name',
  'ten hang': 'name',
  'ten hang hoa': 'name',
  ten: 'name',
  name: 'name',
  'product name': 'name',
  'phan loai': 'variant',
  variant: 'variant',
  sku: 'sku',
  'ma hang': 'sku',
  'ma sku': 'sku',
  gia: 'price',
  'gia ban': 'price',
  'don gia': 'price',
  price: 'price',
  'gia giam': 'discountPrice',
  'gia khuyen mai': 'discountPrice',
  'gia von': 'costPrice',
  'gia nhap': 'costPrice',
  'ton kho': 'stock',
  ton: 'stock',
  kho: 'stock',
  'so luong': 'stock',
  stock: 'stock',
  quantity: 'stock',
  'ma vach': 'barcode',
  barcode: 'barcode',
  'can nang': 'weightGram',
  'khoi luong': 'weightGram',
  'trang thai': 'state',
  'danh muc': 'categoryId',
  'nhom hang': 'categoryId',
  'loai hang': 'categoryId',
  category: 'categoryId',
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
