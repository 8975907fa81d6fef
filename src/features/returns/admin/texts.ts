import type { ReturnDetails } from '../admin-contract.ts'

export const statusTones = {
  REQUESTED: 'amber',
  APPROVED: 'son',
  RECEIVED: 'amber',
  CLOSED: 'leaf',
  REJECTED: 'neutral',
  CANCELLED: 'neutral',
} as const

/** What happened to a return, for its timeline. */
export const eventNames: Readonly<Record<string, string>> = {
  requested: 'Yêu cầu trả hàng',
  approved: 'Chấp nhận',
  rejected: 'Từ chối',
  cancelled: 'Rút yêu cầu',
  received: 'Nhận hàng về',
  closed: 'Tính tiền, kết thúc',
}

/** Who did a step. */
export function byText({ kind, name }: ReturnDetails['timeline'][number]['by']): string {
  if (kind === 'staff') return name ?? 'Nhân viên'
  return kind === 'shopper' ? 'Khách' : 'Dòng lệnh'
}
