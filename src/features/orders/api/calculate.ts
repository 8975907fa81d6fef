import { findAddress } from '#features/addresses/api/public.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { vnd } from '#shared/money.ts'
import type { Calculate, CalculateAnswer } from '../contract.ts'
import { discountOrder } from './discount-order.ts'
import { lineError, piecesError } from './line-error.ts'
import { applyFlashLimits, findLines, totalOrder } from './price-order.ts'

/**
 * Quotes lines at current prices, shipped to the given address, else the user's default address, else the most expensive
 * zone. Lines that can't be bought or don't exist are reported in `errors` and excluded from the sums. An unusable voucher
 * discounts nothing and is reported in `voucherError`, because the order can be placed without it. Writes nothing.
 */
export async function calculate(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string | undefined,
  wanted: Calculate,
): Promise<CalculateAnswer> {
  const { orderLimits } = config
  const found = await findLines(db, wanted.items)
  const address =
    userId === undefined
      ? undefined
      : (wanted.addressId && (await findAddress(db, { userId, addressId: wanted.addressId }))) ||
        (await findAddress(db, { userId })) ||
        undefined
  const lines = await applyFlashLimits(db, found.lines, {
    shopper: userId === undefined ? undefined : { userId, phone: address?.phone },
    usualLimit: orderLimits.flashPiecesPerShopper,
  })
  const buyable = lines.filter((line) => !lineError(line, orderLimits))
  const goods = await totalOrder(buyable, address, config.shop)
  const order = await discountOrder(
    db,
    { userId, order: goods, shop: config.shop, withUsableCoins: true },
    wanted,
  )
  const tooMany = piecesError(buyable, orderLimits)
  const errors = [
    ...lines.flatMap((line) => lineError(line, orderLimits) ?? []),
    ...(tooMany ? [tooMany] : []),
    ...(found.missing.length > 0 ? [new AppError('PRODUCT_NOT_FOUND')] : []),
  ]

  return {
    success: errors.length === 0,
    subtotal: order.subtotal,
    shippingFee: order.shippingFee,
    voucherDiscount: order.voucherDiscount,
    coinDiscount: order.coinDiscount,
    discount: order.discount,
    total: order.total,
    errors: errors.map(errorMessage),
    delivery: order.delivery,
    voucherError: order.voucherError ? errorMessage(order.voucherError) : null,
    coins: order.coins && { balance: vnd(order.coins.balance), usable: vnd(order.coins.usable) },
    lines: lines.map(({ sellable, quantity, priced }) => ({
      productId: sellable.productId,
      variantId: sellable.publicVariantId,
      quantity,
      originalPrice: vnd(sellable.price),
      finalPrice: vnd(priced.finalPrice),
    })),
  }
}
