import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Vnd } from '#shared/money.ts'
import { SearchHint } from '#shared/search-hint.ts'
import { Id, text } from '#shared/text.ts'
import { AnyReason, RequestReturn, Resolution, ReturnKind, ReturnStatus } from './contract.ts'
import { undeliveredReasons } from './domain.ts'
import { longestReason } from './limits.ts'

const wrongDay = 'Ngày không hợp lệ.'
const day = z.iso.date(wrongDay).refine((value) => value >= '2000' && value < '2100', wrongDay)
const wrongSearch =
  'Hãy nhập mã trả hàng, mã đơn, ít nhất 4 chữ số điện thoại, hoặc tên người nhận.'

export const ReturnSort = z.enum(['newest', 'oldest'])

export const ReturnSearch = z.object({
  status: ReturnStatus.optional(),
  /** A code of a return or an order or its beginning, digits of the phone number (of less than 4 none), or words of the name. */
  q: text(1, 100, wrongSearch).optional(),
  kind: ReturnKind.optional(),
  /** Code of the order's province, as in the search of orders. */
  province: text(1, 10).optional(),
  /** Days in the shop's time zone on which returns were asked for, inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** Of lists and exports; the newest first without it. */
  sort: ReturnSort.optional(),
})
export type ReturnSearch = z.infer<typeof ReturnSearch>

export const ReturnsQuery = ReturnSearch.extend({
  /** `next` of the page before. */
  cursor: z.string().max(200).optional(),
})

/** A line of the queue. Personal data is masked for who lacks `customers.read`. */
export const ReturnRow = z.object({
  id: z.string(),
  orderId: z.string(),
  kind: ReturnKind,
  status: ReturnStatus,
  reason: AnyReason,
  resolution: Resolution,
  createdAt: z.iso.datetime(),
  recipient: z.string(),
  phone: z.string(),
  pieces: z.int(),
  firstItem: z.object({ name: z.string(), variant: z.string(), image: z.string().nullable() }),
  pictures: z.int(),
  refundAmount: Vnd.nullable(),
  exchangeOrderId: z.string().nullable(),
})
export type ReturnRow = z.infer<typeof ReturnRow>

export const ReturnsAnswer = answer({
  data: z.array(ReturnRow),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
  hint: SearchHint.nullable(),
})

/** Numbers of returns by status, whatever status the search names. `ALL` is all of them together. */
export const ReturnCounts = z.record(z.enum([...ReturnStatus.options, 'ALL']), CappedCount)
export type ReturnCounts = z.infer<typeof ReturnCounts>
export const ReturnCountsAnswer = answer({ data: ReturnCounts })

const Settlement = z.object({
  amount: Vnd,
  most: Vnd,
  coinsToReturn: Vnd,
  coinsToTake: Vnd,
  returnsVoucher: z.boolean(),
})

/** Everything about a return. Personal data is masked for who lacks `customers.read`. */
export const ReturnDetails = z.object({
  id: z.string(),
  orderId: z.string(),
  kind: ReturnKind,
  status: ReturnStatus,
  /** Grows with each change. */
  version: z.int(),
  requestedBy: z.enum(['shopper', 'staff']),
  reason: AnyReason,
  resolution: Resolution,
  note: z.string(),
  createdAt: z.iso.datetime(),
  recipient: z.string(),
  phone: z.string(),
  isMasked: z.boolean(),
  items: z.array(
    z.object({
      orderItemId: Id,
      slug: z.string(),
      name: z.string(),
      variant: z.string(),
      sku: z.string().nullable(),
      image: z.string().nullable(),
      price: Vnd,
      quantity: z.int(),
      restocked: z.int(),
      writtenOff: z.int(),
    }),
  ),
  pictures: z.array(z.string()),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      kind: z.string(),
      by: z.object({
        kind: z.enum(['staff', 'shopper', 'command-line']),
        name: z.string().nullable(),
      }),
      /** Told to the shopper. */
      reason: z.string(),
      /** For staff alone. */
      note: z.string(),
    }),
  ),
  /** What the goods are worth, while that is not decided; null for parcels that came back, whose orders are cancelled. */
  settlement: Settlement.nullable(),
  /** Null until it is closed. */
  outcome: z
    .object({
      refundAmount: Vnd,
      coinsReturned: Vnd,
      coinsTaken: Vnd,
      /** Coins that were earned for the goods but had been spent. */
      coinsMissing: Vnd,
      voucherReturned: z.boolean(),
    })
    .nullable(),
  /** The order of what the shopper got instead. */
  exchangeOrderId: z.string().nullable(),
  /** What the shop owes the shopper for the whole order. */
  refundDue: Vnd,
  /** What the shopper has yet to pay for it. */
  unpaid: Vnd,
})
export type ReturnDetails = z.infer<typeof ReturnDetails>
export const ReturnDetailsAnswer = answer({ data: ReturnDetails })

