import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  coinDiscount,
  type Goods,
  goodsTotal,
  type VoucherTerms,
  voucherReduction,
} from '../domain.ts'
import { productsOf, voucherColumns } from './voucher-columns.ts'

type PaidWith = {
  orderId: string
  /** Of the changed order. */
  subtotal: number
  /** The lines of the subtotal. */
  goods: Goods
  /** Before the voucher. */
  shippingFee: number
  sharePercent: number
  /** What the order has been discounted by. */
  voucherDiscount: number
  voucherProducts: string[] | null
  shippingDiscount: number
  coinDiscount: number
}

export type Requoted = {
  voucherDiscount: number
  /** The products that the voucher is for; null for all. */
  voucherProducts: string[] | null
  shippingDiscount: number
  coinDiscount: number
  voucher: {
    code: string
    minSubtotal: number
    /** The subtotal is below its minimum, or it would discount less than 1 đồng. */
    isLost: boolean
  } | null
}

type Terms = Pick<VoucherTerms, 'kind' | 'percent' | 'maxDiscount' | 'minSubtotal'> & {
  code: string
  products: string[] | null
}

/**
 * The discounts of a placed order at another subtotal: by the terms of its voucher, which may have ended since, and with no
 * more coins than before. Writes nothing.
 */
export async function requoteDiscounts(db: Db, paid: PaidWith): Promise<Requoted> {
  const { subtotal, shippingFee, sharePercent } = paid
  const voucher = await findVoucherOf(db, paid)
  const products = voucher ? voucher.products : paid.voucherProducts
  const own = goodsTotal(paid.goods, products)
  const isLost = voucher !== undefined && own < voucher.minSubtotal
  const kept = {
    voucherDiscount: Math.min(paid.voucherDiscount, own),
    shippingDiscount: Math.min(paid.shippingDiscount, shippingFee),
  }
  const off = voucher
    ? isLost
      ? { voucherDiscount: 0, shippingDiscount: 0 }
      : voucherReduction(voucher, { subtotal: own, shippingFee })
    : kept
  return {
    ...off,
    voucherProducts: off.voucherDiscount > 0 ? products : null,
    coinDiscount: coinDiscount({
      ...{ subtotal, sharePercent, voucherDiscount: off.voucherDiscount },
      balance: paid.coinDiscount,
    }),
    voucher: voucher
      ? {
          ...{ code: voucher.code, minSubtotal: voucher.minSubtotal },
          isLost: off.voucherDiscount + off.shippingDiscount === 0,
        }
      : null,
  }
}

async function findVoucherOf(db: Db, { orderId, goods }: PaidWith): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    SELECT v.code, ${productsOf(goods)} AS products, ${voucherColumns}
    FROM user_vouchers h JOIN vouchers v ON v.id = h.voucher_id WHERE h.order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}
