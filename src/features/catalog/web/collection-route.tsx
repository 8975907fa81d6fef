import { data, redirect } from 'react-router'
import { breadcrumbList } from '#shared/breadcrumb-list.ts'
import { plainText } from '#shared/plain-text.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { NotFoundView } from '#storefront/not-found-view.tsx'
import { fitPictures } from '#storefront/picture-html.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { shareImage } from '#storefront/seo/share-image.ts'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import { withPageNumber } from '#storefront/seo/with-page-number.ts'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { type SiteSettings, siteSettings } from '#storefront/site-settings.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { RichText } from '#storefront/ui/rich-text.tsx'
import type { Route } from './+types/collection-route.ts'
import { type CollectionPage, findCollection } from './collection-calls.ts'
import { ProductGrid } from './product-grid.tsx'
import { SuggestedProducts } from './suggested-products.tsx'
import { findRecommendations } from './suggestion-calls.ts'

export const handle: SharedPage = { shared: { query: ['page', 'sort'] } }

/** Full rows at every width. */
const pageSize = 40

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const number = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(number) && number >= 1 && number <= 10_000 ? number : 1
  const sort = url.searchParams.get('sort') ?? ''
  const site = context.get(siteSettings)
  try {
    const found = await findCollection(apiOf(context), params.slug, { page, sort, pageSize })
    const { collection, pagination } = found
    const current = collection.sorts.find((each) => each === sort) ?? collection.sorts[0] ?? ''
    const isElsewhere = collection.slug !== params.slug
    if (isElsewhere) throw redirect(hrefOf(collection, { page, sort: current }), 301)
    // The collection has become shorter since the address was written.
    if (pagination.pages > 0 && page > pagination.pages) {
      throw redirect(hrefOf(collection, { page: pagination.pages, sort: current }))
    }
    const description = fitPictures(collection.description, site.uploads)
    return {
      found: { ...found, collection: { ...collection, description } },
      sort: current,
      facts: factsOf(found, page, site),
    }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    const suggested = await optionalParts(context)('recommendations', (api) =>
      findRecommendations(api, { pageSize: 10 }),
    )
    return data({ found: null, suggested }, { status: 404 })
  }
}

type Address = { page?: number; sort?: string }

/** The address of a page of a collection; the merchant's order is not named. */
function hrefOf({ slug, sorts }: CollectionPage['collection'], { page = 1, sort }: Address) {
  const query = new URLSearchParams({
    ...(sort && sort !== sorts[0] && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return `/bo-suu-tap/${encodeURIComponent(slug)}${query.size > 0 ? `?${query}` : ''}`
}

/** Made on the server, so that browsers load no code for it. Other orders of the same products are no pages of their own. */
function factsOf({ collection, products }: CollectionPage, page: number, site: SiteSettings) {
  const { name, seo } = collection
  const path = hrefOf(collection, { page })
  return {
    title: withPageNumber(seo.title || name, page),
    description: seo.description || plainText(collection.description, 160) || undefined,
    canonical: site.origin + path,
    image: shareImage(collection.imageUrl, name, site),
    structured: [
      breadcrumbList(site.origin, [{ name, path: hrefOf(collection, {}) }]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name,
        itemListElement: products.map((product, index) => ({
          '@type': 'ListItem',
          position: (page - 1) * pageSize + index + 1,
          url: `${site.origin}/products/${product.slug}`,
        })),
      },
    ],
  }
}

export default function CollectionRoute({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  if (!loaderData.found) {
    return (
      <NotFoundView description="Bộ sưu tập này không còn, hoặc chưa mở.">
        <SuggestedProducts products={loaderData.suggested} />
      </NotFoundView>
    )
  }
  const { found, sort, facts } = loaderData
  const { collection, products, pagination } = found
  const { structured, ...head } = facts
  const { name, imageUrl, description } = collection
  const isFirst = pagination.page <= 1
  return (
    <div className="page-x flex flex-col gap-3 pt-2 md:gap-4 md:pt-5">
      <PageHead
        {...head}
        title={`${head.title} | ${shop.name}`}
        description={
          head.description ?? `${name} tại ${shop.name}: giá rõ ràng, giao hàng toàn quốc.`
        }
        robots={products.length > 0 ? 'index, follow' : 'noindex, follow'}
      />
      <Breadcrumbs crumbs={[]} current={name} />
      {imageUrl && isFirst && (
        <div className="overflow-hidden rounded-lg bg-sand">
          <Picture
            src={imageUrl}
            alt=""
            sizes="(min-width: 80rem) 76rem, 100vw"
            ratio={[4, 1]}
            eager
          />
        </div>
      )}
      <h1 className="text-xl font-bold text-pretty wrap-anywhere md:text-2xl">{name}</h1>
      {description && isFirst && (
        <RichText html={description} className="max-w-text text-ink-soft" />
      )}
      {products.length > 1 && (
        <SortLinks
          sorts={collection.sorts}
          current={sort}
          hrefFor={(each) => hrefOf(collection, { sort: each })}
        />
      )}
      {products.length > 0 ? (
        <ProductGrid products={products} eager={imageUrl && isFirst ? 0 : 4} headingLevel={2} />
      ) : (
        <Nothing />
      )}
      <Pagination {...pagination} hrefFor={(page) => hrefOf(collection, { page, sort })} />
      <StructuredData data={structured} />
    </div>
  )
}

const sortNames: Readonly<Record<string, string>> = {
  manual: 'Gợi ý',
  best_selling: 'Bán chạy',
  newest: 'Mới nhất',
  price_asc: 'Giá thấp',
  price_desc: 'Giá cao',
}

type SortProps = {
  sorts: readonly string[]
  current: string
  hrefFor: (sort: string) => string
}

/** Orders as links; another order begins at the first page. */
function SortLinks({ sorts, current, hrefFor }: SortProps) {
  return (
    <nav aria-label="Sắp xếp" className="swipe-row fade-end -ms-3 flex min-w-0">
      {sorts.map((sort) => (
        <Link
          key={sort}
          to={hrefFor(sort)}
          aria-current={sort === current ? true : undefined}
          className={cx(
            'flex min-h-11 shrink-0 snap-start items-center px-3 text-sm font-semibold whitespace-nowrap transition-colors md:text-base',
            sort === current
              ? 'text-son underline decoration-2 underline-offset-8'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          {sortNames[sort] ?? sort}
        </Link>
      ))}
    </nav>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Bộ sưu tập này hiện chưa có sản phẩm nào."
      action={
        <ButtonLink to="/search?sort=best_selling&inStock=1" variant="primary">
          Xem hàng bán chạy
        </ButtonLink>
      }
    />
  )
}