/** For the order's page: what can come back, and what does. */
export const ReturnsOfOrder = z.object({
  mayRequest: z.boolean(),
  /** It is on its way, and may come back. */
  maySayUndelivered: z.boolean(),
  items: z.array(
    z.object({
      orderItemId: Id,
      name: z.string(),
      variant: z.string(),
      image: z.string().nullable(),
      /** Pieces that are in no return yet. */
      left: z.int(),
    }),
  ),
  /** Also the return that the order is the exchange of. */
  returns: z.array(ReturnRow),
})
export type ReturnsOfOrder = z.infer<typeof ReturnsOfOrder>
export const ReturnsOfOrderAnswer = answer({ data: ReturnsOfOrder })

/** `pictureIds` are uploads of the member of staff. */
export const EnterReturn = RequestReturn
export type EnterReturn = z.infer<typeof EnterReturn>

const tooLong = `Lời nhắn có tối đa ${longestReason} ký tự.`
const note = text(0, 1000, 'Ghi chú có tối đa 1.000 ký tự.').default('')

export const MarkUndelivered = z.object({
  reason: z.enum(undeliveredReasons, 'Vui lòng chọn lý do.'),
  note,
})
export type MarkUndelivered = z.infer<typeof MarkUndelivered>

export const ApproveReturn = z.object({
  /** Told to the shopper, such as where to send the goods. */
  message: text(0, longestReason, tooLong).default(''),
  note,
})
export type ApproveReturn = z.infer<typeof ApproveReturn>

export const RejectReturn = z.object({
  /** Told to the shopper. */
  reason: text(1, longestReason, `Vui lòng nhập lý do, tối đa ${longestReason} ký tự.`),
  note,
})
export type RejectReturn = z.infer<typeof RejectReturn>

const wrongPieces = 'Số lượng phải từ 0 đến 9.999.'
const pieces = z.int(wrongPieces).min(0, wrongPieces).max(9_999, wrongPieces)

export const ReceiveReturn = z.object({
  /** Of the return when the form was opened. */
  version: z.int().min(1).max(1_000_000_000),
  /** Items that are left out did not come. */
  items: z
    .array(z.object({ orderItemId: Id, restocked: pieces, writtenOff: pieces }))
    .min(1, 'Vui lòng nhập số lượng đã nhận.')
    .max(200, 'Quá nhiều dòng hàng.'),
  note,
})
export type ReceiveReturn = z.infer<typeof ReceiveReturn>

const wrongQuantity = 'Số lượng phải từ 1 đến 9.999.'
const noExchange = 'Vui lòng chọn hàng đổi.'
const wrongAmount = 'Số tiền phải từ 0đ.'

export const CloseReturn = z.object({
  /** Of the return when the form was opened. */
  version: z.int().min(1).max(1_000_000_000),
  /** The settlement's amount as it was shown, in đồng; another one is refused with RETURN_AMOUNT_CHANGED. */
  expectedAmount: z.int().min(0).max(1_000_000_000_000),
  /** Another amount than the settlement's, in đồng; asks for `orders.refund`. */
  amount: z.int(wrongAmount).min(0, wrongAmount).max(1_000_000_000_000, wrongAmount).optional(),
  /** Why the amount differs, or something else for the shopper. */
  message: text(0, longestReason, tooLong).default(''),
  /** What the shopper gets instead, in an order that the amount pays for. */
  exchange: z
    .object({
      items: z
        .array(
          z.object({
            productId: Id,
            /** Null for a product without options. */
            variantId: Id.nullable(),
            quantity: z.int(wrongQuantity).min(1, wrongQuantity).max(9_999, wrongQuantity),
          }),
        )
        .min(1, noExchange)
        .max(50, noExchange),
      /** As it was shown. */
      expectedTotal: z.int().min(0).max(1_000_000_000_000),
    })
    .optional(),
})
export type CloseReturn = z.infer<typeof CloseReturn>
