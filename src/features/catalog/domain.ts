/** A flash price that a variant may have now; `remaining` counts pieces of its allotment. */
export type FlashOffer = { price: number; startAt: Date; endAt: Date; remaining: number }

export type PricedVariant = {
  price: number
  discountPrice: number | null
  flash: FlashOffer | null
}

export type EffectivePrice = {
  finalPrice: number
  priceType: 'FLASH_SALE' | 'DISCOUNT' | 'NORMAL'
}

/** What a piece costs at `now`: the running flash price, else the discount price, else the price; each only when it is positive and lower. */
export function effectivePrice(variant: PricedVariant, now: Date): EffectivePrice {
  const { price, discountPrice, flash } = variant
  if (
    flash &&
    isRunning(flash, now) &&
    flash.remaining > 0 &&
    flash.price > 0 &&
    flash.price < price
  ) {
    return { finalPrice: flash.price, priceType: 'FLASH_SALE' }
  }
  if (discountPrice !== null && discountPrice > 0 && discountPrice < price) {
    return { finalPrice: discountPrice, priceType: 'DISCOUNT' }
  }
  return { finalPrice: price, priceType: 'NORMAL' }
}

/** Windows are start ≤ now < end. */
export function isRunning(window: { startAt: Date; endAt: Date }, now: Date): boolean {
  return window.startAt <= now && now < window.endAt
}

/** Percent off, rounded; 0 unless the original price is above the sale price. */
export function discountPercent(originalPrice: number, salePrice: number): number {
  if (originalPrice <= salePrice || originalPrice <= 0) return 0
  return Math.round(((originalPrice - salePrice) / originalPrice) * 100)
}

/** A line of a variant whose stock is not counted, or that is on preorder, takes at most this many pieces. */
export const defaultLineLimit = 99

export type Availability = { stock: number | null; isPreorder: boolean }

/** How many pieces of a variant one line may take: its stock; 99 when not counted, or when a preorder has run out. */
export function purchasable({ stock, isPreorder }: Availability): number {
  if (stock === null) return defaultLineLimit
  if (stock > 0) return stock
  return isPreorder ? defaultLineLimit : 0
}

/** “Đen / M”, in the order of the product's option groups. */
export function variantDisplayName(
  optionNames: readonly string[],
  options: Readonly<Record<string, string>>,
): string {
  return optionNames
    .map((name) => options[name])
    .filter(Boolean)
    .join(' / ')
}

/** Lowest and highest effective price of what can be bought, else of everything. Empty input gives undefined. */
export function priceRange(variants: readonly { finalPrice: number; inStock: boolean }[]) {
  const purchasableOnes = variants.filter((variant) => variant.inStock)
  const prices = (purchasableOnes.length > 0 ? purchasableOnes : variants).map(
    (variant) => variant.finalPrice,
  )
  if (prices.length === 0) return undefined
  return { min: Math.min(...prices), max: Math.max(...prices) }
}
