import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { kinds, returnReasons, statuses, undeliveredReasons } from './domain.ts'
import { longestNote, mostPictures } from './limits.ts'

export const ReturnStatus = z.enum(statuses)
export const ReturnKind = z.enum(kinds)
export const Resolution = z.enum(['refund', 'exchange'], 'Vui lòng chọn hoàn tiền hay đổi hàng.')
export const AnyReason = z.enum([...returnReasons, ...undeliveredReasons])

const wrongQuantity = 'Số lượng phải từ 1 đến 9.999.'
const noItems = 'Vui lòng chọn sản phẩm muốn trả.'

/** What goods come back, and why. */
export const RequestReturn = z.object({
  /** A repeated request has the same. */
  requestKey: Id,
  items: z
    .array(
      z.object({
        orderItemId: Id,
        quantity: z.int(wrongQuantity).min(1, wrongQuantity).max(9_999, wrongQuantity),
      }),
      noItems,
    )
    .min(1, noItems)
    .max(200, noItems),
  reason: z.enum(returnReasons, 'Vui lòng chọn lý do.'),
  resolution: Resolution.default('refund'),
  note: text(0, longestNote, 'Mô tả có tối đa 1.000 ký tự.').default(''),
  /** Uploads of type `return`. */
  pictureIds: z
    .array(Id)
    .max(mostPictures, `Mỗi yêu cầu có tối đa ${mostPictures} ảnh và video.`)
    .default([]),
})
export type RequestReturn = z.infer<typeof RequestReturn>

/** A return as its shopper sees it. */
export const ShownReturn = z.object({
  id: z.string(),
  kind: ReturnKind,
  status: ReturnStatus,
  createdAt: z.iso.datetime(),
  reason: AnyReason,
  resolution: Resolution,
  note: z.string(),
  items: z.array(
    z.object({
      orderItemId: Id,
      name: z.string(),
      variant: z.string(),
      image: z.string().nullable(),
      quantity: z.int(),
    }),
  ),
  /** Addresses of pictures. */
  pictures: z.array(z.string()),
  /** What the shop told with its last decision; may be empty. */
  told: z.string(),
  /** Null until it is decided. */
  refundAmount: Vnd.nullable(),
  coinsReturned: Vnd,
  coinsTaken: Vnd,
  /** The order of what the shopper got instead. */
  exchangeOrderId: z.string().nullable(),
})
export type ShownReturn = z.infer<typeof ShownReturn>

export const OrderReturns = z.object({
  /** Until when the shopper may ask for a return; null when it is too late, or too early. */
  until: z.iso.datetime().nullable(),
  /** Pieces of each item that are in no return yet. */
  left: z.array(z.object({ orderItemId: Id, quantity: z.int() })),
  /** Newest first. */
  returns: z.array(ShownReturn),
})
export type OrderReturns = z.infer<typeof OrderReturns>

export const OrderReturnsAnswer = answer({ data: OrderReturns })
export const ShownReturnAnswer = answer({ data: ShownReturn })
