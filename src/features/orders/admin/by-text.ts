import type { OrderDetails } from '../admin-contract.ts'

/** Who did a step. */
export function byText({ kind, name }: OrderDetails['timeline'][number]['by']): string {
  if (kind === 'staff') return name ?? 'Nhân viên'
  if (kind === 'shopper') return 'Khách'
  return kind === 'system' ? 'Tự động' : 'Dòng lệnh'
}
