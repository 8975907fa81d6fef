import { AppError } from '#shared/app-error.ts'
import type { DiscountedOrder } from './discount-order.ts'
import { nameOf } from './price-order.ts'

type Agreed = { total: number | undefined; methodId: string | null | undefined }

/**
 * PRICE_CHANGED with the new sums when total or method of delivery are not what was agreed; undefined when they are, or nothing
 * was.
 */
export function priceChange(order: DiscountedOrder, agreed: Agreed) {
  const { subtotal, shippingFee, shippingDiscount } = order
  const { voucherDiscount, coinDiscount, discount, total } = order
  const isSameTotal = agreed.total === undefined || agreed.total === total
  const isSameMethod = !agreed.methodId || agreed.methodId === order.method?.id
  if (isSameTotal && isSameMethod) return undefined
  const lines = order.lines.map(({ sellable, quantity, priced }) => ({
    productId: sellable.productId,
    variantId: sellable.publicVariantId,
    name: nameOf(sellable),
    quantity,
    originalPrice: sellable.price,
    finalPrice: priced.finalPrice,
  }))
  const sums = {
    ...{ subtotal, shippingFee, shippingDiscount },
    ...{ voucherDiscount, coinDiscount, discount, total },
  }
  const method = isSameMethod
    ? {}
    : { deliveryMethodId: order.method?.id, deliveryMethodName: order.method?.name }
  return new AppError('PRICE_CHANGED', { ...sums, lines, ...method })
}
