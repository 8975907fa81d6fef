import type { Product, Variant } from '#features/catalog/contract.ts'
import { discountPercent } from '#features/catalog/domain.ts'

type Allotment = { quantity: number; sold: number }

/** As much of a running flash sale as prices need; its variants have allotments of their own, else all share one. */
export type RunningSale = {
  flashSaleId: string
  endAt: string
  totalQuantity: number
  totalSold: number
  variants: readonly (Allotment & { id: string })[]
}

type Moment = {
  /** Milliseconds; nothing has ended at 0. */
  now: number
  /** What runs now and how much of it is left; null when nothing does, undefined when nobody has said. */
  entry: RunningSale | null | undefined
}

/**
 * A product as it was told earlier, at the prices of a later moment: flash prices that have ended, or of which nothing is
 * left, are gone.
 */
export function pricedAt(product: Product, moment: Moment): Product {
  if (product.variantsRaw.length === 0) return pricedInOneForm(product, moment)
  const variantsRaw = product.variantsRaw.map((variant) => pricedVariant(variant, moment))
  const isSame = (variant: Variant, index: number) =>
    variant.finalPrice === product.variantsRaw[index]?.finalPrice
  if (variantsRaw.every(isSame)) return { ...product, variantsRaw }
  const [cheapest, dearest] = cheapestAndDearest(variantsRaw)
  if (!cheapest || !dearest) return product
  const { price, finalPrice } = cheapest
  return {
    ...product,
    variantsRaw,
    price,
    finalPrice,
    finalMinPrice: finalPrice,
    finalMaxPrice: dearest.finalPrice,
    discountPercent: discountPercent(price, finalPrice),
    priceType: isAtFlashPrice(cheapest) ? 'FLASH_SALE' : usualType(cheapest),
  }
}

function pricedVariant(variant: Variant, { now, entry }: Moment): Variant {
  if (!variant.flashSale || variant.flashPrice === null) return variant
  const ofEntry = entry === undefined ? variant.flashSale.remaining : leftFor(entry, variant)
  const remaining = Date.parse(variant.flashSale.endAt) <= now ? 0 : Math.max(ofEntry, 0)
  const isFlash = remaining > 0 && variant.flashPrice < variant.price
  return {
    ...variant,
    flashSale: { ...variant.flashSale, remaining },
    finalPrice: isFlash ? variant.flashPrice : usualPrice(variant),
  }
}

function pricedInOneForm(product: Product, { now, entry }: Moment): Product {
  const { flashSale } = product
  const isOver = Date.parse(flashSale?.endAt ?? '') <= now
  const isGone = entry !== undefined && (!entry || leftOf(entry) <= 0 || isOther(entry, flashSale))
  if (product.priceType !== 'FLASH_SALE' || !(isOver || isGone)) return product
  const price = usualPrice(product)
  return {
    ...product,
    priceType: usualType(product),
    finalPrice: price,
    finalMinPrice: price,
    finalMaxPrice: price,
    discountPercent: discountPercent(product.price, price),
  }
}

/** Pieces left of all that runs for the product. */
export function leftOf({ totalQuantity, totalSold }: RunningSale): number {
  return totalQuantity - totalSold
}

function leftFor(entry: RunningSale | null, { id, flashSale }: Variant): number {
  if (!entry) return 0
  if (entry.variants.length === 0) return isOther(entry, flashSale) ? 0 : leftOf(entry)
  const own = entry.variants.find((variant) => variant.id === id)
  return own ? own.quantity - own.sold : 0
}

/** The sale that runs now is not the one whose price is known. */
function isOther({ flashSaleId }: RunningSale, known: { id: string } | null): boolean {
  return flashSaleId !== '' && !!known?.id && known.id !== flashSaleId
}

type Priced = Pick<Product, 'price' | 'discountPrice'>

function usualPrice({ price, discountPrice }: Priced): Product['price'] {
  return discountPrice !== null && discountPrice > 0 && discountPrice < price
    ? discountPrice
    : price
}

function usualType(of: Priced): Product['priceType'] {
  return usualPrice(of) < of.price ? 'DISCOUNT' : 'NORMAL'
}

/** Of what can be bought, else of everything. */
export function cheapestAndDearest(
  variants: readonly Variant[],
): [Variant | undefined, Variant | undefined] {
  const buyable = variants.filter(({ inStock }) => inStock)
  const sorted = (buyable.length > 0 ? buyable : variants).toSorted(
    (one, other) => one.finalPrice - other.finalPrice,
  )
  return [sorted[0], sorted.at(-1)]
}

/** A variant as `pricedAt` gave it. */
export function isAtFlashPrice({ flashPrice, flashSale, finalPrice, price }: Variant): boolean {
  return finalPrice === flashPrice && finalPrice < price && (flashSale?.remaining ?? 0) > 0
}

/**
 * The pieces left at the flash price that the choice has now (`product` and `variant` as `pricedAt` gave them); null when
 * it has none, or as long as a variant is still to be chosen.
 */
export function flashLeft(
  product: Product,
  variant: Variant | undefined,
  entry: RunningSale | null,
): number | null {
  if (variant) return isAtFlashPrice(variant) ? (variant.flashSale?.remaining ?? null) : null
  if (product.variantsRaw.length > 0 || product.priceType !== 'FLASH_SALE') return null
  return entry && leftOf(entry)
}

/** Tells sales of a product apart: another one, or more or fewer of its variants, has other prices. */
export function saleKey(entry: RunningSale | null | undefined): string {
  if (!entry) return ''
  const { flashSaleId, totalQuantity, variants } = entry
  return [flashSaleId, totalQuantity, ...variants.map(({ id }) => id)].join()
}
