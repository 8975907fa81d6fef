import { Suspense } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { breadcrumbList } from '#shared/breadcrumb-list.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { withFallback } from '#storefront/api/try-in-order.ts'
import { useLatePart } from '#storefront/api/use-late-part.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import { withPageNumber } from '#storefront/seo/with-page-number.ts'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { parseSearch, searchedText, searchHref, searchParameters } from '../domain.ts'
import type { Route } from './+types/search-route.ts'
import { CategoryTiles, TilesPlaceholder } from './category-tiles.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import { FilterColumn } from './filter/filter-column.tsx'
import { differInDrawerAlone } from './filter/use-filter-address.ts'
import { loadSearch } from './load-search.ts'
import { RelatedLinks } from './related-links.tsx'
import { SearchCorrection } from './search-correction.tsx'
import { SearchFailure } from './search-failure.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchTitle } from './search-title.tsx'

export const handle: SharedPage = { shared: { query: searchParameters } }

export async function loader({ url, context }: Route.LoaderArgs) {
  const parameters = url.searchParams
  const { movedTo, ...loaded } = await loadSearch(
    apiOf(context),
    parameters,
    optionalParts(context),
  )
  if (movedTo) throw redirect(movedTo, 301)
  const { search, found, canonical } = loaded
  const pages = found?.pagination.pages ?? 0
  // The list has become shorter since the address was written.
  if (pages > 0 && search.page > pages) throw redirect(searchHref(search, { page: pages }))
  const { origin } = context.get(siteSettings)
  return { ...loaded, canonical: origin + canonical, structured: wayTo(loaded, origin) }
}

/** Breadcrumbs of a category's list, for search engines. */
function wayTo(
  { path, isIndexed }: Pick<Awaited<ReturnType<typeof loadSearch>>, 'path' | 'isIndexed'>,
  origin: string,
) {
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
  const { search, found, choices, canonical, isIndexed, structured } = loaderData
  const { path, attributes, subcategories, related, isPartial } = useWholeSearch(loaderData)
  const shop = useShop()
  const category = path.at(-1)?.name ?? ''
  const text = searchedText(search)
  const wasPartial = loaderData.isPartial
  const furtherLinks = (
    <>
      <RelatedLinks search={search} categories={related} />
      {found && subcategories.length > 0 && <CategoryTiles categories={subcategories} />}
    </>
  )
  const filters = { search, found, names: { category, attributes } }
  const subject = [text && `“${text}”`, category].filter(Boolean).join(' trong ')
  return (
    <div className="page-x flex flex-col gap-3 pt-2 md:gap-4 md:pt-5">
      <PageHead
        title={`${withPageNumber(subject || 'Tìm kiếm', search.page)} | ${shop.name}`}
        description={`Mua ${subject || 'sắm'} tại ${shop.name}: giá rõ ràng, giao hàng toàn quốc.`}
        robots={isIndexed ? 'index, follow' : 'noindex, follow'}
        canonical={canonical}
      />
      <SearchTitle search={search} path={path} found={found} isPartial={isPartial} />
      <SearchCorrection search={search} correction={found?.correction ?? null} />
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start lg:gap-6">
        <FilterColumn {...filters} />
        <div className="flex flex-col gap-3 md:gap-4">
          {!wasPartial && furtherLinks}
          <FilterBar {...filters} categories={choices} />
          {!found && isPartial && <TilesPlaceholder />}
          {!found && subcategories.length > 0 && <CategoryTiles categories={subcategories} />}
          {/* Hydrates in a task of its own. */}
          <Suspense>
            <SearchResults search={search} found={found} />
          </Suspense>
          {/* Above the list they would push it down when they come. */}
          {wasPartial && furtherLinks}
        </div>
      </div>
      {structured && <StructuredData data={structured} />}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Parts = Pick<Loaded, 'path' | 'attributes' | 'subcategories' | 'related' | 'isPartial'>

/** The page's parts. Where some of them were late on the server, the browser loads them. */
function useWholeSearch(loaded: Loaded): Parts {
  const href = searchHref(loaded.search, loaded.search)
  const load = async (api: ApiClient): Promise<Parts> => {
    const { loadSearch } = await import('./load-search.ts')
    const parameters = new URLSearchParams(href.split('?')[1])
    return withFallback(loadSearch(api, parameters), { ...loaded, isPartial: false })
  }
  return useLatePart<Parts>(loaded.isPartial ? undefined : loaded, load, href) ?? loaded
}

export function ErrorBoundary() {
  return <SearchFailure />
}
