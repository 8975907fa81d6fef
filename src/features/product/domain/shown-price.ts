import type { Product, Variant } from '#features/catalog/contract.ts'
import { discountPercent } from '#features/catalog/domain.ts'
import { cheapestAndDearest, isAtFlashPrice, leftOf, type RunningSale } from './price.ts'

/** A price or a range, with the price before reductions where it says something, and the percent off. */
export type Shown = {
  amount: number
  upTo: number | undefined
  original: number | undefined
  percent: number
}

/** What the chosen variant costs; without a choice what the product costs, or from what to what. */
export function shownPrice(product: Product, variant: Variant | undefined): Shown {
  if (variant) return shown(variant, variant.finalPrice)
  const { price, finalMinPrice, finalMaxPrice } = product
  return shown({ price, finalPrice: finalMinPrice }, finalMaxPrice)
}

/** The same of flash prices alone; null where there is none. */
export function shownFlashPrice(product: Product, variant: Variant | undefined): Shown | null {
  if (variant) return isAtFlashPrice(variant) ? shownPrice(product, variant) : null
  if (product.variantsRaw.length === 0) {
    return product.priceType === 'FLASH_SALE' ? shownPrice(product, variant) : null
  }
  const [cheapest, dearest] = cheapestAndDearest(product.variantsRaw.filter(isAtFlashPrice))
  return cheapest && dearest ? shown(cheapest, dearest.finalPrice) : null
}

function shown(from: { price: number; finalPrice: number }, to: number): Shown {
  const { price: original, finalPrice: amount } = from
  const upTo = to > amount ? to : undefined
  return {
    amount,
    upTo,
    // Beside a range it says something only when it is above all of it.
    original: original > (upTo ?? amount) ? original : undefined,
    percent: discountPercent(original, amount),
  }
}

/**
 * Whether a flash sale stands in place of the price at `now` (milliseconds): it is known, it has not ended, something is
 * left of it, and the choice has a price of it: something is left of the variant's own part too.
 */
export function showsFlashBox(sale: {
  entry: RunningSale | null
  price: Shown | null
  now: number
}): boolean {
  const { entry, price, now } = sale
  return entry !== null && price !== null && Date.parse(entry.endAt) > now && leftOf(entry) > 0
}
