import type { Holder, VoucherRow } from '#features/wallet/api/public.ts'
import { describeVoucher } from '#features/wallet/domain.ts'
import { t } from '#platform/language.ts'
import { formatDateTime } from '#shared/format.ts'
import { print, printFields, printTable } from './output.ts'

export function printVouchers(vouchers: readonly VoucherRow[]): void {
  printTable(
    [
      t('MÃ', 'CODE'),
      t('TRẠNG THÁI', 'STATE'),
      t('BẮT ĐẦU', 'START'),
      t('KẾT THÚC', 'END'),
      t('ĐÃ DÙNG', 'USED'),
      t('CHO', 'FOR'),
      t('GIẢM', 'WHAT'),
    ],
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
    [t('Mã', 'Code')]: voucher.code,
    [t('Giảm', 'What')]: describeVoucher(voucher),
    [t('Trạng thái', 'State')]: voucher.state,
    [t('Bắt đầu', 'Start')]: formatDateTime(voucher.startAt),
    [t('Kết thúc', 'End')]: formatDateTime(voucher.endAt),
    [t('Đã dùng', 'Used')]: usesOf(voucher),
    [t('Cho', 'For')]: forWhom(voucher),
    [t('Mô tả', 'Description')]: voucher.description || null,
    [t('Đã tặng hoặc dùng', 'Given or used')]: total,
  })
  if (holders.length === 0) return
  print()
  printTable(
    [t('ĐIỆN THOẠI', 'PHONE'), t('TỪ', 'SINCE'), t('ĐƠN', 'ORDER'), t('TÊN', 'NAME')],
    holders.map(({ phone, name, orderId, since }) => [phone, formatDateTime(since), orderId, name]),
  )
}

const usesOf = ({ used, quantity }: VoucherRow) => `${used}/${quantity ?? '∞'}`
const forWhom = ({ isPublic }: VoucherRow) =>
  isPublic ? t('mọi người', 'all') : t('người được tặng', 'given')
