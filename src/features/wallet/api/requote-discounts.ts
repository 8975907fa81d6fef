import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { coinDiscount, type VoucherTerms, voucherDiscount } from '../domain.ts'

type PaidWith = {
  orderId: string
  /** Of the changed order. */
  subtotal: number
  sharePercent: number
  /** What the order has been discounted by. */
  voucherDiscount: number
  coinDiscount: number
}

export type Requoted = {
  voucherDiscount: number
  coinDiscount: number
  voucher: {
    code: string
    minSubtotal: number
    /** The subtotal is below its minimum, or it would discount less than 1 đồng. */
    isLost: boolean
  } | null
}

type Terms = Pick<VoucherTerms, 'percent' | 'maxDiscount' | 'minSubtotal'> & { code: string }

/**
 * The discounts of a placed order at another subtotal: by the terms of its voucher, which may have ended since, and with no
 * more coins than before. Writes nothing.
 */
export async function requoteDiscounts(db: Db, paid: PaidWith): Promise<Requoted> {
  const { subtotal, sharePercent } = paid
  const voucher = await findVoucherOf(db, paid.orderId)
  const isLost = voucher !== undefined && subtotal < voucher.minSubtotal
  const off = voucher
    ? isLost
      ? 0
      : voucherDiscount(voucher, subtotal)
    : Math.min(paid.voucherDiscount, subtotal)
  return {
    voucherDiscount: off,
    coinDiscount: coinDiscount({
      ...{ subtotal, sharePercent, voucherDiscount: off },
      balance: paid.coinDiscount,
    }),
    voucher: voucher
      ? { code: voucher.code, minSubtotal: voucher.minSubtotal, isLost: off === 0 }
      : null,
  }
}

async function findVoucherOf(db: Db, orderId: string): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    SELECT v.code, v.percent, v.max_discount AS "maxDiscount", v.min_subtotal AS "minSubtotal"
    FROM user_vouchers h JOIN vouchers v ON v.id = h.voucher_id WHERE h.order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}
