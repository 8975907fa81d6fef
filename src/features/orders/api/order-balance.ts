import type { OrderBalance, PaymentStatus } from '#features/payment/domain.ts'

export type OrderBalanceRow = {
  status: string
  payment_status: PaymentStatus
  total: number
  paid_amount: number
  refunded_amount: number
  /** By how much returned goods lower the total. */
  returned_amount: number
}

/** Maps an order row to the amounts that payments and refunds are calculated from. */
export const balanceOf = (order: OrderBalanceRow): OrderBalance => ({
  isCancelled: order.status === 'CANCELLED',
  status: order.payment_status,
  total: order.total - order.returned_amount,
  paidAmount: order.paid_amount,
  refundedAmount: order.refunded_amount,
})
