import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { outcomes, shortestSearch } from './domain.ts'

const wrongDay = 'Ngày không hợp lệ.'
const day = z.iso.date(wrongDay).refine((value) => value >= '2000' && value < '2100', wrongDay)

export const TransferSearch = z.object({
  /** An amount, an order's code or its beginning, the reference of the provider, or words of the memo. */
  q: text(1, 100, 'Hãy nhập tối đa 100 ký tự.').optional(),
  /** Days of receipt in the shop's time zone, inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** `unknown`: money that no order is credited with. */
  outcome: z.enum(outcomes).optional(),
})
export type TransferSearch = z.infer<typeof TransferSearch>

export const TransferQuery = TransferSearch.extend({
  /** `next` of the page before. */
  cursor: z.string().max(200).optional(),
})

/** Money that came in. */
export const StaffTransfer = z.object({
  id: Id,
  /** The order that is credited with it; null for none yet. */
  orderId: z.string().nullable(),
  amount: Vnd,
  outcome: z.enum(outcomes),
  /** What the payer wrote; masked for who lacks `customers.read`. */
  memo: z.string(),
  /** The shop's account that received it; empty when the provider does not tell. */
  account: z.string(),
  /** Who reported it; `keeper` when entered by hand. */
  provider: z.string(),
  /** The provider's number of the transaction. */
  reference: z.string(),
  transferredAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
})
export type StaffTransfer = z.infer<typeof StaffTransfer>

export const TransfersAnswer = answer({
  data: z.array(StaffTransfer),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
export const TransferChoicesAnswer = answer({ data: z.array(StaffTransfer) })
export const TransferAnswer = answer({ data: StaffTransfer })

const wrongCode = 'Hãy nhập mã đơn hàng, ví dụ DH7K3M9QX2.'
const code = text(1, 20, wrongCode).transform((value) => value.toUpperCase())

export const ChoicesQuery = z.object({
  /** An order's code or its beginning. */
  q: code.refine((q) => q.length >= shortestSearch, wrongCode).optional(),
})

/** An order that a transfer may be for. */
export const OrderChoice = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Masked for who lacks `customers.read`. */
  recipient: z.string(),
  total: Vnd,
  /** What is still to be paid; 0 for a cancelled order. */
  due: Vnd,
  isCancelled: z.boolean(),
  /** `memo`: its code is in the memo; `amount`: so much is due; `code`: found by its code. */
  reason: z.enum(['memo', 'amount', 'code']),
})
export type OrderChoice = z.infer<typeof OrderChoice>
export const ChoicesAnswer = answer({ data: z.array(OrderChoice) })

export const AssignTransfer = z.object({ orderId: code })
export type AssignTransfer = z.infer<typeof AssignTransfer>

export const RefundsQuery = z.object({
  /** `next` of the page before. */
  cursor: z.string().max(200).optional(),
})

/** An order whose shopper is owed money. */
export const RefundOwed = z.object({
  orderId: z.string(),
  createdAt: z.iso.datetime(),
  isCancelled: z.boolean(),
  total: Vnd,
  paidAmount: Vnd,
  refundedAmount: Vnd,
  /** What returned goods take off the total. */
  returnedAmount: Vnd,
  owed: Vnd,
  /** Masked for who lacks `customers.read`. */
  recipient: z.string(),
  phone: z.string(),
})
export type RefundOwed = z.infer<typeof RefundOwed>

export const RefundsAnswer = answer({
  data: z.array(RefundOwed),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
