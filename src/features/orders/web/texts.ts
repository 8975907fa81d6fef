import type { OrderStatus, PaymentMethod, PaymentStatus } from '../contract.ts'

export const statusTexts: Record<OrderStatus, string> = {
  PENDING: 'Chờ xác nhận',
  SHIPPING: 'Đang giao',
  COMPLETED: 'Hoàn tất',
  CANCELLED: 'Đã hủy',
}

export const paymentTexts: Record<PaymentMethod, string> = {
  COD: 'Trả khi nhận hàng (COD)',
  BANK_TRANSFER: 'Chuyển khoản ngân hàng',
}

export const paymentStatusTexts: Record<PaymentStatus, string> = {
  unpaid: 'Chưa thanh toán',
  paid: 'Đã thanh toán',
  refund_due: 'Chờ hoàn tiền',
  refunded: 'Đã hoàn tiền',
}
