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
  /** The voucher that takes something off; one that takes less than a đồng off is kept for another order. */
  voucherId: string | null
  voucherDiscount: number
  coinDiscount: number
  /** Why the voucher that was wanted takes nothing off. */
  problem: { code: string; reason: VoucherProblem; minSubtotal?: number } | null
  /** What the shopper has, and what of it this order would take; null where it is not told. */
  coins: { balance: number; usable: number } | null
}

type Ordering = {
  /** Undefined for a guest, who has no coins and only public vouchers. */
  userId: string | undefined
  subtotal: number
  sharePercent: number
  /** Coins are counted although they are not to be used. */
  tellsCoins?: boolean
}

/** What a shopper's voucher and coins take off goods now. Nothing is spent; what is not wanted is not asked for. */
export async function quoteDiscounts(
  db: Db,
  { userId, subtotal, sharePercent, tellsCoins = false }: Ordering,
  wanted: WantedDiscounts,
): Promise<Discounts> {
  const typed = wanted.voucherCode?.trim()
  const voucher = typed ? await quoteVoucher(db, userId, subtotal, typed) : none
  if (!userId || !(wanted.useCoins || tellsCoins)) {
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
    // One that was not given to the shopper is told like one that there is not.
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
