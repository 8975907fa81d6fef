import { formatVnd } from '#shared/format.ts'

/** A percentage, or a fixed sum: all of the subtotal, at most that sum. */
export const voucherKinds = ['percent', 'amount'] as const
export type VoucherKind = (typeof voucherKinds)[number]

/** Terms of a voucher: `percent` (1–100) of the subtotal, at most `maxDiscount` đồng, from `minSubtotal` đồng. */
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
  | 'BELOW_MINIMUM'

/** Why a voucher can't be used at `now` for a subtotal in đồng; undefined when it can. Private vouchers need a grant. */
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
  if (subtotal < voucher.minSubtotal) return 'BELOW_MINIMUM'
  return undefined
}

/** Describes the terms in Vietnamese: “Giảm 10%, tối đa 50.000đ, cho đơn từ 200.000đ”, “Giảm 50.000đ”. */
export function describeVoucher({
  kind,
  percent,
  maxDiscount,
  minSubtotal,
}: Pick<VoucherTerms, 'kind' | 'percent' | 'maxDiscount' | 'minSubtotal'>): string {
  const isAmount = kind === 'amount' && maxDiscount !== null
  return [
    `Giảm ${isAmount ? formatVnd(maxDiscount) : `${percent}%`}`,
    !isAmount && maxDiscount !== null && `tối đa ${formatVnd(maxDiscount)}`,
    minSubtotal > 0 && `cho đơn từ ${formatVnd(minSubtotal)}`,
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
  BELOW_MINIMUM: 'usable',
}

/** The state of a voucher at `now`, independent of the subtotal. A used voucher stays `used` after its end. */
export function voucherState(voucher: VoucherTerms, holding: Holding, now: Date): VoucherState {
  if (holding.isSpent) return 'used'
  const problem = voucherProblem(voucher, holding, { subtotal: Number.POSITIVE_INFINITY, now })
  return problem ? stateOf[problem] : 'usable'
}

/** Discount in whole đồng for a subtotal, rounded down; at most the subtotal. */
export function voucherDiscount(
  { percent, maxDiscount }: Pick<VoucherTerms, 'percent' | 'maxDiscount'>,
  subtotal: number,
): number {
  return Math.min(Math.floor((subtotal * percent) / 100), maxDiscount ?? subtotal, subtotal)
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
