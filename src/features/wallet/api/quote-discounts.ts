import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  coinDiscount,
  type Holding,
  type VoucherProblem,
  type VoucherTerms,
  voucherCodeFrom,
  voucherDiscount,
  voucherProblem,
} from '../domain.ts'
import { findBalance } from './find-coins.ts'

export type WantedDiscounts = {
  /** As the shopper typed it. */
  voucherCode?: string | null | undefined
  useCoins?: boolean | undefined
}

export type Discounts = {
  /** The voucher to spend; null when it would discount less than 1 đồng. */
  voucherId: string | null
  voucherDiscount: number
  coinDiscount: number
  /** Why the requested voucher can't be used. */
  problem: { code: string; reason: VoucherProblem; minSubtotal?: number } | null
  /** The shopper's balance and how much this order could use; null unless requested. */
  coins: { balance: number; usable: number } | null
}

type Ordering = {
  /** Undefined for guests, who have no coins and only public vouchers. */
  userId: string | undefined
  subtotal: number
  sharePercent: number
  /** Reports the balance even if coins are not used. */
  withUsableCoins?: boolean
}

/** Quotes the discounts of voucher and coins. Spends nothing; queries only what is requested. */
export async function quoteDiscounts(
  db: Db,
  { userId, subtotal, sharePercent, withUsableCoins = false }: Ordering,
  wanted: WantedDiscounts,
): Promise<Discounts> {
  const typed = wanted.voucherCode?.trim()
  const voucher = typed ? await quoteVoucher(db, userId, subtotal, typed) : none
  if (!userId || !(wanted.useCoins || withUsableCoins)) {
    return { ...voucher, coinDiscount: 0, coins: null }
  }
  const balance = Math.max(0, await findBalance(db, userId))
  const off = voucher.voucherDiscount
  const usable = coinDiscount({ subtotal, voucherDiscount: off, balance, sharePercent })
  return { ...voucher, coinDiscount: wanted.useCoins ? usable : 0, coins: { balance, usable } }
}

const none = { voucherId: null, voucherDiscount: 0, problem: null }

async function quoteVoucher(db: Db, userId: string | undefined, subtotal: number, typed: string) {
  const code = voucherCodeFrom(typed)
  const found = code && (await findVoucher(db, userId, code))
  const reason = found ? voucherProblem(found, found, { subtotal, now: found.now }) : 'UNKNOWN'
  if (!found || reason) {
    // A private voucher of another user is reported as unknown.
    const minimum = found && reason === 'BELOW_MINIMUM' ? { minSubtotal: found.minSubtotal } : {}
    return { ...none, problem: { code: code ?? typed, reason: reason ?? 'UNKNOWN', ...minimum } }
  }
  const off = voucherDiscount(found, subtotal)
  return { voucherId: off > 0 ? found.id : null, voucherDiscount: off, problem: null }
}

type FoundVoucher = VoucherTerms & Holding & { id: string; now: Date }

async function findVoucher(
  db: Db,
  userId: string | undefined,
  code: string,
): Promise<FoundVoucher | undefined> {
  const { rows } = await sql<FoundVoucher>`
    SELECT v.id, v.percent, v.max_discount AS "maxDiscount", v.min_subtotal AS "minSubtotal", v.start_at AS "startAt",
      v.end_at AS "endAt", v.quantity, v.used, v.is_public AS "isPublic", h.id IS NOT NULL AS "isGranted",
      h.order_id IS NOT NULL AS "isSpent", now() AS now
    FROM vouchers v LEFT JOIN user_vouchers h ON h.voucher_id = v.id AND h.user_id = ${userId ?? null}::uuid
    WHERE v.code = ${code}`.execute(db)
  return rows[0]
}
