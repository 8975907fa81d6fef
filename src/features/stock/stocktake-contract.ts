import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { locationId, StockItem, stockNote } from './contract.ts'
import { stocktakeStatuses } from './domain.ts'
import { mostLines, mostPieces, mostScanAge, mostScans } from './limits.ts'

const wrongPage = 'Không đọc được trang này. Hãy tải lại danh sách.'
const wrongKey = 'Thiếu mã của yêu cầu. Hãy tải lại trang.'
const noItem = 'Không có mặt hàng này.'
const cursor = z.string(wrongPage).max(500, wrongPage).optional()

export const StartStocktake = z.object({
  /** Made by the client, so that starting again starts once. */
  id: z.uuid(wrongKey),
  name: text(1, 100, 'Hãy đặt tên cho đợt kiểm, tối đa 100 ký tự.'),
  /** All that is on sale in it is to be counted. */
  categoryId: z.uuid('Không có danh mục này.').nullable(),
  /** These are to be counted, too. Whatever else is scanned is counted besides. */
  variantIds: z.array(z.uuid(noItem)).max(mostLines, `Chọn tối đa ${mostLines} mặt hàng.`),
  /** Where is counted. */
  locationId,
})
export type StartStocktake = z.infer<typeof StartStocktake>

const wrongPieces = `Số lượng phải từ 0 đến ${mostPieces.toLocaleString('vi-VN')}.`
const wrongAge = 'Không đọc được giờ quét.'
export const Scan = z.object({
  /** Made by the device, so that sending it again counts once. */
  id: z.uuid(wrongKey),
  /** Of what: a barcode or SKU, or the variant itself. */
  code: text(1, 100, 'Mã quét tối đa 100 ký tự.').optional(),
  variantId: z.uuid(noItem).optional(),
  /** Added to what was counted. 0 says that none is there. */
  pieces: z.int(wrongPieces).min(-mostPieces, wrongPieces).max(mostPieces, wrongPieces),
  /** Takes an earlier scan back: with nothing left, the line counts as not counted. */
  isUndo: z.boolean('Không đọc được lần quét.').optional(),
  /** Milliseconds since it was made, by the device's clock: it may have waited for the network. */
  ageMs: z.int(wrongAge).min(0, wrongAge).max(mostScanAge, wrongAge).optional(),
})
export type Scan = z.infer<typeof Scan>

export const SendScans = z.object({
  scans: z
    .array(Scan)
    .min(1, 'Chưa có lần quét nào.')
    .max(mostScans, `Mỗi lần gửi tối đa ${mostScans} lượt quét.`),
})

export const StocktakeLine = StockItem.extend({
  /** Null: not counted yet. */
  counted: z.int().nullable(),
  /** The stock when counting of it began. */
  expected: z.int().nullable(),
})
export type StocktakeLine = z.infer<typeof StocktakeLine>

export const ScanResult = z.object({
  id: Id,
  /** Why it was not counted. */
  problem: z.string().nullable(),
  line: StocktakeLine.nullable(),
})
export type ScanResult = z.infer<typeof ScanResult>
export const ScansAnswer = answer({ data: z.array(ScanResult) })

export const Stocktake = z.object({
  id: Id,
  number: z.int(),
  name: z.string(),
  /** The place; null in a shop with one. */
  location: z.string().nullable(),
  status: z.enum(stocktakeStatuses),
  by: z.string(),
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  documentId: Id.nullable(),
  /** Variants that were counted, and those that still are to be. */
  counted: z.int(),
  missing: z.int(),
  different: z.int(),
  /** Pieces more than expected, less what is missing, and what those cost. */
  difference: z.int(),
  differenceValue: z.int(),
})
export type Stocktake = z.infer<typeof Stocktake>
export const StocktakeAnswer = answer({ data: Stocktake })

export const StocktakesQuery = z.object({
  status: z.enum(stocktakeStatuses, 'Không có trạng thái này.').optional(),
  cursor,
})
export const StocktakesAnswer = answer({ data: z.array(Stocktake), next: z.string().nullable() })

export const LinesQuery = z.object({
  show: z.enum(['counted', 'missing', 'different'], 'Không có bộ lọc này.'),
  cursor,
})
export const LinesAnswer = answer({ data: z.array(StocktakeLine), next: z.string().nullable() })

export const FinishStocktake = z.object({ key: z.uuid(wrongKey), note: stockNote })
export type FinishStocktake = z.infer<typeof FinishStocktake>
