import { formatVnd } from '#shared/format.ts'

/** What a voucher takes off: `percent` (1–100) of the goods, at most `maxDiscount` đồng, from `minSubtotal` đồng of goods on. */
export type VoucherTerms = {
  percent: number
  maxDiscount: number | null
  minSubtotal: number
  startAt: Date
  endAt: Date
  /** How many orders may use it altogether; null is no limit. */
  quantity: number | null
  used: number
  isPublic: boolean
}

/** What one shopper has to do with a voucher: given it by the shop, or used it already. */
export type Holding = { isGranted: boolean; isSpent: boolean }

/** Why a voucher is of no use for an order, in the order in which it is found out. */
export type VoucherProblem =
  | 'UNKNOWN'
  | 'NOT_STARTED'
  | 'ENDED'
  | 'ALREADY_USED'
  | 'USED_UP'
  | 'BELOW_MINIMUM'

/** Why a voucher can't be used at `now` for goods of `subtotal` đồng; undefined when it can. One not public is for those it was given to. */
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

/** What a voucher takes off, in the shopper's words: “Giảm 10%, tối đa 50.000đ, cho đơn từ 200.000đ”. */
export function describeVoucher({
  percent,
  maxDiscount,
  minSubtotal,
}: Pick<VoucherTerms, 'percent' | 'maxDiscount' | 'minSubtotal'>): string {
  return [
    `Giảm ${percent}%`,
    maxDiscount !== null && `tối đa ${formatVnd(maxDiscount)}`,
    minSubtotal > 0 && `cho đơn từ ${formatVnd(minSubtotal)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What a voucher is to a shopper: of use now or later, over for all, used for an order of theirs, or used up by others. */
export type VoucherState = 'usable' | 'soon' | 'ended' | 'used' | 'used-up'

const stateOf: Record<VoucherProblem, VoucherState> = {
  UNKNOWN: 'ended',
  NOT_STARTED: 'soon',
  ENDED: 'ended',
  ALREADY_USED: 'used',
  USED_UP: 'used-up',
  BELOW_MINIMUM: 'usable',
}

/** The state of a voucher at `now`, whatever is bought. What was used stays used, also when it is over. */
export function voucherState(voucher: VoucherTerms, holding: Holding, now: Date): VoucherState {
  if (holding.isSpent) return 'used'
  const problem = voucherProblem(voucher, holding, { subtotal: Number.POSITIVE_INFINITY, now })
  return problem ? stateOf[problem] : 'usable'
}

/** What a voucher takes off goods of `subtotal` đồng, in whole đồng, rounded down; never more than they cost. */
export function voucherDiscount(
  { percent, maxDiscount }: Pick<VoucherTerms, 'percent' | 'maxDiscount'>,
  subtotal: number,
): number {
  return Math.min(Math.floor((subtotal * percent) / 100), maxDiscount ?? subtotal, subtotal)
}

type Paying = {
  subtotal: number
  /** What the voucher has taken off already. */
  voucherDiscount: number
  /** Coins the shopper has; a coin is a đồng. */
  balance: number
  /** How many hundredths of the goods may be paid in coins. */
  sharePercent: number
}

/** How many coins go into an order: all there are, up to the share of the goods, and no more than is left to pay of them. */
export function coinDiscount({
  subtotal,
  voucherDiscount: off,
  balance,
  sharePercent,
}: Paying): number {
  const share = voucherDiscount({ percent: sharePercent, maxDiscount: null }, subtotal)
  return Math.max(0, Math.min(balance, share, subtotal - off))
}

/** A voucher's code as it is stored; undefined for what can't be one. */
export function voucherCodeFrom(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9]{3,32}$/.test(code) ? code : undefined
}
