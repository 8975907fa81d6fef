import { z } from 'zod'
import { Destination } from '#features/addresses/contract.ts'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { OrderChange, OrderSums } from './contract.ts'

/** A line without breaks; null when it is empty. */
const line = (message: string) =>
  text(0, 60, message)
    .transform((value) => value.replace(/\s+/g, ' ') || null)
    .nullable()

const carrier = line('Tên đơn vị vận chuyển có tối đa 60 ký tự.')
const trackingCode = line('Mã vận đơn có tối đa 60 ký tự.')
const note = text(0, 1000, 'Ghi chú có tối đa 1.000 ký tự.').optional()

const wrongSent = 'Số lượng phải từ 1 đến 9.999.'

export const SendOrder = z.object({
  /** What goes in this parcel; all that is left without it. */
  items: z
    .array(
      z.object({
        itemId: Id,
        quantity: z.int(wrongSent).min(1, wrongSent).max(9_999, wrongSent),
      }),
    )
    .min(1, 'Hãy chọn món hàng để gửi.')
    .max(400, 'Mỗi kiện tối đa 400 món hàng.')
    .refine(
      (items) => new Set(items.map(({ itemId }) => itemId)).size === items.length,
      'Mỗi món hàng chỉ được nêu một lần.',
    )
    .optional(),
  /**
   * How many parcels had gone when the form was opened: a repeated request is recognized by it, and one that does not know of
   * another parcel is refused with STALE_EDIT. With `items` 0 is the default.
   */
  shipmentsSoFar: z.int().min(0).max(9_999).optional(),
  carrier: carrier.optional(),
  trackingCode: trackingCode.optional(),
  /** Sends an order whose transfer has not come. */
  unpaid: z.boolean().optional(),
})
export type SendOrder = z.infer<typeof SendOrder>

export const CancelOrder = z.object({
  /** Shown to the shopper. */
  reason: text(1, 300, 'Vui lòng nhập lý do huỷ, tối đa 300 ký tự.'),
  note,
})
export type CancelOrder = z.infer<typeof CancelOrder>

export const MarkPaid = z.object({
  /**
   * What had been received when the form was opened: a repeated request is recognized by it, and one that does not know of
   * another payment is refused with STALE_EDIT.
   */
  paidSoFar: z.int().min(0),
  /** Đồng that were outstanding, as shown; STALE_EDIT when it is another sum now. */
  amount: z.int().min(1),
})
export type MarkPaid = z.infer<typeof MarkPaid>

const wrongAmount = 'Số tiền hoàn phải lớn hơn 0.'

export const RefundOrder = z.object({
  /**
   * What had been sent back when the form was opened: a repeated request is recognized by it, and one that does not know of
   * another refund is refused with STALE_EDIT.
   */
  refundedSoFar: z.int().min(0),
  /** Đồng; all that is owed without it. */
  amount: z.int(wrongAmount).min(1, wrongAmount).optional(),
  note,
})
export type RefundOrder = z.infer<typeof RefundOrder>

export const NoteOrder = z.object({
  text: text(1, 2000, 'Vui lòng nhập ghi chú, tối đa 2.000 ký tự.'),
})
export const TrackOrder = z.object({
  carrier,
  trackingCode,
  /** Number of the parcel, for an order that is sent apart. */
  shipment: z.int().min(1).max(9_999).optional(),
})
export type TrackOrder = z.infer<typeof TrackOrder>

export const BulkStep = z.object({
  step: z.enum(['confirm', 'pack', 'unpack', 'send', 'complete']),
  ids: z
    .array(z.string().max(100).toUpperCase(), 'Hãy chọn đơn hàng.')
    .min(1, 'Hãy chọn đơn hàng.')
    .max(500, 'Mỗi lần tối đa 500 đơn hàng.'),
})
export type BulkStep = z.infer<typeof BulkStep>

export const BulkResult = z.object({
  id: z.string(),
  /** `already`: the order has taken the step before. */
  outcome: z.enum(['done', 'already', 'refused']),
  code: z.string().optional(),
  message: z.string().optional(),
})
export type BulkResult = z.infer<typeof BulkResult>

export const BulkAnswer = answer({ data: z.array(BulkResult) })

const wrongPieces = 'Số lượng phải từ 0 đến 9.999.'

const change = {
  /** Of the order as it was shown: STALE_EDIT when it has changed since. */
  version: z.int(),
  /** The total that was shown; another one is refused with ORDER_TOTAL_CHANGED. */
  expectedTotal: z.int().min(0),
  /** Shown to the shopper. */
  reason: text(0, 300, 'Lý do có tối đa 300 ký tự.').optional(),
}

export const ChangeContents = z.object({
  ...change,
  /** New quantities by item; 0 removes it. Items that are not named stay. */
  items: z
    .array(
      z.object({
        itemId: Id,
        quantity: z.int(wrongPieces).min(0, wrongPieces).max(9_999, wrongPieces),
      }),
    )
    .min(1, 'Hãy chọn món hàng cần sửa.')
    .max(400, 'Mỗi lần sửa tối đa 400 món hàng.'),
})
export type ChangeContents = z.infer<typeof ChangeContents>

export const ChangeAddress = z.object({ ...change, address: Destination })
export type ChangeAddress = z.infer<typeof ChangeAddress>

export const PreviewContents = ChangeContents.pick({ items: true })
export const PreviewAddress = ChangeAddress.pick({ address: true })

/** What a change makes of an order. */
export const ChangePreview = z.object({
  before: OrderSums,
  after: OrderSums,
  method: OrderChange.shape.method,
  /** Pieces that are added, at the price of today. */
  added: z.array(
    z.object({ variantId: Id, quantity: z.int(), finalPrice: Vnd, isFlashSale: z.boolean() }),
  ),
  /** The order's voucher; `isLost`: the change takes it off, and it can be used again. */
  voucher: z.object({ code: z.string(), minSubtotal: Vnd, isLost: z.boolean() }).nullable(),
  coinsReturned: Vnd,
  /** What the shopper has still to pay afterwards, and what the shop owes. */
  toPay: Vnd,
  refundDue: Vnd,
})
export type ChangePreview = z.infer<typeof ChangePreview>
export const ChangePreviewAnswer = answer({ data: ChangePreview })
