import type { OrderSort, StageFilter } from '../admin-contract.ts'
import type { PaymentMethod, PaymentStatus } from '../contract.ts'
import { stageNames as namesOfStages, type Step } from '../domain.ts'
import type { Risk } from '../risk-contract.ts'

export const stageNames: Readonly<Record<StageFilter, string>> = {
  ...namesOfStages,
  REFUND_DUE: 'Chờ hoàn tiền',
}

export const sortNames: Readonly<Record<OrderSort, string>> = {
  newest: 'Mới nhất trước',
  oldest: 'Cũ nhất trước',
  largest: 'Giá trị lớn trước',
}

export const stageTones = {
  AWAITING_PAYMENT: 'son',
  TO_CONFIRM: 'amber',
  TO_PACK: 'amber',
  TO_SEND: 'amber',
  SENT: 'son',
  COMPLETED: 'leaf',
  CANCELLED: 'neutral',
} as const

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  COD: 'Thu hộ (COD)',
  BANK_TRANSFER: 'Chuyển khoản',
}

export const paymentNames: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Chưa thanh toán',
  paid: 'Đã thanh toán',
  refund_due: 'Chờ hoàn tiền',
  refunded: 'Đã hoàn tiền',
}

export const stepNames: Readonly<Record<Step, string>> = {
  confirm: 'Xác nhận',
  pack: 'Đóng gói xong',
  unpack: 'Mở lại để sửa',
  send: 'Gửi hàng',
  complete: 'Đã giao xong',
  cancel: 'Huỷ đơn',
}

/** What happened to an order, for its timeline. */
export const eventNames: Readonly<Record<string, string>> = {
  placed: 'Đặt hàng',
  held: 'Giữ lại chờ xác nhận',
  confirmed: 'Xác nhận',
  changed: 'Sửa đơn',
  packed: 'Đóng gói xong',
  tracking: 'Sửa mã vận đơn',
  partly_paid: 'Nhận một phần tiền',
  paid: 'Thanh toán đủ',
  overpaid: 'Nhận thừa tiền',
  part_sent: 'Gửi một phần',
  shipping: 'Gửi hàng',
  completed: 'Giao thành công',
  cancelled: 'Huỷ đơn',
  refund_due: 'Cần hoàn tiền',
  refunded: 'Hoàn tiền',
  note: 'Ghi chú',
}

/** A sign of risk as a sentence with its reason. */
export function riskText({ code, numbers }: Risk): string {
  const {
    refused = 0,
    cancelled = 0,
    orders = 0,
    byPhone = 0,
    byAccount = 0,
    byAddress = 0,
  } = numbers
  switch (code) {
    case 'PHONE_REFUSED':
      return `Số điện thoại này từng không nhận ${refused} trong ${orders} đơn.`
    case 'PHONE_CANCELLED':
      return `Số điện thoại này đã huỷ ${cancelled} trong ${orders} đơn.`
    case 'MANY_ORDERS_TODAY':
      return `Nhiều đơn trong ngày: ${Math.max(byPhone, byAccount, byAddress)} đơn cùng số điện thoại, tài khoản hoặc địa chỉ.`
    case 'ADDRESS_UNCLEAR':
      return 'Địa chỉ chưa rõ: thiếu số nhà hoặc tên đường.'
    case 'UNUSUALLY_LARGE':
      return 'Giá trị lớn bất thường so với các đơn gần đây.'
  }
}
