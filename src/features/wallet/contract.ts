import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'
import { voucherKinds } from './domain.ts'

export const Voucher = z.object({
  id: Id,
  code: z.string(),
  /** `amount` is a fixed sum, which is `maxDiscount`: 100 % up to it. `shipping` is off the shipping fee, `percent` and `amount` off the goods. */
  kind: z.enum(voucherKinds),
  /** Percentage of the goods or of the shipping fee. */
  discount: z.int().min(1).max(100),
  /** Maximum discount; null for no limit. */
  maxDiscount: Vnd.nullable(),
  /** Minimum subtotal, before discounts, of the goods that it is for. */
  minSubtotal: Vnd,
  startAt: z.iso.datetime(),
  expiredAt: z.iso.datetime(),
  description: z.string(),
  /** Up to six names of the categories and products that it is for; null for all. */
  appliesTo: z.array(z.string()).nullable(),
  state: z.enum(['usable', 'soon', 'ended', 'used', 'used-up']),
  /** The shopper's order that used it. */
  orderId: z.string().nullable(),
})
export type Voucher = z.infer<typeof Voucher>

export const WalletQuery = z.object({
  /** `open`: usable now or later; `past`: used, used up or ended. Empty means `open`. */
  group: z
    .enum(['open', 'past'])
    .or(z.literal('').transform(() => 'open' as const))
    .default('open'),
  ...pageQuery(20),
})
export type WalletQuery = z.infer<typeof WalletQuery>

/** The list is sent twice, because older clients read `data`. */
export const WalletAnswer = answer({
  vouchers: z.array(Voucher),
  data: z.array(Voucher),
  pagination: Pagination,
})

/** `off` and `missing` are null without a subtotal. */
export const AvailableVoucher = Voucher.extend({
  /** What it takes off; 0 below the minimum, null for free shipping without a `shippingFee`, and for some products alone. */
  off: Vnd.nullable(),
  /** Amount missing to the minimum subtotal. */
  missing: Vnd.nullable(),
})
export type AvailableVoucher = z.infer<typeof AvailableVoucher>

const dongOrNone = z
  .literal('')
  .transform(() => undefined)
  .or(z.coerce.number().int().min(0).max(1_000_000_000_000))
  .optional()

export const AvailableQuery = z.object({
  /** Subtotal of the goods in đồng. */
  subtotal: dongOrNone,
  /** Before vouchers, in đồng. */
  shippingFee: dongOrNone,
  limit: pageQuery(100).limit,
})

export const AvailableAnswer = answer({
  vouchers: z.array(AvailableVoucher),
  data: z.array(AvailableVoucher),
})

/** A ledger entry: earned (positive) or spent (negative) coins; a coin is a đồng. */
export const CoinEntry = z.object({
  id: z.int(),
  type: z.enum(['earn', 'spend', 'return', 'adjust']),
  amount: z.int(),
  createdAt: z.iso.datetime(),
  note: z.string(),
  /** The order that earned or spent them. */
  orderId: z.string().nullable(),
})
export type CoinEntry = z.infer<typeof CoinEntry>

export const CoinQuery = z.object(pageQuery(20))

/** `total` is the current balance, on every page. */
export const CoinHistoryAnswer = answer({
  data: z.array(CoinEntry),
  total: z.int(),
  pagination: Pagination,
})
