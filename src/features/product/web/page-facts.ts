import type { Product } from '#features/catalog/contract.ts'
import type { SiteSettings } from '#storefront/site-settings.ts'
import { pictureAt } from '#storefront/ui/picture.tsx'
import { breadcrumbData, metaDescription, productData } from '../domain/seo.ts'

export type PageFacts = ReturnType<typeof pageFacts>

/** What other sites and search engines read of the page. Made by the server, so that browsers need not know how. */
export function pageFacts(product: Product, { origin, uploads, shop }: SiteSettings) {
  const shopName = shop.name
  const canonical = `${origin}/products/${product.slug}`
  const pictures = product.album.map(
    (src) => new URL(pictureAt(src, 1080, uploads), `${origin}/`).href,
  )
  return {
    title: product.seo.title || `${product.name} | ${shopName}`,
    description: metaDescription(product),
    canonical,
    image: pictures[0],
    price: product.finalMinPrice,
    structured: [
      productData(product, { url: canonical, pictures, seller: shopName }),
      breadcrumbData(product, origin, canonical),
    ],
  }
}
