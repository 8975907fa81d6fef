import { findAddress } from '#features/addresses/api/public.ts'
import type { Services } from '#platform/services.ts'
import { sentenceFor } from '#shared/error-sentences.ts'
import { vnd } from '#shared/money.ts'
import type { Calculate, CalculateAnswer } from '../contract.ts'
import { lineError } from './line-error.ts'
import { findLines, totalOrder } from './price-order.ts'

/**
 * What lines would cost now, shipped to the named address, else to the user's default one, else to the dearest zone.
 * Lines that can't be bought are told in `errors` and left out of the sums.
 */
export async function calculate(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string | undefined,
  wanted: Calculate,
): Promise<CalculateAnswer> {
  const lines = await findLines(db, wanted.items)
  const errors = lines.flatMap((line) => lineError(line) ?? [])
  const buyable = lines.filter((line) => !line.priced.problem)
  const address =
    userId === undefined
      ? undefined
      : (wanted.addressId && (await findAddress(db, { userId, addressId: wanted.addressId }))) ||
        (await findAddress(db, { userId }))
  const order = await totalOrder(buyable, address || undefined, config.shop)

  return {
    success: errors.length === 0,
    subtotal: order.subtotal,
    shippingFee: order.shippingFee,
    total: order.total,
    errors: errors.map(sentenceFor),
    lines: lines.map(({ sellable, quantity, priced }) => ({
      productId: sellable.productId,
      variantId: sellable.publicVariantId,
      quantity,
      originalPrice: vnd(sellable.price),
      finalPrice: vnd(priced.finalPrice),
    })),
  }
}
