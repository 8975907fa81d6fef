import { describeVoucher } from '../../domain.ts'
import type { VoucherValues } from './voucher-fault.ts'

/** A voucher as the audit log tells it; `targets` are the names of what it is for, null for all goods. */
export function auditedVoucher(row: VoucherValues, targets: string[] | null) {
  return {
    code: row.code,
    terms: describeVoucher({
      ...{ kind: row.kind, percent: row.percent, minSubtotal: row.min_subtotal },
      maxDiscount: row.kind === 'shipping' ? row.max_shipping : row.max_discount,
    }),
    targets: targets ?? 'mọi sản phẩm',
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    uses: row.quantity,
    isPublic: row.is_public,
    description: row.description,
  }
}
