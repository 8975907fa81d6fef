import type { Account, PaymentStatus } from '#features/payment/domain.ts'

export type AccountRow = {
  status: string
  payment_status: PaymentStatus
  total: number
  paid_amount: number
  refunded_amount: number
}

/** How an order stands with its money. */
export const accountOf = (order: AccountRow): Account => ({
  isCancelled: order.status === 'CANCELLED',
  status: order.payment_status,
  total: order.total,
  paidAmount: order.paid_amount,
  refundedAmount: order.refunded_amount,
})
