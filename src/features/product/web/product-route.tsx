import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ProductCard } from '#features/catalog/contract.ts'
import {
  findAttributes,
  findProduct,
  findRecommendations,
  SuggestedProducts,
} from '#features/catalog/web/public.ts'
import { findFlashSaleOf } from '#features/flash-sale/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { NotFoundView } from '#storefront/not-found-view.tsx'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { hasMoved, needsCanonical } from '../domain/address.ts'
import { variantParameter } from '../domain/choice-address.ts'
import { hasContent } from '../domain/seo.ts'
import type { Route } from './+types/product-route.ts'
import { pageMetadata } from './page-metadata.ts'
import { ProductPage } from './product-page.tsx'
import { findRelated } from './related-products.tsx'

export const handle: SharedPage = { shared: { query: [variantParameter] } }

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const part = optionalParts(context)
  try {
    const api = apiOf(context)
    const found = await findProduct(api, params.slug)
    const product = hasContent(found.description) ? found : { ...found, description: '' }
    // Another server may say something else in place of the slug.
    const isOld = api.isOwnServer() && hasMoved(params.slug, product.slug)
    if (isOld || needsCanonical(params.slug, product.slug)) {
      throw redirect(`/products/${product.slug}${url.search}`, 301)
    }
    const [attributes, related, flashSale] = await Promise.all([
      part('attributes', (api) => findAttributes(api, product.id, request.signal)),
      part('recommendations', (api) => findRelated(api, product.id)),
      part('flash sale', (api) => findFlashSaleOf(api, product.id)),
    ])
    const facts = pageMetadata(product, context.get(siteSettings))
    return { state: 'ok' as const, product, attributes, related, flashSale, facts }
  } catch (error) {
    // Other errors show the site's error screen.
    if (!hasStatus(error, 404)) throw error
    const suggested = await part('recommendations', (api) =>
      findRecommendations(api, { pageSize: 10 }),
    )
    return data({ state: 'not_found' as const, suggested }, { status: 404 })
  }
}

/** The product page's query (such as the variant) is read by the browser alone. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  const isHere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isHere && defaultShouldRevalidate
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.state === 'not_found') return <MissingProduct suggested={loaderData.suggested} />
  // Another product starts anew: its choice, its gallery.
  return <ProductPage key={params.slug} {...loaderData} />
}

function MissingProduct({ suggested }: { suggested: readonly ProductCard[] | undefined }) {
  return (
    <NotFoundView
      title="Sản phẩm không tồn tại"
      description="Đường dẫn có thể đã thay đổi, hoặc sản phẩm đã ngừng kinh doanh."
    >
      <SuggestedProducts products={suggested} />
    </NotFoundView>
  )
}
