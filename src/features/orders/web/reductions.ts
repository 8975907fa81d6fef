import { type Fields, money, moneyOrNull } from '#storefront/api/parse.ts'

/** Reductions of an order, in đồng; `discount` is the total, the others are parts of it. */
export type Reductions = {
  discount: number
  voucherDiscount: number
  coinDiscount: number
  /** Given by the shop by hand. */
  staffDiscount?: number | undefined
  /** What a voucher has taken off the shipping fee, which is what is left; no part of `discount`. */
  shippingDiscount?: number | undefined
}

export const noReductions: Reductions = { discount: 0, voucherDiscount: 0, coinDiscount: 0 }

/** Parses the reductions; some servers send only the total, others only the parts. */
export function parseReductions(fields: Fields) {
  const voucherDiscount = money(fields.voucherDiscount)
  const coinDiscount = money(fields.coinDiscount)
  const staffDiscount = money(fields.staffDiscount)
  const parts = voucherDiscount + coinDiscount + staffDiscount
  const discount = moneyOrNull(fields.discount) ?? money(parts)
  const shippingDiscount = money(fields.shippingDiscount)
  return {
    ...{ discount, voucherDiscount, coinDiscount },
    ...(staffDiscount > 0 && { staffDiscount }),
    ...(shippingDiscount > 0 && { shippingDiscount }),
  }
}

const parts: readonly [name: string, amountOf: (off: Reductions) => number][] = [
  ['Voucher', ({ voucherDiscount }) => voucherDiscount],
  ['Xu', ({ coinDiscount }) => coinDiscount],
  ['Giảm giá của cửa hàng', ({ staffDiscount = 0 }) => staffDiscount],
  [
    'Giảm giá',
    ({ discount, voucherDiscount, coinDiscount, staffDiscount = 0 }) =>
      Math.max(0, discount - voucherDiscount - coinDiscount - staffDiscount),
  ],
]

/** The kinds of reductions in these orders, with the amount in each. */
export function reductionRows(...orders: Reductions[]): { name: string; amounts: number[] }[] {
  return parts
    .map(([name, amountOf]) => ({ name, amounts: orders.map(amountOf) }))
    .filter(({ amounts }) => amounts.some((amount) => amount > 0))
}
