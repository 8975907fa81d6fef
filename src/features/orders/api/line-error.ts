import { problemCodes } from '#features/cart/domain.ts'
import { AppError } from '#shared/app-error.ts'
import { nameOf, type OrderLinePriced } from './price-order.ts'

/** Why a line can't be bought as asked, naming the product; undefined when it can. */
export function lineError({ sellable, priced }: OrderLinePriced): AppError | undefined {
  if (!priced.problem) return undefined
  const { publicVariantId, productId, flash } = sellable
  const available =
    priced.problem === 'FLASH_SALE_NOT_ENOUGH' && flash
      ? Math.max(flash.quantity - flash.sold, 0)
      : priced.maxQuantity
  return new AppError(problemCodes[priced.problem], {
    name: nameOf(sellable),
    productId,
    variantId: publicVariantId,
    available,
  })
}
