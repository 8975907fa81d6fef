import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'

export const Voucher = z.object({
  id: Id,
  code: z.string(),
  /** Hundredths of the goods that it takes off. */
  discount: z.int().min(1).max(100),
  /** The most it takes off; null is no limit. */
  maxDiscount: Vnd.nullable(),
  /** The goods it wants, before any discount. */
  minSubtotal: Vnd,
  startAt: z.iso.datetime(),
  expiredAt: z.iso.datetime(),
  description: z.string(),
  state: z.enum(['usable', 'soon', 'ended', 'used', 'used-up']),
  /** The order of the shopper's that it was used for. */
  orderId: z.string().nullable(),
})
export type Voucher = z.infer<typeof Voucher>

export const WalletQuery = z.object({
  /** `open`: of use now or soon; `past`: used, used up or over. An empty one is `open`. */
  group: z
    .enum(['open', 'past'])
    .or(z.literal('').transform(() => 'open' as const))
    .default('open'),
  ...pageQuery(20),
})
export type WalletQuery = z.infer<typeof WalletQuery>

/** The same list twice, since older pages read `data`. */
export const WalletAnswer = answer({
  vouchers: z.array(Voucher),
  data: z.array(Voucher),
  pagination: Pagination,
})

/** `off` and `missing` are null when no goods were named. */
export const AvailableVoucher = Voucher.extend({
  /** What it takes off the goods; 0 while they are too few. */
  off: Vnd.nullable(),
  /** What is missing to the goods it wants. */
  missing: Vnd.nullable(),
})
export type AvailableVoucher = z.infer<typeof AvailableVoucher>

export const AvailableQuery = z.object({
  /** The goods that are to be bought, in đồng. */
  subtotal: z
    .literal('')
    .transform(() => undefined)
    .or(z.coerce.number().int().min(0).max(1_000_000_000_000))
    .optional(),
  limit: pageQuery(100).limit,
})

export const AvailableAnswer = answer({
  vouchers: z.array(AvailableVoucher),
  data: z.array(AvailableVoucher),
})

/** Coins that came (positive) or went (negative); a coin is a đồng. */
export const CoinEntry = z.object({
  id: z.int(),
  type: z.enum(['earn', 'spend', 'return', 'adjust']),
  amount: z.int(),
  createdAt: z.iso.datetime(),
  note: z.string(),
  /** The order they came from or went into. */
  orderId: z.string().nullable(),
})
export type CoinEntry = z.infer<typeof CoinEntry>

export const CoinQuery = z.object(pageQuery(20))

/** `total` is what the shopper has now, whatever page it stands on. */
export const CoinHistoryAnswer = answer({
  data: z.array(CoinEntry),
  total: z.int(),
  pagination: Pagination,
})
