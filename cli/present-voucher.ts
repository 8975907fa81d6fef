import type { Holder, VoucherRow } from '#features/wallet/api/public.ts'
import { describeVoucher } from '#features/wallet/domain.ts'
import { formatDateTime } from '#shared/format.ts'
import { print, printFields, printTable } from './output.ts'

export function printVouchers(vouchers: readonly VoucherRow[]): void {
  printTable(
    ['CODE', 'STATE', 'START', 'END', 'USED', 'FOR', 'WHAT'],
    vouchers.map((voucher) => [
      voucher.code,
      voucher.state,
      formatDateTime(voucher.startAt),
      formatDateTime(voucher.endAt),
      usesOf(voucher),
      forWhom(voucher),
      describeVoucher(voucher),
    ]),
  )
}

export function printVoucher(
  voucher: VoucherRow,
  { holders, total }: { holders: readonly Holder[]; total: number },
): void {
  printFields({
    Code: voucher.code,
    What: describeVoucher(voucher),
    State: voucher.state,
    Start: formatDateTime(voucher.startAt),
    End: formatDateTime(voucher.endAt),
    Used: usesOf(voucher),
    For: forWhom(voucher),
    Description: voucher.description || null,
    'Given or used': total,
  })
  if (holders.length === 0) return
  print()
  printTable(
    ['PHONE', 'SINCE', 'ORDER', 'NAME'],
    holders.map(({ phone, name, orderId, since }) => [phone, formatDateTime(since), orderId, name]),
  )
}

const usesOf = ({ used, quantity }: VoucherRow) => `${used}/${quantity ?? '∞'}`
const forWhom = ({ isPublic }: VoucherRow) => (isPublic ? 'all' : 'given')
