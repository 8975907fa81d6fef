import type { Product } from '#features/catalog/contract.ts'
import { searchResultOf } from '#features/catalog/domain.ts'
import { shareImage } from '#storefront/seo/share-image.ts'
import type { SiteSettings } from '#storefront/site-settings.ts'
import { pictureAt } from '#storefront/ui/picture.tsx'
import { breadcrumbData, productData } from '../domain/seo.ts'

export type PageFacts = ReturnType<typeof pageMetadata>

/** Structured data and Open Graph of the page. Made on the server, so that browsers load no code for it. */
export function pageMetadata(product: Product, site: SiteSettings) {
  const { origin, uploads, shop } = site
  const canonical = `${origin}/products/${product.slug}`
  // Another server's picture may not be an address.
  const pictures = product.album.flatMap(
    (src) => URL.parse(pictureAt(src, 1080, uploads), `${origin}/`)?.href ?? [],
  )
  return {
    ...searchResultOf(product, shop.name),
    canonical,
    image: shareImage(product.album[0], product.name, site),
    price: product.finalMinPrice,
    structured: [
      productData(product, {
        url: canonical,
        pictures,
        seller: shop.name,
        freeShippingFrom: shop.freeShippingFrom,
      }),
      breadcrumbData(product, origin),
    ],
  }
}
