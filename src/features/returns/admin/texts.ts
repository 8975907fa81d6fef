import type { ReturnDetails } from '../admin-contract.ts'
import type { ReturnKind, ReturnStatus } from '../domain.ts'

export const statusNames: Readonly<Record<ReturnStatus, string>> = {
  REQUESTED: 'Chờ duyệt',
  APPROVED: 'Chờ hàng về',
  RECEIVED: 'Chờ tính tiền',
  CLOSED: 'Đã xong',
  REJECTED: 'Đã từ chối',
  CANCELLED: 'Khách đã rút',
}

export const statusTones = {
  REQUESTED: 'amber',
  APPROVED: 'son',
  RECEIVED: 'amber',
  CLOSED: 'leaf',
  REJECTED: 'neutral',
  CANCELLED: 'neutral',
} as const

export const kindNames: Readonly<Record<ReturnKind, string>> = {
  return: 'Khách trả hàng',
  undelivered: 'Giao không thành công',
}

export const resolutionNames = { refund: 'Hoàn tiền', exchange: 'Đổi hàng' } as const

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
