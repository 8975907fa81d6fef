import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  coinDiscount,
  type Goods,
  goodsTotal,
  type Holding,
  type VoucherBase,
  type VoucherProblem,
  type VoucherTerms,
  voucherCodeFrom,
  voucherProblem,
  voucherReduction,
} from '../domain.ts'
import { findBalance } from './find-coins.ts'
import { productsOf, voucherColumns } from './voucher-columns.ts'

export type WantedDiscounts = {
  /** As the shopper typed it. */
  voucherCode?: string | null | undefined
  useCoins?: boolean | undefined
}

export type Discounts = {
  /** The voucher to spend; null when it would discount less than 1 đồng. */
  voucherId: string | null
  /** Of the terms that it was priced by. */
  voucherVersion: number
  voucherDiscount: number
  /** The products that the voucher is for; null for all. */
  voucherProducts: string[] | null
  /** Off the shipping fee. */
  shippingDiscount: number
  coinDiscount: number
  /** Why the requested voucher can't be used. */
  problem: {
    code: string
    reason: VoucherProblem
    minSubtotal?: number | undefined
    isTargeted?: boolean | undefined
  } | null
  /** The shopper's balance and how much this order could use; null unless requested. */
  coins: { balance: number; usable: number } | null
}

type Ordering = {
  /** Undefined for guests, who have no coins and only public vouchers. */
  userId: string | undefined
  /** A buyer without an account, who has used a voucher when an order to this number has. */
  phone?: string | undefined
  subtotal: number
  /** The lines of the subtotal. */
  goods: Goods
  shippingFee: number
  sharePercent: number
  /** Reports the balance even if coins are not used. */
  withUsableCoins?: boolean
}

/** Quotes the discounts of voucher and coins. Spends nothing; queries only what is requested. */
export async function quoteDiscounts(
  db: Db,
  { userId, phone, subtotal, sharePercent, withUsableCoins = false, ...order }: Ordering,
  wanted: WantedDiscounts,
): Promise<Discounts> {
  const typed = wanted.voucherCode?.trim()
  const voucher = typed ? await quoteVoucher(db, { userId, phone }, order, typed) : none
  if (!userId || !(wanted.useCoins || withUsableCoins)) {
    return { ...voucher, coinDiscount: 0, coins: null }
  }
  const balance = Math.max(0, await findBalance(db, userId))
  const off = voucher.voucherDiscount
  const usable = coinDiscount({ subtotal, voucherDiscount: off, balance, sharePercent })
  return { ...voucher, coinDiscount: wanted.useCoins ? usable : 0, coins: { balance, usable } }
}

const none = {
  ...{ voucherId: null, voucherVersion: 0, problem: null },
  ...{ voucherDiscount: 0, voucherProducts: null, shippingDiscount: 0 },
}

type Holder = Pick<Ordering, 'userId' | 'phone'>

type Priced = Pick<Ordering, 'goods' | 'shippingFee'>

async function quoteVoucher(db: Db, holder: Holder, { goods, shippingFee }: Priced, typed: string) {
  const code = voucherCodeFrom(typed)
  const found = code ? await findVoucher(db, holder, { code, goods }) : undefined
  const products = found?.products ?? null
  const base = { subtotal: goodsTotal(goods, products), shippingFee }
  const reason = found ? problemOf(found, base) : 'UNKNOWN'
  if (!found || reason) {
    // A private voucher of another user is reported as unknown.
    const minimum =
      found && reason === 'BELOW_MINIMUM'
        ? { minSubtotal: found.minSubtotal, isTargeted: found.isTargeted }
        : {}
    return { ...none, problem: { code: code ?? typed, reason: reason ?? 'UNKNOWN', ...minimum } }
  }
  const off = voucherReduction(found, base)
  const isWorth = off.voucherDiscount + off.shippingDiscount > 0
  const { id, version } = found
  return {
    ...{ ...off, voucherId: isWorth ? id : null, voucherVersion: version },
    ...{ voucherProducts: isWorth ? products : null, problem: null },
  }
}

function problemOf(found: FoundVoucher, { subtotal, shippingFee }: VoucherBase) {
  const problem = voucherProblem(found, found, { subtotal, now: found.now })
  const isIdle = found.kind === 'shipping' && subtotal > 0 && shippingFee === 0
  return problem ?? (isIdle ? 'SHIPPING_IS_FREE' : undefined)
}

type FoundVoucher = VoucherTerms &
  Holding & { id: string; version: number; now: Date; products: string[] | null }

async function findVoucher(
  db: Db,
  { userId, phone }: Holder,
  { code, goods }: { code: string; goods: Goods },
): Promise<FoundVoucher | undefined> {
  const { rows } = await sql<FoundVoucher>`
    SELECT v.id, v.version, ${productsOf(goods)} AS products, ${voucherColumns}, v.start_at AS "startAt",
      v.end_at AS "endAt", v.quantity, v.used, v.is_public AS "isPublic", h.id IS NOT NULL AS "isGranted",
      h.order_id IS NOT NULL OR ${userId || !phone ? sql`false` : usedBy(phone)} AS "isSpent", now() AS now
    FROM vouchers v LEFT JOIN user_vouchers h ON h.voucher_id = v.id AND h.user_id = ${userId ?? null}::uuid
    WHERE v.code = ${code}`.execute(db)
  return rows[0]
}

/** SQL that is true for a voucher that a buyer without an account has used for an order to this number. */
const usedBy = (phone: string) => sql`EXISTS (
  SELECT FROM orders o JOIN user_vouchers g ON g.order_id = o.id
  WHERE o.phone = ${phone} AND g.voucher_id = v.id AND g.user_id IS NULL)`
