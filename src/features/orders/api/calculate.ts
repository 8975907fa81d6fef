import { findAddress } from '#features/addresses/api/public.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { vnd } from '#shared/money.ts'
import type { Calculate, CalculateAnswer } from '../contract.ts'
import { choiceOf } from './order-delivery.ts'
import { findLines } from './price-order.ts'
import { quoteOrder } from './quote-order.ts'

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
  const found = await findLines(db, wanted.items)
  const address =
    userId === undefined
      ? undefined
      : (wanted.addressId && (await findAddress(db, { userId, addressId: wanted.addressId }))) ||
        (await findAddress(db, { userId })) ||
        undefined
  const buyer = userId === undefined ? undefined : { userId, phone: address?.phone }
  const { deliveryMethodId: methodId } = wanted
  const quoting = { lines: found.lines, buyer, address, methodId, withUsableCoins: true }
  const { lines, order, ...quote } = await quoteOrder({ db, config }, quoting, wanted)
  const errors = [
    ...quote.errors,
    ...(found.missing.length > 0 ? [new AppError('PRODUCT_NOT_FOUND')] : []),
  ]

  return {
    success: errors.length === 0,
    subtotal: order.subtotal,
    shippingFee: order.shippingFee,
    shippingDiscount: order.shippingDiscount,
    voucherDiscount: order.voucherDiscount,
    coinDiscount: order.coinDiscount,
    discount: order.discount,
    total: order.total,
    errors: errors.map(errorMessage),
    delivery: order.delivery,
    ...(order.delivery && choiceOf(order)),
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
