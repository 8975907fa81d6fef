import { t } from '#platform/language.ts'
import type { LineInput } from './line-schema.ts'

type Priced = { price: number; discountPrice: number | null }

/**
 * Warnings about a price and discount of a product whose variants all have prices of their own. An export writes those of the
 * cheapest variant; others were changed where they mean nothing.
 */
export function unusedPrices(line: LineInput, variants: readonly Priced[]): string[] {
  const isUnused =
    line.variants.length > 0 && line.variants.every(({ price }) => price !== undefined)
  if (!isUnused) return []
  const finalPrice = ({ price, discountPrice }: Priced) => discountPrice ?? price
  const [cheapest] = variants.toSorted((a, b) => finalPrice(a) - finalPrice(b))
  const { price = cheapest?.price, discountPrice } = line
  // A discount to the whole price is none.
  const discount = discountPrice === price ? 0 : discountPrice
  const differing: string[] = []
  if (price !== cheapest?.price) differing.push('price')
  if (discount !== undefined && discount !== (cheapest?.discountPrice ?? 0)) {
    differing.push('discountPrice')
  }
  return differing.map((field) =>
    t(
      `${field} không dùng: mỗi phân loại có giá riêng`,
      `${field} is not used: each variant has a price of its own`,
    ),
  )
}
