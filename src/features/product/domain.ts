import type { Product, Variant } from '#features/catalog/contract.ts'
import { defaultLineLimit, purchasable } from '#features/catalog/domain.ts'

/** The chosen option of each group, by the group's name. */
export type Selection = Readonly<Record<string, string>>

type Group = Product['variants'][number]

export type OptionState = 'available' | 'preorder' | 'sold-out'

/** There are pieces on the shelf; what can only be ordered ahead has none. */
function hasPieces({ stock, inStock }: Pick<Variant, 'stock' | 'inStock'>): boolean {
  return stock === null ? inStock : stock > 0
}

function fits(variant: Variant, selection: Selection): boolean {
  return Object.entries(selection).every(([name, option]) => variant.options[name] === option)
}

/** The variant that a choice in every group leads to. */
export function findVariant(
  groups: readonly Group[],
  variants: readonly Variant[],
  selection: Selection,
): Variant | undefined {
  if (groups.some(({ name }) => selection[name] === undefined)) return undefined
  return variants.find((variant) => fits(variant, selection))
}

/** Some groups are chosen and others are not. */
export function isPartial(groups: readonly Group[], selection: Selection): boolean {
  const chosen = groups.filter(({ name }) => selection[name] !== undefined).length
  return chosen > 0 && chosen < groups.length
}

/** Taking an option that is taken already gives it back. */
export function toggleOption(selection: Selection, group: string, option: string): Selection {
  const { [group]: taken, ...others } = selection
  return taken === option ? others : { ...others, [group]: option }
}

/** What an option can lead to, given what is chosen in the other groups. */
export function optionState(
  variants: readonly Variant[],
  selection: Selection,
  group: string,
  option: string,
): OptionState {
  const possible = variants.filter((variant) => fits(variant, { ...selection, [group]: option }))
  if (possible.some(hasPieces)) return 'available'
  return possible.some((variant) => variant.isPreorder) ? 'preorder' : 'sold-out'
}

/** What is chosen before the shopper chooses: the only variant, if there is but one. */
export function firstSelection(variants: readonly Variant[]): Selection {
  const [only] = variants
  return variants.length === 1 && only ? only.options : {}
}

/** What the sheet starts with: the first variant in stock, else the first. */
export function sheetSelection(variants: readonly Variant[]): Selection {
  const start = variants.find(hasPieces) ?? variants[0]
  return start?.options ?? {}
}

type Sold = Pick<Product, 'stock' | 'inStock' | 'isPreorder'>

/** Whether what is chosen (the variant, or the whole product when it has none) can't be bought at all. */
export function isSoldOut(product: Sold, variant: Variant | undefined): boolean {
  const chosen = variant ?? product
  return !hasPieces(chosen) && !chosen.isPreorder
}

/** The most pieces to ask for: stock, or what is left of the running flash sale; 99 when unknown or on preorder. */
export function quantityLimit(product: Sold, variant: Variant | undefined): number {
  const { stock, isPreorder } = variant ?? product
  const limit = Math.min(purchasable({ stock, isPreorder }), stock ?? defaultLineLimit)
  const most = Math.max(limit, isPreorder && limit <= 0 ? defaultLineLimit : 1)
  const left = variant?.flashSale?.remaining ?? 0
  const isFlash = variant !== undefined && variant.flashPrice === variant.finalPrice && left > 0
  return isFlash ? Math.min(most, left) : most
}

type Allotment = { quantity: number; sold: number }

/** As much of a running flash sale as prices need; its variants have allotments of their own, else all share one. */
export type RunningSale = {
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
export function pricedAt(product: Product, { now, entry }: Moment): Product {
  const variantsRaw = product.variantsRaw.map((variant) => {
    if (!variant.flashSale || variant.flashPrice === null) return variant
    const ofEntry = entry === undefined ? variant.flashSale.remaining : leftFor(entry, variant.id)
    const remaining = Date.parse(variant.flashSale.endAt) <= now ? 0 : ofEntry
    const isFlash = remaining > 0 && variant.flashPrice < variant.price
    return {
      ...variant,
      flashSale: { ...variant.flashSale, remaining },
      finalPrice: isFlash ? variant.flashPrice : usualPrice(variant),
    }
  })
  const isSame = (variant: Variant, index: number) =>
    variant.finalPrice === product.variantsRaw[index]?.finalPrice
  if (variantsRaw.length > 0 && variantsRaw.every(isSame)) return { ...product, variantsRaw }
  const buyable = variantsRaw.filter(({ inStock }) => inStock)
  const shown = (buyable.length > 0 ? buyable : variantsRaw).toSorted(
    (one, other) => one.finalPrice - other.finalPrice,
  )
  const [cheapest, dearest] = [shown[0], shown.at(-1)]
  if (cheapest && dearest) {
    const [min, max] = [cheapest.finalPrice, dearest.finalPrice]
    const { price } = cheapest
    return {
      ...product,
      variantsRaw,
      price,
      finalPrice: min,
      finalMinPrice: min,
      finalMaxPrice: max,
    }
  }
  const isOver = Date.parse(product.flashSale?.endAt ?? '') <= now
  const isGone = entry !== undefined && (!entry || entry.totalSold >= entry.totalQuantity)
  if (product.priceType !== 'FLASH_SALE' || !(isOver || isGone)) return product
  const price = usualPrice(product)
  return {
    ...product,
    priceType: price < product.price ? 'DISCOUNT' : 'NORMAL',
    finalPrice: price,
    finalMinPrice: price,
    finalMaxPrice: price,
  }
}

function leftFor(entry: RunningSale | null, variantId: string): number {
  if (!entry) return 0
  if (entry.variants.length === 0) return entry.totalQuantity - entry.totalSold
  const own = entry.variants.find(({ id }) => id === variantId)
  return own ? own.quantity - own.sold : 0
}

function usualPrice<Price extends number>(of: {
  price: Price
  discountPrice: Price | null
}): Price {
  const { price, discountPrice } = of
  return discountPrice !== null && discountPrice > 0 && discountPrice < price
    ? discountPrice
    : price
}

/** A whole number between 1 and `max`; anything that is none becomes 1. */
export function clampQuantity(quantity: number, max: number): number {
  if (!Number.isInteger(quantity) || quantity < 1) return 1
  return Math.min(quantity, Math.max(max, 1))
}

const tracking =
  /^(?:utm_.*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|yclid|igshid|mc_cid|mc_eid|zarsrc|ref|referrer)$/i

/** A query without what only tells where the shopper came from; the same text when there is nothing to remove. */
export function withoutTracking(search: string): string {
  const parameters = new URLSearchParams(search)
  const names = [...parameters.keys()].filter((name) => tracking.test(name))
  if (names.length === 0) return search
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}
