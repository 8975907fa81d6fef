import {
  type Discounts,
  quoteDiscounts,
  type WantedDiscounts,
} from '#features/wallet/api/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { type Vnd, vnd } from '#shared/money.ts'
import type { PricedOrder } from './price-order.ts'

/** A priced order with the discounts of voucher and coins. */
export type DiscountedOrder = PricedOrder & {
  voucherId: string | null
  voucherDiscount: Vnd
  coinDiscount: Vnd
  discount: Vnd
  /** Set when the requested voucher can't be used. */
  voucherError: AppError | undefined
  coins: Discounts['coins']
}

type Ordering = {
  userId: string | undefined
  order: PricedOrder
  shop: Config['shop']
  withUsableCoins?: boolean
}

/** Applies voucher and coins to a priced order, for quotes and placed orders. Free shipping is decided before discounts. */
export async function discountOrder(
  db: Db,
  { userId, order, shop, withUsableCoins = false }: Ordering,
  wanted: WantedDiscounts,
): Promise<DiscountedOrder> {
  const buying = {
    userId,
    subtotal: order.subtotal,
    sharePercent: shop.coinsShare,
    withUsableCoins,
  }
  const discounts = await quoteDiscounts(db, buying, wanted)
  const discount = discounts.voucherDiscount + discounts.coinDiscount
  return {
    ...order,
    voucherId: discounts.voucherId,
    voucherDiscount: vnd(discounts.voucherDiscount),
    coinDiscount: vnd(discounts.coinDiscount),
    discount: vnd(discount),
    total: vnd(order.total - discount),
    voucherError: errorOf(discounts),
    coins: discounts.coins,
  }
}

function errorOf({ problem }: Discounts): AppError | undefined {
  return problem ? new AppError('VOUCHER_NOT_USABLE', problem) : undefined
}
