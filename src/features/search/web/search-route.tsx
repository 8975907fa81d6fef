import { Suspense } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { breadcrumbList } from '#shared/breadcrumb-list.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import { withPageNumber } from '#storefront/seo/with-page-number.ts'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { parseSearch, searchedText, searchHref, searchParameters } from '../domain.ts'
import type { Route } from './+types/search-route.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import { differInDrawerAlone } from './filter/use-filter-address.ts'
import { loadSearch } from './load-search.ts'
import { RelatedLinks } from './related-links.tsx'
import { SearchCorrection } from './search-correction.tsx'
import { SearchFailure } from './search-failure.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchTitle } from './search-title.tsx'

export const handle: SharedPage = { shared: { query: searchParameters } }

export async function loader({ request, context }: Route.LoaderArgs) {
  const loaded = await loadSearch(apiOf(context), new URL(request.url).searchParams)
  const { search, found, canonical } = loaded
  const pages = found?.pagination.pages ?? 0
  // The list has become shorter since the address was written.
  if (pages > 0 && search.page > pages) throw redirect(searchHref(search, { page: pages }))
  const { origin } = context.get(siteSettings)
  return { ...loaded, canonical: origin + canonical, structured: wayTo(loaded, origin) }
}

/** Breadcrumbs of a category's list, for search engines. */
function wayTo({ path, isIndexed }: Awaited<ReturnType<typeof loadSearch>>, origin: string) {
  if (!isIndexed || path.length === 0) return undefined
  const hrefOf = (categoryId: string) =>
    searchHref(parseSearch(new URLSearchParams({ categoryId })))
  return breadcrumbList(
    origin,
    path.map(({ id, name }) => ({ name, path: hrefOf(id) })),
  )
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  if (differInDrawerAlone(change.currentUrl, change.nextUrl)) return false
  return change.defaultShouldRevalidate
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { search, found, path, attributes, choices, subcategories, related } = loaderData
  const { canonical, isIndexed, structured } = loaderData
  const shop = useShop()
  const category = path.at(-1)?.name ?? ''
  const text = searchedText(search)
  const subject = [text && `“${text}”`, category].filter(Boolean).join(' trong ')
  return (
    <div className="page-x flex flex-col gap-4 pt-3 md:pt-5">
      <PageHead
        title={`${withPageNumber(subject || 'Tìm kiếm', search.page)} | ${shop.name}`}
        description={`Mua ${subject || 'sắm'} tại ${shop.name}: giá rõ ràng, giao hàng toàn quốc.`}
        robots={isIndexed ? 'index, follow' : 'noindex, follow'}
        canonical={canonical}
      />
      <SearchTitle search={search} path={path} found={found} />
      <SearchCorrection search={search} correction={found?.correction ?? null} />
      <RelatedLinks search={search} categories={related} />
      {found && subcategories.length > 0 && <CategoryTiles categories={subcategories} />}
      <FilterBar
        search={search}
        found={found}
        names={{ category, attributes }}
        categories={choices}
      />
      {!found && subcategories.length > 0 && <CategoryTiles categories={subcategories} />}
      {/* Hydrates in a task of its own. */}
      <Suspense>
        <SearchResults search={search} found={found} />
      </Suspense>
      {structured && <StructuredData data={structured} />}
    </div>
  )
}

export function ErrorBoundary() {
  return <SearchFailure />
}
