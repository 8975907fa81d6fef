import type { Product, Variant } from '#features/catalog/contract.ts'
import { firstPart, plainText, stripTags } from '#shared/plain-text.ts'
import { categoryHref } from './address.ts'

/** The keeper's own, else the first words of the description, else of the short one. May be empty. */
export function metaDescription({ seo, description, shortDesc }: Product): string {
  return seo.description?.trim() || plainText(description, 160) || plainText(shortDesc, 160)
}

/** At least 50 characters where there is text for it, at most 5,000. */
export function longDescription({ description, shortDesc }: Product): string {
  const text = stripTags(description)
  const full = text.length < 50 ? `${text} ${stripTags(shortDesc)}`.trim() : text
  return firstPart(full, 5000)
}

/** Whether there is anything to read or see: editors leave empty paragraphs behind. */
export function hasContent(html: string): boolean {
  return html.includes('<img') || stripTags(html) !== ''
}

type About = { url: string; pictures: readonly string[]; seller: string }

/** The product as schema.org tells it, with the prices that it was loaded with. `url` and `pictures` are absolute. */
export function productData(product: Product, { url, pictures, seller }: About) {
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
          // As it is read on the page.
          ratingValue: Number(Math.min(product.ratingValue, 5).toFixed(1)),
          ratingCount: product.ratingCount,
        },
      }),
    offers: offersOf(product, url, seller),
  }
}

function offersOf(product: Product, url: string, seller: string) {
  const { finalMinPrice: lowPrice, finalMaxPrice: highPrice, flashSale, variantsRaw } = product
  const offer = {
    url,
    priceCurrency: 'VND',
    availability: `https://schema.org/${availability(product)}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: seller },
    ...(product.priceType === 'FLASH_SALE' && flashSale && { priceValidUntil: flashSale.endAt }),
  }
  if (highPrice <= lowPrice) return { '@type': 'Offer', price: lowPrice, ...offer }
  const offerCount = variantsRaw.filter(isSold).length || variantsRaw.length
  return { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount, ...offer }
}

function availability({ inStock, isPreorder }: Product): string {
  if (inStock) return 'InStock'
  return isPreorder ? 'PreOrder' : 'OutOfStock'
}

function isSold({ inStock, isPreorder }: Variant): boolean {
  return inStock || isPreorder
}

/** The way to the product as schema.org tells it: the crumbs that stand on the page, with the same addresses. */
export function breadcrumbData(product: Product, origin: string, url: string) {
  const crumbs = [
    { name: 'Trang chủ', item: `${origin}/` },
    ...product.breadcrumbs.map(({ id, name }) => ({ name, item: origin + categoryHref(id) })),
    { name: product.name, item: url },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  }
}
