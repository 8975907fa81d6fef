import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { text } from '#shared/text.ts'

/** A line without breaks; null when it is empty. */
const line = (message: string) =>
  text(0, 60, message)
    .transform((value) => value.replace(/\s+/g, ' ') || null)
    .nullable()

const carrier = line('Tên đơn vị vận chuyển có tối đa 60 ký tự.')
const trackingCode = line('Mã vận đơn có tối đa 60 ký tự.')
const note = text(0, 1000, 'Ghi chú có tối đa 1.000 ký tự.').optional()

export const SendOrder = z.object({
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
export const TrackOrder = z.object({ carrier, trackingCode })
export type TrackOrder = z.infer<typeof TrackOrder>

export const BulkStep = z.object({
  step: z.enum(['confirm', 'pack', 'send', 'complete']),
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
