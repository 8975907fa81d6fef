import { AppError } from '#shared/app-error.ts'
import type { DiscountedOrder } from './discount-order.ts'
import { nameOf } from './price-order.ts'

/** PRICE_CHANGED with the new sums when they are not what was agreed; undefined when they are, or nothing was. */
export function priceChange(order: DiscountedOrder, expectedTotal: number | undefined) {
  const { subtotal, shippingFee, voucherDiscount, coinDiscount, discount, total } = order
  if (expectedTotal === undefined || expectedTotal === total) return undefined
  const lines = order.lines.map(({ sellable, quantity, priced }) => ({
    productId: sellable.productId,
    variantId: sellable.publicVariantId,
    name: nameOf(sellable),
    quantity,
    originalPrice: sellable.price,
    finalPrice: priced.finalPrice,
  }))
  const sums = { subtotal, shippingFee, voucherDiscount, coinDiscount, discount, total }
  return new AppError('PRICE_CHANGED', { ...sums, lines })
}
