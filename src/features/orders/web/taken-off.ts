import { type Fields, money, moneyOrNull } from '#storefront/api/read.ts'

/** What is taken off an order, in đồng; `discount` is all of it, `voucherDiscount` and `coinDiscount` are parts of it. */
export type TakenOff = { discount: number; voucherDiscount: number; coinDiscount: number }

export const nothingOff: TakenOff = { discount: 0, voucherDiscount: 0, coinDiscount: 0 }

/** Some servers tell the whole alone, others the parts. */
export function readTakenOff(fields: Fields) {
  const voucherDiscount = money(fields.voucherDiscount)
  const coinDiscount = money(fields.coinDiscount)
  const discount = moneyOrNull(fields.discount) ?? money(voucherDiscount + coinDiscount)
  return { discount, voucherDiscount, coinDiscount }
}

const parts: readonly [name: string, amountOf: (off: TakenOff) => number][] = [
  ['Voucher', ({ voucherDiscount }) => voucherDiscount],
  ['Xu', ({ coinDiscount }) => coinDiscount],
  [
    'Giảm giá',
    ({ discount, voucherDiscount, coinDiscount }) =>
      Math.max(0, discount - voucherDiscount - coinDiscount),
  ],
]

/** Each thing that takes something off one of these orders, and how much off each. */
export function rowsOff(...orders: TakenOff[]): { name: string; amounts: number[] }[] {
  return parts
    .map(([name, amountOf]) => ({ name, amounts: orders.map(amountOf) }))
    .filter(({ amounts }) => amounts.some((amount) => amount > 0))
}
