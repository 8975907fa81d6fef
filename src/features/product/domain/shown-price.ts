import type { Product, Variant } from '#features/catalog/contract.ts'
import { discountPercent } from '#features/catalog/domain.ts'
import { cheapestAndDearest, isAtFlashPrice, leftOf, type RunningSale } from './price.ts'

/** A price or price range, with the original price if it is higher, and the discount in percent. */
export type Shown = {
  amount: number
  upTo: number | undefined
  original: number | undefined
  percent: number
}

/** The price of the selected variant, else the price or range of the product. */
export function shownPrice(product: Product, variant: Variant | undefined): Shown {
  if (variant) return shown(variant, variant.finalPrice)
  const { price, finalMinPrice, finalMaxPrice } = product
  return shown({ price, finalPrice: finalMinPrice }, finalMaxPrice)
}

/** The flash price or range; null for none. */
export function shownFlashPrice(product: Product, variant: Variant | undefined): Shown | null {
  if (variant) return isAtFlashPrice(variant) ? shownPrice(product, variant) : null
  if (product.variantsRaw.length === 0) {
    return product.priceType === 'FLASH_SALE' ? shownPrice(product, variant) : null
  }
  const [cheapest, dearest] = cheapestAndDearest(product.variantsRaw.filter(isAtFlashPrice))
  return cheapest && dearest ? shown(cheapest, dearest.finalPrice) : null
}

/** When the product's flash price ends, as its own data tells; undefined for none. */
export function flashEndOf({ flashSale, variantsRaw }: Product): string | undefined {
  return flashSale?.endAt ?? variantsRaw.find(isAtFlashPrice)?.flashSale?.endAt
}

function shown(from: { price: number; finalPrice: number }, to: number): Shown {
  const { price: original, finalPrice: amount } = from
  const upTo = to > amount ? to : undefined
  return {
    amount,
    upTo,
    // Next to a range, only an original price above the whole range is meaningful.
    original: original > (upTo ?? amount) ? original : undefined,
    percent: discountPercent(original, amount),
  }
}

/**
 * True when the flash-sale box replaces the price at `now` (milliseconds): a sale is known, has not ended and has pieces
 * left, and the selection has a flash price.
 */
export function showsFlashBox(sale: {
  entry: RunningSale | null
  price: Shown | null
  now: number
}): boolean {
  const { entry, price, now } = sale
  return entry !== null && price !== null && Date.parse(entry.endAt) > now && leftOf(entry) > 0
}
