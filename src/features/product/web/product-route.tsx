import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findAttributes, findProduct, findRecommendations } from '#features/catalog/web/public.ts'
import { findFlashSaleOf } from '#features/flash-sale/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { needsCanonical } from '../domain/address.ts'
import { variantParameter } from '../domain/choice-address.ts'
import { hasContent } from '../domain/seo.ts'
import type { Route } from './+types/product-route.ts'
import { MissingProduct } from './missing-product.tsx'
import { pageFacts } from './page-facts.ts'
import { ProductPage } from './product-page.tsx'

export const handle: SharedPage = { shared: { query: [variantParameter] } }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  try {
    const found = await findProduct(api, params.slug)
    const product = hasContent(found.description) ? found : { ...found, description: '' }
    if (needsCanonical(params.slug, product.slug)) {
      const { search } = new URL(request.url)
      throw redirect(`/products/${product.slug}${search}`, 301)
    }
    const [attributes, related, flashSale] = await Promise.all([
      findAttributes(api, product.id, request.signal),
      findRecommendations(api, { currentId: product.id, pageSize: 20 }),
      findFlashSaleOf(api, product.id),
    ])
    const facts = pageFacts(product, context.get(siteSettings))
    return { state: 'ok' as const, product, attributes, related, flashSale, facts }
  } catch (error) {
    // Anything else is the site's own error screen.
    if (!hasStatus(error, 404)) throw error
    const suggested = await findRecommendations(api, { pageSize: 10 })
    return data({ state: 'not_found' as const, suggested }, { status: 404 })
  }
}

/** What the query says of a product's page (the choice among it) is read by the browser alone. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = asked
  const isHere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isHere && defaultShouldRevalidate
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.state === 'not_found') return <MissingProduct suggested={loaderData.suggested} />
  return <ProductPage key={params.slug} {...loaderData} />
}
