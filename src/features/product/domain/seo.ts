import type { Product, Variant } from '#features/catalog/contract.ts'
import { breadcrumbList } from '#shared/breadcrumb-list.ts'
import { firstPart, stripTags } from '#shared/plain-text.ts'
import { categoryHref } from './address.ts'

/** At least 50 characters if there is enough text, at most 5,000. */
export function longDescription({ description, shortDesc }: Product): string {
  const text = stripTags(description)
  const full = text.length < 50 ? `${text} ${stripTags(shortDesc)}`.trim() : text
  return firstPart(full, 5000)
}

/** True when HTML contains text or an image; editors leave empty paragraphs behind. */
export function hasContent(html: string): boolean {
  return html.includes('<img') || stripTags(html) !== ''
}

type About = {
  /** Absolute, like the picture URLs. */
  url: string
  pictures: readonly string[]
  seller: string
  /** Subtotal in đồng from which orders ship free. */
  freeShippingFrom: number
}

/** schema.org data of the product, with the prices at load time. */
export function productData(product: Product, about: About) {
  const { url, pictures } = about
  const description = longDescription(product)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    ...(description && { description }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(product.sku && { sku: product.sku }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.mainCategory.name && { category: product.mainCategory.name }),
    ...(product.ratingCount > 0 &&
      product.ratingValue >= 1 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          // The same rounding as on the page.
          ratingValue: Number(Math.min(product.ratingValue, 5).toFixed(1)),
          ratingCount: product.ratingCount,
        },
      }),
    offers: offersOf(product, about),
  }
}

function offersOf(product: Product, { url, seller, freeShippingFrom }: About) {
  const { finalMinPrice: lowPrice, finalMaxPrice: highPrice, flashSale, variantsRaw } = product
  const offer = {
    url,
    priceCurrency: 'VND',
    availability: `https://schema.org/${availability(product)}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: seller },
    ...(product.priceType === 'FLASH_SALE' && flashSale && { priceValidUntil: flashSale.endAt }),
    // Other shipping costs depend on the destination.
    ...((product.isFreeShip || lowPrice >= freeShippingFrom) && { shippingDetails: freeShipping }),
  }
  if (highPrice <= lowPrice) return { '@type': 'Offer', price: lowPrice, ...offer }
  const offerCount = variantsRaw.filter(isSold).length || variantsRaw.length
  return { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount, ...offer }
}

const freeShipping = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'VND' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'VN' },
}

function availability({ inStock, isPreorder }: Product): string {
  if (inStock) return 'InStock'
  return isPreorder ? 'PreOrder' : 'OutOfStock'
}

function isSold({ inStock, isPreorder }: Variant): boolean {
  return inStock || isPreorder
}

/** schema.org data of the breadcrumbs, with the same URLs as on the page. */
export function breadcrumbData(product: Product, origin: string) {
  return breadcrumbList(origin, [
    ...product.breadcrumbs.map(({ id, name }) => ({ name, path: categoryHref(id) })),
    { name: product.name, path: `/products/${product.slug}` },
  ])
}
