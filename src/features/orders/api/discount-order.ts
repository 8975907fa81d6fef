import {
  type Discounts,
  quoteDiscounts,
  type WantedDiscounts,
} from '#features/wallet/api/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { type Vnd, vnd } from '#shared/money.ts'
import { type HandDiscount, handDiscount } from '../domain.ts'
import type { OrderLinePriced, PricedOrder } from './price-order.ts'

/** A priced order with the discounts of voucher, coins and staff. */
export type DiscountedOrder = PricedOrder & {
  voucherId: string | null
  voucherVersion: number
  voucherDiscount: Vnd
  /** The products that the voucher is for; null for all. */
  voucherProducts: string[] | null
  /** What the voucher has taken off `shippingFee`. */
  shippingDiscount: Vnd
  coinDiscount: Vnd
  /** Given by hand. */
  staffDiscount: Vnd
  discount: Vnd
  /** Set when the requested voucher can't be used. */
  voucherError: AppError | undefined
  coins: Discounts['coins']
}

type Ordering = {
  userId: string | undefined
  /** Tells buyers without an account apart, who may use a voucher once as well. */
  phone?: string | undefined
  order: PricedOrder
  shop: Config['shop']
  withUsableCoins?: boolean
}

export type WantedReductions = WantedDiscounts & { byHand?: HandDiscount | undefined }

/** Applies voucher, coins and a discount by hand to a priced order, for quotes and placed orders. Free shipping is decided before discounts. */
export async function discountOrder(
  db: Db,
  { userId, phone, order, shop, withUsableCoins = false }: Ordering,
  wanted: WantedReductions,
): Promise<DiscountedOrder> {
  const buying = {
    userId,
    phone,
    subtotal: order.subtotal,
    goods: goodsOf(order.lines),
    shippingFee: order.shippingFee,
    sharePercent: shop.coinsShare,
    withUsableCoins,
  }
  const discounts = await quoteDiscounts(db, buying, wanted)
  const before = discounts.voucherDiscount + discounts.coinDiscount
  const byHand = wanted.byHand
    ? handDiscount(wanted.byHand, order.subtotal, order.subtotal - before)
    : 0
  const discount = before + byHand
  const { shippingDiscount } = discounts
  return {
    ...order,
    voucherId: discounts.voucherId,
    voucherVersion: discounts.voucherVersion,
    shippingFee: vnd(order.shippingFee - shippingDiscount),
    voucherDiscount: vnd(discounts.voucherDiscount),
    voucherProducts: discounts.voucherProducts,
    shippingDiscount: vnd(shippingDiscount),
    coinDiscount: vnd(discounts.coinDiscount),
    staffDiscount: vnd(byHand),
    discount: vnd(discount),
    total: vnd(order.total - discount - shippingDiscount),
    voucherError: errorOf(discounts),
    coins: discounts.coins,
  }
}

/** Lines with what they cost. */
export const goodsOf = (lines: readonly OrderLinePriced[]) =>
  lines.map(({ sellable: { productId }, quantity, priced }) => ({
    productId,
    total: priced.finalPrice * quantity,
  }))

function errorOf({ problem }: Discounts): AppError | undefined {
  return problem ? new AppError('VOUCHER_NOT_USABLE', problem) : undefined
}
