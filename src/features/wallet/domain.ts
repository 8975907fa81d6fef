import { formatVnd } from '#shared/format.ts'

/** A percentage of the goods; a fixed sum: all of the goods, at most that sum; or the shipping fee, at most a sum. */
export const voucherKinds = ['percent', 'amount', 'shipping'] as const
export type VoucherKind = (typeof voucherKinds)[number]

/** Terms of a voucher: `percent` (1–100) of the goods or the shipping fee, at most `maxDiscount` đồng, from `minSubtotal` đồng. */
export type VoucherTerms = {
  kind: VoucherKind
  percent: number
  maxDiscount: number | null
  minSubtotal: number
  startAt: Date
  endAt: Date
  /** Maximum number of uses; null for no limit. */
  quantity: number | null
  used: number
  isPublic: boolean
  /** For some products or categories alone. */
  isTargeted: boolean
}

/** A voucher's state for one shopper. */
export type Holding = { isGranted: boolean; isSpent: boolean }

/** Reasons why a voucher can't be used, in the order of the checks. */
export type VoucherProblem =
  | 'UNKNOWN'
  | 'NOT_STARTED'
  | 'ENDED'
  | 'ALREADY_USED'
  | 'USED_UP'
  | 'OTHER_GOODS'
  | 'BELOW_MINIMUM'
  | 'SHIPPING_IS_FREE'

/** Why a voucher can't be used at `now` for goods that it is for of a subtotal in đồng; undefined when it can. Private vouchers need a grant. */
export function voucherProblem(
  voucher: VoucherTerms,
  { isGranted, isSpent }: Holding,
  { subtotal, now }: { subtotal: number; now: Date },
): VoucherProblem | undefined {
  if (!voucher.isPublic && !isGranted) return 'UNKNOWN'
  if (now < voucher.startAt) return 'NOT_STARTED'
  if (now >= voucher.endAt) return 'ENDED'
  if (isSpent) return 'ALREADY_USED'
  if (voucher.quantity !== null && voucher.used >= voucher.quantity) return 'USED_UP'
  if (voucher.isTargeted && subtotal === 0) return 'OTHER_GOODS'
  if (subtotal < voucher.minSubtotal) return 'BELOW_MINIMUM'
  return undefined
}

/** Describes the terms in Vietnamese: “Giảm 10%, tối đa 50.000đ, cho đơn từ 200.000đ”, “Giảm 50.000đ”, “Miễn phí vận chuyển”. */
export function describeVoucher({
  kind,
  percent,
  maxDiscount,
  minSubtotal,
  isTargeted = false,
}: Pick<VoucherTerms, 'kind' | 'percent' | 'maxDiscount' | 'minSubtotal'> & {
  isTargeted?: boolean
}): string {
  const isAmount = kind === 'amount' && maxDiscount !== null
  const off = isAmount ? formatVnd(maxDiscount) : `${percent}%`
  return [
    kind === 'shipping' ? 'Miễn phí vận chuyển' : `Giảm ${off}`,
    !isAmount && maxDiscount !== null && `tối đa ${formatVnd(maxDiscount)}`,
    isTargeted && 'cho một số sản phẩm',
    minSubtotal > 0 && `${isTargeted ? 'mua' : 'cho đơn'} từ ${formatVnd(minSubtotal)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Display state: usable now or later, ended, used by this shopper, or used up by others. */
export type VoucherState = 'usable' | 'soon' | 'ended' | 'used' | 'used-up'

const stateOf: Record<VoucherProblem, VoucherState> = {
  UNKNOWN: 'ended',
  NOT_STARTED: 'soon',
  ENDED: 'ended',
  ALREADY_USED: 'used',
  USED_UP: 'used-up',
  OTHER_GOODS: 'usable',
  BELOW_MINIMUM: 'usable',
  SHIPPING_IS_FREE: 'usable',
}

/** The state of a voucher at `now`, independent of the subtotal. A used voucher stays `used` after its end. */
export function voucherState(voucher: VoucherTerms, holding: Holding, now: Date): VoucherState {
  if (holding.isSpent) return 'used'
  const problem = voucherProblem(voucher, holding, { subtotal: Number.POSITIVE_INFINITY, now })
  return problem ? stateOf[problem] : 'usable'
}

/** Discount in whole đồng of an amount, rounded down; at most the amount. */
export function voucherDiscount(
  { percent, maxDiscount }: Pick<VoucherTerms, 'percent' | 'maxDiscount'>,
  amount: number,
): number {
  return Math.min(Math.floor((amount * percent) / 100), maxDiscount ?? amount, amount)
}

/** What a voucher applies to, in đồng: the goods that it is for, or the shipping fee. */
export type VoucherBase = { subtotal: number; shippingFee: number }

/** Lines of an order. */
export type Goods = readonly { productId: string; total: number }[]

/** The sum of the lines with these products; null for all. */
export function goodsTotal(goods: Goods, products: readonly string[] | null): number {
  const own = products ? goods.filter(({ productId }) => products.includes(productId)) : goods
  return own.reduce((sum, { total }) => sum + total, 0)
}

/** What a voucher takes off the goods, or off the shipping fee. */
export function voucherReduction(
  { kind, ...terms }: Pick<VoucherTerms, 'kind' | 'percent' | 'maxDiscount'>,
  { subtotal, shippingFee }: VoucherBase,
): { voucherDiscount: number; shippingDiscount: number } {
  return kind === 'shipping'
    ? { voucherDiscount: 0, shippingDiscount: voucherDiscount(terms, shippingFee) }
    : { voucherDiscount: voucherDiscount(terms, subtotal), shippingDiscount: 0 }
}

type Paying = {
  subtotal: number
  /** Already deducted by the voucher. */
  voucherDiscount: number
  /** Coins the shopper has; a coin is a đồng. */
  balance: number
  /** Percentage of the subtotal that may be paid in coins. */
  sharePercent: number
}

/** Coins to use: the balance, limited by the allowed share of the subtotal and by what the voucher leaves to pay. */
export function coinDiscount({
  subtotal,
  voucherDiscount: off,
  balance,
  sharePercent,
}: Paying): number {
  const share = voucherDiscount({ percent: sharePercent, maxDiscount: null }, subtotal)
  return Math.max(0, Math.min(balance, share, subtotal - off))
}

/** Normalizes a voucher code; undefined when it is malformed. */
export function voucherCodeFrom(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9]{3,32}$/.test(code) ? code : undefined
}
