import { vnd } from '#shared/money.ts'
import type { Media, Product, Variant } from '../contract.ts'
import {
  type FlashOffer,
  mixMedia,
  type Offer,
  type PricedOffer,
  priceOffer,
  variantDisplayName,
} from '../domain.ts'
import { type CardFields, toCard } from './cards.ts'
import { colorOf } from './color-swatches.ts'

type StepRow = [depth: number, id: string, name: string, slug: string]
type ImageRow = [position: number, url: string, alt: string]
type VideoRow = [position: number, url: string, mimeType: string | null, posterUrl: string | null]
type OptionRow = [position: number, name: string]
type VariantRow = [
  position: number,
  id: string,
  sku: string | null,
  options: Record<string, string>,
  price: number,
  discountPrice: number | null,
  stock: number | null,
  isPreorder: boolean,
  preorderDays: number,
  imageUrl: string | null,
]
type FlashRow = [
  variantId: string,
  flashSaleId: string,
  price: number,
  remaining: number,
  startAt: string,
  endAt: string,
]

/** A product as the database returns it; null is an empty list. */
export type ProductRow = Omit<CardFields, 'now'> & {
  now: string
  sku: string | null
  shortDesc: string
  description: string
  seoTitle: string | null
  seoDescription: string | null
  brand: string | null
  breadcrumbs: StepRow[] | null
  images: ImageRow[] | null
  videos: VideoRow[] | null
  options: OptionRow[] | null
  variants: VariantRow[] | null
  flashes: FlashRow[] | null
  reviewCount: number
}

type VariantOffer = Offer & {
  id: string
  sku: string | null
  options: Record<string, string>
  preorderDays: number
  imageUrl: string | null
  flash: (FlashOffer & { flashSaleId: string }) | null
}

/** A product for its page, at current prices; undefined for a product without variants. */
export function toProduct(row: ProductRow): Product | undefined {
  const now = new Date(row.now)
  const offers = sorted(row.variants).map((variant) =>
    priceOffer(toOffer(variant, row.flashes ?? []), now),
  )
  const card = toCard(
    { ...row, now },
    offers,
    offers.map(({ options }) => colorOf(options)),
  )
  const shown = offers.find(
    (offer) => offer.finalPrice === card?.finalPrice && offer.inStock === card.inStock,
  )
  const breadcrumbs = sorted(row.breadcrumbs).map(([, id, name, slug]) => ({ id, name, slug }))
  const mainCategory = breadcrumbs.at(-1)
  if (!card || !shown || !mainCategory) return undefined
  const flash = offers
    .filter((offer) => offer.priceType === 'FLASH_SALE')
    .toSorted((a, b) => a.finalPrice - b.finalPrice)[0]?.flash
  const optionNames = sorted(row.options).map(([, name]) => name)
  const images = sorted(row.images).map(([, url, alt]) => ({ url, alt }))

  return {
    ...card,
    sku: row.sku,
    discountPrice: shown.discountPrice === null ? null : vnd(shown.discountPrice),
    shortDesc: row.shortDesc,
    description: row.description,
    brand: row.brand === null ? null : { name: row.brand },
    mainCategory,
    breadcrumbs,
    seo: { title: row.seoTitle, description: row.seoDescription },
    ProductImage: images.map((media, sortOrder) => ({ sortOrder, media })),
    album: images.map(({ url }) => url),
    media: mixMedia(images.map(toPicture), sorted(row.videos).map(toVideo)),
    stock: totalStock(offers),
    variants: optionNames.map((name) => ({ name, options: valuesOf(name, offers) })),
    variantsRaw:
      optionNames.length === 0 ? [] : offers.map((offer) => toVariant(offer, optionNames)),
    flashSale: flash ? { id: flash.flashSaleId, endAt: flash.endAt.toISOString() } : null,
    preorderDays: shown.preorderDays,
    reviewCount: row.reviewCount,
  }
}

function toPicture(image: { url: string; alt: string }): Media {
  return { kind: 'image', ...image, mimeType: null, posterUrl: null }
}

function toVideo([, url, mimeType, posterUrl]: VideoRow): Media {
  return { kind: 'video', url, alt: '', mimeType, posterUrl }
}

/** Sorts rows by their first column, then by the second. */
function sorted<Row extends [number, string, ...unknown[]]>(rows: Row[] | null): Row[] {
  return (rows ?? []).sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
}

function toOffer(row: VariantRow, flashes: readonly FlashRow[]): VariantOffer {
  const [, id, sku, options, price, discountPrice, stock, isPreorder, preorderDays, imageUrl] = row
  const found = flashes.find(([variantId]) => variantId === id)
  const flash = found ? toFlash(found) : null
  return {
    id,
    sku,
    options,
    price,
    discountPrice,
    stock,
    isPreorder,
    preorderDays,
    imageUrl,
    flash,
  }
}

function toFlash([, flashSaleId, price, remaining, startAt, endAt]: FlashRow) {
  return { flashSaleId, price, remaining, startAt: new Date(startAt), endAt: new Date(endAt) }
}

/** The stock of all variants; null when one is not counted. */
function totalStock(offers: readonly Offer[]): number | null {
  return offers.reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  )
}

/** The values of an option in the order of the variants. */
function valuesOf(name: string, offers: readonly VariantOffer[]): string[] {
  return [...new Set(offers.flatMap((offer) => offer.options[name] ?? []))]
}

function toVariant(offer: PricedOffer<VariantOffer>, optionNames: readonly string[]): Variant {
  const { flash } = offer
  return {
    id: offer.id,
    sku: offer.sku,
    displayName: variantDisplayName(optionNames, offer.options),
    options: offer.options,
    price: vnd(offer.price),
    discountPrice: offer.discountPrice === null ? null : vnd(offer.discountPrice),
    flashPrice: flash ? vnd(flash.price) : null,
    flashSale: flash
      ? {
          id: flash.flashSaleId,
          startAt: flash.startAt.toISOString(),
          endAt: flash.endAt.toISOString(),
          remaining: flash.remaining,
        }
      : null,
    finalPrice: vnd(offer.finalPrice),
    stock: offer.stock,
    inStock: offer.inStock,
    isPreorder: offer.isPreorder,
    preorderDays: offer.preorderDays,
    image: offer.imageUrl === null ? null : { url: offer.imageUrl },
  }
}
