import type { StaffVoucher, VoucherListState } from '../admin-contract.ts'
import { describeVoucher } from '../domain.ts'

export const stateNames: Readonly<Record<VoucherListState, string>> = {
  usable: 'Đang chạy',
  soon: 'Sắp tới',
  'used-up': 'Hết lượt',
  ended: 'Đã kết thúc',
}

export const stateTones = {
  usable: 'leaf',
  soon: 'amber',
  'used-up': 'son',
  ended: 'neutral',
} as const

/** “Giảm 10%, tối đa 50.000đ, cho đơn từ 200.000đ”. */
export function termsOf({
  kind,
  value,
  maxDiscount,
  minSubtotal,
  isTargeted,
}: StaffVoucher): string {
  return describeVoucher({
    ...{ kind, isTargeted },
    percent: value,
    maxDiscount: kind === 'amount' ? value : maxDiscount,
    minSubtotal,
  })
}
