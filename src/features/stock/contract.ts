import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { correctionReasons, documentKinds, moveReasons } from './domain.ts'
import { mostCost, mostLines, mostPieces, mostStock } from './limits.ts'

const wrongPage = 'Không đọc được trang này. Hãy tải lại danh sách.'
const wrongDay = 'Ngày có dạng 2026-11-20.'
const wrongSearch = 'Hãy nhập tên sản phẩm, SKU hoặc mã vạch, tối đa 100 ký tự.'
/** `next` of the page before. */
const idCursor = z.uuid(wrongPage).optional()

/** A place of stock; without one, the main one. */
export const locationId = z.uuid('Không có nơi để hàng này.').optional()

/** Made by the client, so that sending a request again books it once. */
const key = z.uuid('Thiếu mã của yêu cầu. Hãy tải lại trang.')
export const stockNote = text(0, 1000, 'Ghi chú tối đa 1.000 ký tự.')
const wrongStock = 'Hãy nhập số lượng, một số nguyên từ 0 trở lên.'
const stockCount = z.int(wrongStock).min(0, wrongStock).max(mostStock, 'Số lượng quá lớn.')

/** A variant with its stock. */
export const StockItem = z.object({
  productId: Id,
  variantId: Id,
  name: z.string(),
  /** Its options; empty for a product sold in one form. */
  variant: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  image: z.string().nullable(),
  /** Null: not counted. */
  stock: z.int().nullable(),
  costPrice: Vnd.nullable(),
  isOnSale: z.boolean(),
  /** Pieces at places besides the main one, which has the rest. */
  elsewhere: z.array(z.object({ id: Id, stock: z.int() })),
})
export type StockItem = z.infer<typeof StockItem>

export const StockQuery = z.object({
  q: text(1, 100, wrongSearch).optional(),
  filter: z.enum(['out', 'no-cost'], 'Không có bộ lọc này.').optional(),
  /** What is at this place; not for the main one, which has nearly everything. */
  location: locationId,
  cursor: idCursor,
})
export const StockAnswer = answer({
  data: z.array(StockItem),
  /** `cursor` of the next page; null at the end. */
  next: Id.nullable(),
})
export const StockItemAnswer = answer({ data: StockItem })

export const LookupQuery = z.object({ code: text(1, 100, 'Hãy quét hoặc nhập một mã.') })
/** Those with exactly this barcode or SKU. */
export const LookupAnswer = answer({ data: z.array(StockItem) })

export const LedgerFilter = z.object({
  variant: z.uuid('Không có mặt hàng này.').optional(),
  product: z.uuid('Không có sản phẩm này.').optional(),
  /** What moved the stock there. */
  location: locationId,
  /** Of variants found as in the list of the stock. */
  q: text(1, 100, wrongSearch).optional(),
  reason: z.enum(moveReasons, 'Không có bộ lọc này.').optional(),
  /** Days of the shop, both included. */
  from: z.iso.date(wrongDay).optional(),
  to: z.iso.date(wrongDay).optional(),
})
export type LedgerFilter = z.infer<typeof LedgerFilter>
export const LedgerQuery = LedgerFilter.extend({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, wrongPage)
    .optional(),
})
export const StockMove = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  variantId: Id,
  name: z.string(),
  variant: z.string(),
  sku: z.string().nullable(),
  delta: z.int(),
  /** The place; null in a shop with one. */
  location: z.string().nullable(),
  /** Pieces after it, altogether or at the place that was asked for; null where the stock is not counted any more. */
  balance: z.int().nullable(),
  reason: z.enum(moveReasons),
  /** Who moved it by hand; null for what shoppers and orders moved. */
  by: z.string().nullable(),
  orderId: z.string().nullable(),
  returnId: z.string().nullable(),
  document: z
    .object({
      id: Id,
      code: z.string(),
      kind: z.enum(documentKinds),
      reason: z.enum(correctionReasons).nullable(),
      note: z.string(),
    })
    .nullable(),
})
export type StockMove = z.infer<typeof StockMove>
export const LedgerAnswer = answer({ data: z.array(StockMove), next: z.string().nullable() })

