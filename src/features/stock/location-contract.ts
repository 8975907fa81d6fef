import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { stockNote } from './contract.ts'
import { sourcingRules } from './domain.ts'
import { mostLines, mostLocations, mostPieces } from './limits.ts'

const wrongKey = 'Thiếu mã của yêu cầu. Hãy tải lại trang.'
const noLocation = 'Không có nơi để hàng này.'
const version = z.int('Hãy tải lại trang.').min(1).max(2_000_000_000)

const fields = {
  name: text(1, 60, 'Hãy đặt tên cho nơi để hàng, tối đa 60 ký tự.'),
  address: text(0, 300, 'Địa chỉ tối đa 300 ký tự.'),
  /** Of the provinces since July 2025. */
  provinceCode: z
    .string('Hãy chọn tỉnh, thành phố trong danh sách.')
    .regex(/^\d{2}$/, 'Hãy chọn tỉnh, thành phố trong danh sách.')
    .nullable(),
}

export const AddLocation = z.object({
  /** Made by the client, so that sending it again adds one. */
  id: z.uuid(wrongKey),
  ...fields,
})
export type AddLocation = z.infer<typeof AddLocation>

export const SaveLocation = z.object({ version, ...fields })
export type SaveLocation = z.infer<typeof SaveLocation>

export const CloseLocation = z.object({
  /** Where what is there goes; without it, only an empty place can be closed. */
  moveToId: z.uuid(noLocation).nullable(),
})
export type CloseLocation = z.infer<typeof CloseLocation>

export const SaveSourcing = z.object({
  version,
  rule: z.enum(sourcingRules, 'Hãy chọn một cách.'),
  /** All open places, the first one first. */
  ids: z.array(z.uuid(noLocation)).min(1, noLocation).max(mostLocations, noLocation),
})
export type SaveSourcing = z.infer<typeof SaveSourcing>

export const StockLocation = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  provinceCode: z.string().nullable(),
  /** The one that every shop has; it can't be closed. */
  isMain: z.boolean(),
  isClosed: z.boolean(),
  /** Null for the main one. */
  isEmpty: z.boolean().nullable(),
  version: z.int(),
})
export type StockLocation = z.infer<typeof StockLocation>

export const StockLocations = z.object({
  version: z.int(),
  rule: z.enum(sourcingRules),
  /** By rank; closed ones are the last. */
  locations: z.array(StockLocation),
})
export type StockLocations = z.infer<typeof StockLocations>
export const StockLocationsAnswer = answer({ data: StockLocations })

const wrongQuantity = `Số lượng phải từ 1 đến ${mostPieces.toLocaleString('vi-VN')}.`
export const TransferGoods = z.object({
  /** Made by the client, so that sending a request again books it once. */
  key: z.uuid(wrongKey),
  fromId: z.uuid(noLocation),
  toId: z.uuid(noLocation),
  note: stockNote,
  lines: z
    .array(
      z.object({
        variantId: z.uuid('Hãy chọn một mặt hàng.'),
        quantity: z.int(wrongQuantity).min(1, wrongQuantity).max(mostPieces, wrongQuantity),
      }),
    )
    .min(1, 'Hãy thêm ít nhất một mặt hàng.')
    .max(mostLines, `Mỗi phiếu tối đa ${mostLines} dòng. Hãy chia thành nhiều phiếu.`),
})
export type TransferGoods = z.infer<typeof TransferGoods>
