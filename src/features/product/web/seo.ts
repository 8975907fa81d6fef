import type { Product } from '#features/catalog/contract.ts'
import { plainText, stripTags } from '#storefront/seo/plain-text.ts'
import { pictureAt } from '#storefront/ui/picture.tsx'

export function metaDescription(product: Product): string {
  return product.seo.description || plainText(product.description || product.shortDesc, 160)
}

/** At least 50 characters where there is text for it, at most 5,000. */
export function longDescription(product: Product): string {
  const text = stripTags(product.description)
  const full = text.length < 50 ? `${text} ${stripTags(product.shortDesc)}`.trim() : text
  return full.slice(0, 5000)
}

/** The product as schema.org tells it. */
export function productData(product: Product, url: string, absolute: (src: string) => string) {
  const availability = product.inStock ? 'InStock' : product.isPreorder ? 'PreOrder' : 'OutOfStock'
  const offer = {
    priceCurrency: 'VND',
    availability: `https://schema.org/${availability}`,
    url,
  }
  const isRange = product.finalMaxPrice > product.finalMinPrice
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: longDescription(product),
    image: product.album.map((src) => absolute(pictureAt(src, 1080))),
    url,
    ...(product.sku && { sku: product.sku }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.ratingValue,
        reviewCount: product.ratingCount,
      },
    }),
    offers: isRange
      ? {
          '@type': 'AggregateOffer',
          lowPrice: product.finalMinPrice,
          highPrice: product.finalMaxPrice,
          offerCount: product.variantsRaw.length,
          ...offer,
        }
      : { '@type': 'Offer', price: product.finalMinPrice, ...offer },
  }
}

export function breadcrumbData(product: Product, origin: string, url: string) {
  const crumbs = [
    { name: 'Trang chủ', item: `${origin}/` },
    ...product.breadcrumbs.map(({ id, name }) => ({
      name,
      item: `${origin}/search?categoryId=${id}`,
    })),
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
