import type { StaleEdit } from '#back-office/form/stale-edit.tsx'
import type { DraftContents } from '../../draft-contract.ts'

const texts: readonly [label: string, textOf: (contents: DraftContents) => string][] = [
  ['Sản phẩm', ({ lines }) => `${lines.reduce((sum, { quantity }) => sum + quantity, 0)} món`],
  ['Số điện thoại', ({ phone }) => phone],
  ['Họ và tên', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Địa chỉ', ({ address }) => address.street],
  ['Thanh toán', ({ paymentMethod }) => (paymentMethod === 'COD' ? 'COD' : 'chuyển khoản')],
  ['Mã giảm giá', ({ voucherCode }) => voucherCode],
  [
    'Giảm giá',
    ({ discount }) =>
      discount ? `${discount.value}${discount.kind === 'percent' ? ' %' : 'đ'}` : 'không',
  ],
  ['Ghi chú', ({ note }) => note],
]

/** What two people have entered differently. */
export function staleFields(mine: DraftContents, { current }: StaleEdit) {
  const theirs = current as DraftContents
  return texts.map(([label, textOf]) => ({ label, mine: textOf(mine), theirs: textOf(theirs) }))
}
