import { plainText } from '#shared/plain-text.ts'

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

/** Price of a piece at `now`: running flash price, else discount price (each only if positive and lower), else price. */
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

/** Percent off, rounded, 0–99; 0 unless the original price is above the sale price. */
export function discountPercent(originalPrice: number, salePrice: number): number {
  if (originalPrice <= salePrice || originalPrice <= 0) return 0
  return Math.min(Math.round(((originalPrice - salePrice) / originalPrice) * 100), 99)
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

export type Offer = PricedVariant & Availability

/** An offer with what it costs now and whether it can be bought. */
export type PricedOffer<O extends Offer = Offer> = O & EffectivePrice & { inStock: boolean }

export function priceOffer<O extends Offer>(offer: O, now: Date): PricedOffer<O> {
  return { ...offer, ...effectivePrice(offer, now), inStock: purchasable(offer) > 0 }
}

export type OfferSummary<O extends Offer = Offer> = {
  /** The offer whose price is shown: the cheapest that can be bought, else the cheapest of all. */
  shown: PricedOffer<O>
  range: { min: number; max: number }
  inStock: boolean
  /** Everything that can be bought has to be made first. */
  isPreorder: boolean
}

/** Summary of the variants: price range and stock. Empty input gives undefined. */
export function summarizeOffers<O extends Offer>(
  offers: readonly PricedOffer<O>[],
): OfferSummary<O> | undefined {
  const range = priceRange(offers)
  const buyable = offers.filter((offer) => offer.inStock)
  const inStock = buyable.length > 0
  const shown = (inStock ? buyable : offers).find((offer) => offer.finalPrice === range?.min)
  if (!range || !shown) return undefined
  return {
    shown,
    range,
    inStock,
    isPreorder: inStock && buyable.every((offer) => offer.isPreorder),
  }
}

/** A line someone wants to buy; `boundEntryId` is the flash-sale entry at whose price it was put into the cart. */
export type WantedLine = { quantity: number; boundEntryId: string | null }

export type BuyableVariant = Availability & {
  price: number
  discountPrice: number | null
  isDeleted: boolean
  product: { isPublished: boolean; isDeleted: boolean }
  flash: { entryId: string; price: number; quantity: number; sold: number } | null
}

export type LineProblem =
  | 'DELETED'
  | 'HIDDEN'
  | 'FLASH_SALE_EXHAUSTED'
  | 'FLASH_SALE_NOT_ENOUGH'
  | 'OUT_OF_STOCK'
  | 'NOT_ENOUGH_STOCK'

export type PricedLine = {
  finalPrice: number
  /** The entry whose allotment the line takes, when it is sold at a flash price. */
  flashEntryId: string | null
  /** The most pieces this line can have now; 0 when it can't be bought. */
  maxQuantity: number
  /** Why it can't be bought as wanted, in the order in which shoppers see the reasons. */
  problem: LineProblem | null
}

/**
 * The current price of a line, and the problem if it cannot be bought. `variant.flash` is the entry running now, if any.
 * A line bound to it keeps its flash price while the allotment lasts and then can't be bought; any other line takes the
 * flash price if the whole of it still fits into the allotment, else the normal price.
 */
export function priceLine(
  variant: BuyableVariant,
  { quantity, boundEntryId }: WantedLine,
): PricedLine {
  const { flash } = variant
  const normalPrice = effectivePrice({ ...variant, flash: null }, new Date(0)).finalPrice
  const remaining = flash ? Math.max(flash.quantity - flash.sold, 0) : 0
  const isBound = flash !== null && flash.entryId === boundEntryId
  const atFlashPrice =
    flash !== null && flash.price < variant.price && (isBound || remaining >= quantity)
  const inStock = purchasable(variant)
  const most = isBound ? Math.min(inStock, remaining) : inStock

  return {
    finalPrice: flash && atFlashPrice ? flash.price : normalPrice,
    flashEntryId: flash && atFlashPrice ? flash.entryId : null,
    maxQuantity:
      variant.isDeleted || variant.product.isDeleted || !variant.product.isPublished ? 0 : most,
    problem: lineProblem(),
  }

  function lineProblem(): LineProblem | null {
    if (variant.isDeleted || variant.product.isDeleted) return 'DELETED'
    if (!variant.product.isPublished) return 'HIDDEN'
    if (isBound && remaining === 0) return 'FLASH_SALE_EXHAUSTED'
    if (inStock === 0) return 'OUT_OF_STOCK'
    if (isBound && quantity > remaining) return 'FLASH_SALE_NOT_ENOUGH'
    if (quantity > inStock) return 'NOT_ENOUGH_STOCK'
    return null
  }
}

/** The values of a filter such as `attr.MAU`: commas part them; `\\,` is a comma within a value. Blank ones are dropped. */
export function splitValues(list: string): string[] {
  return (list.match(/(?:\\.|[^,])+/gsu) ?? [])
    .map((value) => value.replace(/\\([,\\])/g, '$1').trim())
    .filter(Boolean)
}

export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[,\\]/g, '\\$&')).join(',')
}

/** Pictures and videos as they are looked through: the picture that lists show, what moves, the other pictures. */
export function mixMedia<Item>(pictures: readonly Item[], videos: readonly Item[]): Item[] {
  return [...pictures.slice(0, 1), ...videos, ...pictures.slice(1)]
}

/** Address of a category's products, as menus and tiles link to it. */
export function categoryListHref(id: string): string {
  const value = encodeURIComponent(id)
  return `/search?q=a&categoryId=${value}&category=${value}`
}

/** Texts of a product; all but its name are HTML or the merchant's own for search engines. */
type ProductTexts = {
  name: string
  description: string
  shortDesc: string
  seo: { title: string | null; description: string | null }
}

/**
 * What a product's page tells search engines: the merchant's own words, else its name with that of the shop, and the beginning of its
 * long or short description, which may be empty.
 */
export function searchResultOf(
  { name, description, shortDesc, seo }: ProductTexts,
  shopName: string,
): { title: string; description: string } {
  return {
    title: seo.title?.trim() || `${name} | ${shopName}`,
    description:
      seo.description?.trim() || plainText(description, 160) || plainText(shortDesc, 160),
  }
}
