import { findAddress } from '#features/addresses/api/public.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { sentenceFor } from '#shared/error-sentences.ts'
import { vnd } from '#shared/money.ts'
import type { Calculate, CalculateAnswer } from '../contract.ts'
import { discountOrder } from './discount-order.ts'
import { lineError, piecesError } from './line-error.ts'
import { findLines, limitShares, totalOrder } from './price-order.ts'

/**
 * What lines would cost now, shipped to the named address, else to the user's default one, else to the dearest zone.
 * Lines that can't be bought, or name nothing, are told in `errors` and left out of the sums. A voucher that can't be used
 * takes nothing off and is told by itself, since the order can be placed without it. Coins are the shopper's as they are
 * now; nothing is spent.
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
  const lines = await limitShares(db, found.lines, {
    shopper: userId === undefined ? undefined : { userId, phone: address?.phone },
    usualLimit: orderLimits.flashPiecesPerShopper,
  })
  const buyable = lines.filter((line) => !lineError(line, orderLimits))
  const goods = await totalOrder(buyable, address, config.shop)
  const order = await discountOrder(
    db,
    { userId, order: goods, shop: config.shop, tellsCoins: true },
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
    errors: errors.map(sentenceFor),
    voucherError: order.voucherError ? sentenceFor(order.voucherError) : null,
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
