import { vnd } from '#shared/money.ts'
import type { CategoryRef, Product, Variant } from '../contract.ts'
import { type Offer, type PricedOffer, priceOffer, variantDisplayName } from '../domain.ts'
import { type CardFields, toCard } from './cards.ts'

export type VariantRow = {
  id: string
  sku: string | null
  options: Record<string, string>
  price: number
  discountPrice: number | null
  stock: number | null
  isPreorder: boolean
  preorderDays: number
  imageUrl: string | null
  flashSaleId: string | null
  flashPrice: number
  remaining: number
  startAt: string
  endAt: string
}

export type ProductRow = CardFields & {
  sku: string | null
  shortDesc: string
  description: string
  seoTitle: string | null
  seoDescription: string | null
  brand: string | null
  breadcrumbs: CategoryRef[]
  images: { url: string; alt: string }[]
  optionNames: string[]
  variants: VariantRow[] | null
}

type VariantOffer = Offer & { row: VariantRow }

/** A product as its page reads it, at the prices of this moment; undefined when it has no variant left. */
export function toProduct(row: ProductRow): Product | undefined {
  const offers = (row.variants ?? []).map((variant) => priceOffer(toOffer(variant), row.now))
  const card = toCard(row, offers)
  const shown = offers.find((offer) => offer.finalPrice === card?.finalPrice)
  const mainCategory = row.breadcrumbs.at(-1)
  if (!card || !shown || !mainCategory) return undefined
  const flash = offers
    .filter((offer) => offer.priceType === 'FLASH_SALE')
    .toSorted((a, b) => a.finalPrice - b.finalPrice)[0]
  const isInOneForm = row.optionNames.length === 0

  return {
    ...card,
    sku: row.sku,
    discountPrice: shown.discountPrice === null ? null : vnd(shown.discountPrice),
    shortDesc: row.shortDesc,
    description: row.description,
    brand: row.brand === null ? null : { name: row.brand },
    mainCategory,
    breadcrumbs: row.breadcrumbs,
    seo: { title: row.seoTitle, description: row.seoDescription },
    ProductImage: row.images.map((media, sortOrder) => ({ sortOrder, media })),
    album: row.images.map(({ url }) => url),
    stock: totalStock(offers),
    variants: row.optionNames.map((name) => ({
      name,
      options: valuesOf(name, row.variants ?? []),
    })),
    variantsRaw: isInOneForm ? [] : offers.map((offer) => toVariant(offer, row.optionNames)),
    flashSale:
      flash?.flash && flash.row.flashSaleId
        ? { id: flash.row.flashSaleId, endAt: flash.flash.endAt.toISOString() }
        : null,
    preorderDays: shown.row.preorderDays,
  }
}

function toOffer(row: VariantRow): VariantOffer {
  const { price, discountPrice, stock, isPreorder } = row
  const flash = row.flashSaleId
    ? {
        price: row.flashPrice,
        remaining: row.remaining,
        startAt: new Date(row.startAt),
        endAt: new Date(row.endAt),
      }
    : null
  return { price, discountPrice, stock, isPreorder, flash, row }
}

/** The pieces of all variants together; null when those of one are not counted. */
function totalStock(offers: readonly Offer[]): number | null {
  return offers.reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  )
}

/** The values of an option in the order in which the keeper's variants name them. */
function valuesOf(name: string, variants: readonly VariantRow[]): string[] {
  return [...new Set(variants.flatMap((variant) => variant.options[name] ?? []))]
}

function toVariant(offer: PricedOffer<VariantOffer>, optionNames: readonly string[]): Variant {
  const { row, flash } = offer
  return {
    id: row.id,
    sku: row.sku,
    displayName: variantDisplayName(optionNames, row.options),
    options: row.options,
    price: vnd(offer.price),
    discountPrice: offer.discountPrice === null ? null : vnd(offer.discountPrice),
    flashPrice: flash ? vnd(flash.price) : null,
    flashSale:
      flash && row.flashSaleId
        ? {
            id: row.flashSaleId,
            startAt: flash.startAt.toISOString(),
            endAt: flash.endAt.toISOString(),
            remaining: flash.remaining,
          }
        : null,
    finalPrice: vnd(offer.finalPrice),
    stock: offer.stock,
    inStock: offer.inStock,
    isPreorder: offer.isPreorder,
    preorderDays: row.preorderDays,
    image: row.imageUrl === null ? null : { url: row.imageUrl },
  }
}
