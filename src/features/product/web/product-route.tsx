import { data, redirect } from 'react-router'
import { findAttributes, findProduct, findRecommendations } from '#features/catalog/web/public.ts'
import { findFlashSaleOf } from '#features/flash-sale/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import type { Route } from './+types/product-route.ts'
import { MissingProduct } from './missing-product.tsx'
import { ProductPage } from './product-page.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  try {
    const product = await findProduct(api, params.slug)
    if (!/^[a-z0-9-]+$/.test(params.slug) && params.slug !== product.slug) {
      const { search } = new URL(request.url)
      throw redirect(`/products/${product.slug}${search}`, 301)
    }
    const [attributes, related, flashSale] = await Promise.all([
      findAttributes(api, product.id),
      findRecommendations(api, { currentId: product.id, pageSize: 20 }),
      findFlashSaleOf(api, product.id),
    ])
    const { origin } = context.get(siteSettings)
    return { state: 'ok' as const, product, attributes, related, flashSale, origin }
  } catch (error) {
    // Anything else is the site's own error screen.
    if (!hasStatus(error, 404)) throw error
    const suggested = await findRecommendations(api, { pageSize: 10 })
    return data({ state: 'not_found' as const, suggested }, { status: 404 })
  }
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'not_found') return <MissingProduct suggested={loaderData.suggested} />
  return <ProductPage key={loaderData.product.id} {...loaderData} />
}