export const CorrectStock = z.object({
  key,
  variantId: z.uuid('Hãy chọn một mặt hàng.'),
  /** The stock that was looked at, at this place; null where it was not counted, which begins with this. */
  seen: stockCount.nullable(),
  /** What it should have been. The difference is booked onto what is there now. */
  wanted: stockCount,
  reason: z.enum(correctionReasons, 'Hãy chọn lý do.'),
  note: stockNote,
  locationId,
})
export type CorrectStock = z.infer<typeof CorrectStock>

const wrongQuantity = `Số lượng phải từ 1 đến ${mostPieces.toLocaleString('vi-VN')}.`
const wrongCost = 'Hãy nhập giá vốn của một món, từ 0 đến 1 tỷ đồng.'
export const ReceiptLine = z.object({
  variantId: z.uuid('Hãy chọn một mặt hàng.'),
  quantity: z.int(wrongQuantity).min(1, wrongQuantity).max(mostPieces, wrongQuantity),
  costPrice: z.int(wrongCost).min(0, wrongCost).max(mostCost, wrongCost),
})
export const ReceiveGoods = z.object({
  key,
  supplier: text(0, 200, 'Tên nhà cung cấp tối đa 200 ký tự.'),
  reference: text(0, 100, 'Số chứng từ tối đa 100 ký tự.'),
  note: stockNote,
  locationId,
  lines: z
    .array(ReceiptLine)
    .min(1, 'Hãy thêm ít nhất một mặt hàng.')
    .max(mostLines, `Mỗi phiếu tối đa ${mostLines} dòng. Hãy chia thành nhiều phiếu.`),
})
export type ReceiveGoods = z.infer<typeof ReceiveGoods>

export const ReverseDocument = z.object({ key, note: stockNote })
export type ReverseDocument = z.infer<typeof ReverseDocument>

export const StockDocument = z.object({
  id: Id,
  code: z.string(),
  kind: z.enum(documentKinds),
  supplier: z.string(),
  reference: z.string(),
  reason: z.enum(correctionReasons).nullable(),
  note: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** The places; null in a shop with one. A transfer, or its reversal, leads to the second. */
  location: z.string().nullable(),
  toLocation: z.string().nullable(),
  lineCount: z.int(),
  /** Of a transfer: what it moved. */
  pieces: z.int(),
  /** What came in, or was gained or lost by it, at cost. */
  value: z.int(),
  /** What it takes back, or is taken back by. */
  reverses: z.object({ id: Id, code: z.string() }).nullable(),
  reversedBy: z.object({ id: Id, code: z.string() }).nullable(),
})
export type StockDocument = z.infer<typeof StockDocument>

export const DocumentLine = StockItem.extend({
  delta: z.int(),
  /** Pieces that a transfer moved. */
  moved: z.int(),
  counted: z.int().nullable(),
  expected: z.int().nullable(),
  /** Pieces that a count missed and that were sold before it could be booked. */
  unbooked: z.int(),
  lineCost: Vnd.nullable(),
})
export type DocumentLine = z.infer<typeof DocumentLine>
export const DocumentDetails = StockDocument.extend({ lines: z.array(DocumentLine) })
export type DocumentDetails = z.infer<typeof DocumentDetails>

export const DocumentsQuery = z.object({
  kind: z.enum(documentKinds, 'Không có loại phiếu này.').optional(),
  q: text(1, 100, 'Hãy nhập mã phiếu, nhà cung cấp hoặc số chứng từ.').optional(),
  cursor: idCursor,
})
export const DocumentsAnswer = answer({ data: z.array(StockDocument), next: Id.nullable() })
export const DocumentAnswer = answer({ data: DocumentDetails })

export const SuppliersQuery = z.object({ q: text(0, 100).optional() })
export const SuppliersAnswer = answer({ data: z.array(z.string()) })

export const StockValue = z.object({
  at: z.iso.datetime(),
  value: z.int(),
  pieces: z.int(),
  variants: z.int(),
  withoutCost: z.int(),
  uncounted: z.int(),
})
export type StockValue = z.infer<typeof StockValue>
/** Null before it was ever summed up. */
export const StockValueAnswer = answer({ data: StockValue.nullable() })
