import type { Product, Variant } from '#features/catalog/contract.ts'
import { discountPercent } from '#features/catalog/domain.ts'

type Allotment = { quantity: number; sold: number }

/** The data of a running flash sale that prices depend on; variants have their own allotments, or all share one. */
export type RunningSale = {
  flashSaleId: string
  endAt: string
  minFlashSalePrice: Product['price']
  totalQuantity: number
  totalSold: number
  variants: readonly (Allotment & { id: string })[]
}

type Moment = {
  /** Milliseconds; 0 treats nothing as ended. */
  now: number
  /** The running sale and its remaining quantity; null for none, undefined when not known yet. */
  entry: RunningSale | null | undefined
}

/**
 * Recalculates the prices of a loaded product for a later moment: flash prices that have ended or sold out no longer
 * apply.
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
  const isGone = entry !== undefined && (!entry || leftOf(entry) <= 0 || isOther(entry, flashSale))
  if (product.priceType === 'FLASH_SALE') {
    const isOver = Date.parse(flashSale?.endAt ?? '') <= now
    return isOver || isGone ? costing(product, usualPrice(product), usualType(product)) : product
  }
  // Some servers name the sale of a product in its own call alone.
  if (!entry || isGone || Date.parse(entry.endAt) <= now) return product
  const { minFlashSalePrice: price } = entry
  return price > 0 && price < product.price ? costing(product, price, 'FLASH_SALE') : product
}

function costing(
  product: Product,
  price: Product['price'],
  priceType: Product['priceType'],
): Product {
  return {
    ...product,
    priceType,
    finalPrice: price,
    finalMinPrice: price,
    finalMaxPrice: price,
    discountPercent: discountPercent(product.price, price),
  }
}

/** Pieces left in all running allotments of the product. */
export function leftOf({ totalQuantity, totalSold }: RunningSale): number {
  return totalQuantity - totalSold
}

function leftFor(entry: RunningSale | null, { id, flashSale }: Variant): number {
  if (!entry) return 0
  if (entry.variants.length === 0) return isOther(entry, flashSale) ? 0 : leftOf(entry)
  const own = entry.variants.find((variant) => variant.id === id)
  return own ? own.quantity - own.sold : 0
}

/** True when the running sale is not the one whose price is known. */
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

/** Among variants in stock, else among all. */
export function cheapestAndDearest(
  variants: readonly Variant[],
): [Variant | undefined, Variant | undefined] {
  const buyable = variants.filter(({ inStock }) => inStock)
  const sorted = (buyable.length > 0 ? buyable : variants).toSorted(
    (one, other) => one.finalPrice - other.finalPrice,
  )
  return [sorted[0], sorted.at(-1)]
}

/** True when the variant, after `pricedAt`, has its flash price. */
export function isAtFlashPrice({ flashPrice, flashSale, finalPrice, price }: Variant): boolean {
  return finalPrice === flashPrice && finalPrice < price && (flashSale?.remaining ?? 0) > 0
}

/**
 * Pieces left at the flash price for the selection, with `product` and `variant` after `pricedAt`; null without a flash
 * price or while a variant must still be selected.
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

/** Key of a product's sale: another sale, or other variants in it, may have other prices. */
export function saleKey(entry: RunningSale | null | undefined): string {
  if (!entry) return ''
  const { flashSaleId, totalQuantity, variants } = entry
  return [flashSaleId, totalQuantity, ...variants.map(({ id }) => id)].join()
}
