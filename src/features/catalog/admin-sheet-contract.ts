import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { productStates, readStateText } from './domain/product-states.ts'
import {
  barcodePattern,
  greatestAmount,
  greatestStock,
  greatestWeight,
  longestName,
  longestSku,
  maxSheetRows,
  productFields,
  variantFields,
} from './domain/sheet-cells.ts'

/** Which variants the sheet shows: those of chosen products, or those that filters find. */
export const SheetQuery = z.object({
  /** Words of the name, or a whole SKU or barcode. */
  q: text(0, 100, 'Từ khoá dài tối đa 100 ký tự.').optional(),
  category: Id.optional(),
  brand: Id.optional(),
  state: z.enum(productStates, 'Không có trạng thái này.').optional(),
  productIds: z.array(Id).max(maxSheetRows, `Chọn tối đa ${maxSheetRows} sản phẩm.`).optional(),
})
export type SheetQuery = z.infer<typeof SheetQuery>

const money = z.int().nullable()

export const SheetProduct = z.object({
  id: Id,
  name: z.string(),
  /** `on_sale`, `hidden`, `draft`, `archived`, or `planned` and the time. */
  state: z.string(),
  categoryId: Id,
})
export type SheetProduct = z.infer<typeof SheetProduct>

export const SheetVariant = z.object({
  id: Id,
  productId: Id,
  /** Its options; empty for a product sold in one form. */
  variant: z.string(),
  sku: z.string().nullable(),
  price: z.int(),
  discountPrice: money,
  costPrice: money,
  /** Null: not counted. */
  stock: money,
  barcode: z.string().nullable(),
  weightGram: money,
})
export type SheetVariant = z.infer<typeof SheetVariant>

export const SheetRowsAnswer = answer({
  data: z.object({
    products: z.array(SheetProduct),
    variants: z.array(SheetVariant),
    /** There are more than the sheet holds. */
    isCut: z.boolean(),
  }),
})

const Choice = z.object({ id: Id, name: z.string() })
/** Categories have their whole path as the name. */
export const SheetChoicesAnswer = answer({
  data: z.object({ categories: z.array(Choice), brands: z.array(Choice) }),
})

const cell = <Schema extends z.ZodType>(value: Schema) => z.object({ seen: value, wanted: value })
const amount = (what: string, least: number) => {
  const message = `${what} phải là số nguyên từ ${least} đến ${greatestAmount} đồng.`
  return z.int(message).min(least, message).max(greatestAmount, message)
}
const stockMessage = `Tồn kho phải là số nguyên từ 0 đến ${greatestStock}.`
const weightMessage = `Cân nặng phải là số gam từ 1 đến ${greatestWeight}.`
const barcodeMessage = 'Mã vạch gồm 4–32 chữ, số, dấu chấm hoặc gạch nối.'

const VariantEdit = z.object({
  id: Id,
  cells: z.object({
    sku: cell(text(1, longestSku, `SKU dài tối đa ${longestSku} ký tự.`).nullable()).optional(),
    price: cell(amount('Giá bán', 1)).optional(),
    discountPrice: cell(amount('Giá giảm', 1).nullable()).optional(),
    costPrice: cell(amount('Giá vốn', 0).nullable()).optional(),
    stock: cell(
      z.int(stockMessage).min(0, stockMessage).max(greatestStock, stockMessage).nullable(),
    ).optional(),
    barcode: cell(
      z.string(barcodeMessage).regex(barcodePattern, barcodeMessage).nullable(),
    ).optional(),
    weightGram: cell(
      z.int(weightMessage).min(1, weightMessage).max(greatestWeight, weightMessage).nullable(),
    ).optional(),
  }),
})
export type VariantEdit = z.infer<typeof VariantEdit>

const stateMessage = 'Không có trạng thái này.'
const StateText = z
  .string(stateMessage)
  .max(40, stateMessage)
  .refine((state) => readStateText(state) !== undefined, stateMessage)

const ProductEdit = z.object({
  id: Id,
  cells: z.object({
    name: cell(text(1, longestName, `Tên dài từ 1 đến ${longestName} ký tự.`)).optional(),
    state: cell(StateText).optional(),
    categoryId: cell(Id).optional(),
  }),
})
export type ProductEdit = z.infer<typeof ProductEdit>

const tooMany = `Mỗi lần lưu được tối đa ${maxSheetRows} dòng.`

export const SaveSheet = z.object({
  /** Made by the page. A save that is sent again names the same. */
  changeId: Id,
  variants: z.array(VariantEdit).max(maxSheetRows, tooMany),
  products: z.array(ProductEdit).max(maxSheetRows, tooMany),
})
export type SaveSheet = z.infer<typeof SaveSheet>

export const UndoSheet = z.object({ changeId: Id })

const fieldName = z.enum([...variantFields, ...productFields])
const value = z.union([z.string(), z.int(), z.null()])

/** What became of the edits of one variant or product. */
export const RowResult = z.object({
  id: Id,
  status: z.enum(['saved', 'changed', 'refused', 'gone']),
  /** For `changed`: what these cells hold now. */
  current: z.array(z.object({ field: fieldName, value })).optional(),
  /** For `refused`: a sentence for each cell. */
  problems: z.array(z.object({ field: fieldName, message: z.string() })).optional(),
})
export type RowResult = z.infer<typeof RowResult>

export const SheetResult = z.object({
  /** Null when nothing was written. */
  changeId: Id.nullable(),
  saved: z.int(),
  cells: z.int(),
  rows: z.array(RowResult),
})
export type SheetResult = z.infer<typeof SheetResult>
export const SheetResultAnswer = answer({ data: SheetResult })

export const ChangeParams = z.object({ id: Id })
export const ChangesQuery = z.object({
  /** `next` of the page before. */
  cursor: z.string().max(200, 'Không đọc được trang này. Hãy tải lại danh sách.').optional(),
})

export const BulkChange = z.object({
  id: Id,
  at: z.iso.datetime(),
  actor: z.string(),
  rowCount: z.int(),
  cellCount: z.int(),
  /** How many cells of each field. */
  fields: z.array(z.object({ field: fieldName, count: z.int() })),
  isUndo: z.boolean(),
  undoneBy: z.string().nullable(),
  canUndo: z.boolean(),
})
export type BulkChange = z.infer<typeof BulkChange>

export const BulkChangesAnswer = answer({
  data: z.array(BulkChange),
  next: z.string().nullable(),
})

export const BulkChangeLine = z.object({
  name: z.string(),
  field: fieldName,
  before: value,
  after: value,
})
export type BulkChangeLine = z.infer<typeof BulkChangeLine>

/** The first lines of a change; `rest` counts those that are left out. */
export const BulkChangeAnswer = answer({
  data: BulkChange.extend({ lines: z.array(BulkChangeLine), rest: z.int() }),
})
