import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  findCategoryAttributes,
  findCategoryTree,
  findProducts,
  type ProductPage,
} from '#features/catalog/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import {
  asksForSomething,
  parseSearch,
  productQuery,
  type Search,
  searchedText,
  searchHref,
} from '../domain.ts'
import type { Route } from './+types/search-route.ts'
import { attributeNames } from './applied-filters.ts'
import { categoryPath } from './category-path.ts'
import { CategoryShelf } from './category-shelf.tsx'
import { FilterBar } from './filter-bar.tsx'
import { SearchCorrection } from './search-correction.tsx'
import { SearchFailure } from './search-failure.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchTitle } from './search-title.tsx'
import { differInDrawerAlone } from './use-filter-address.ts'

const pageSize = 40

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const search = parseSearch(new URL(request.url).searchParams)
  const { filter } = search
  const category = filter.categoryId || filter.category
  const isAsked = asksForSomething(search)
  const [found, tree] = await Promise.all([
    isAsked ? find(api, search) : undefined,
    isAsked && !category ? [] : findCategoryTree(api),
  ])
  const pages = found?.pagination.pages ?? 0
  // The list has become shorter since the address was written down.
  if (pages > 0 && search.page > pages) throw redirect(searchHref(search, { page: pages }))
  const { origin } = context.get(siteSettings)
  const path = categoryPath(tree, category)
  return {
    search,
    found,
    path: path.map(({ id, name }) => ({ id, name })),
    attributes: await namesOf(api, search, found, path[0]?.id),
    // Where to go on from here: the parts of this category, or all top categories.
    categories: (isAsked ? (path.at(-1)?.children ?? []) : tree).map(({ id, name, imageUrl }) => ({
      id,
      name,
      imageUrl,
    })),
    canonical: origin + searchHref(search, { page: search.page, sort: 'default' }),
  }
}

/** What the server refuses (an old category) is found nowhere. */
async function find(api: ApiClient, search: Search): Promise<ProductPage> {
  try {
    return await findProducts(api, productQuery(search, pageSize))
  } catch (error) {
    if (!hasStatus(error, 400, 404, 422)) throw error
    const pagination = { page: 1, pageSize, total: 0, pages: 0 }
    return { products: [], pagination, facets: null, correction: null }
  }
}

/** What the attributes that are filtered by are called: told beside the list, else by the top category. */
async function namesOf(
  api: ApiClient,
  { filter }: Search,
  found: ProductPage | undefined,
  topId: string | undefined,
) {
  const codes = Object.keys(filter.attr)
  const told = attributeNames([], found?.facets ?? null)
  const isTold = codes.every((code) => told.some((attribute) => attribute.code === code))
  const asked = isTold || !topId ? [] : await findCategoryAttributes(api, topId)
  return attributeNames(asked, found?.facets ?? null).filter(({ code }) => codes.includes(code))
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  if (differInDrawerAlone(change.currentUrl, change.nextUrl)) return false
  return change.defaultShouldRevalidate
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { search, found, path, attributes, categories, canonical } = loaderData
  const shop = useShop()
  const category = path.at(-1)?.name ?? ''
  const text = searchedText(search)
  const subject = [text && `“${text}”`, category].filter(Boolean).join(' trong ')
  return (
    <div className="page-x flex flex-col gap-4 pt-3 md:pt-5">
      <PageHead
        title={`${subject || 'Tìm kiếm'} | ${shop.name}`}
        description={`Mua ${subject || 'sắm'} tại ${shop.name}: giá rõ ràng, giao hàng toàn quốc.`}
        // Free text makes endless pages of the same products.
        robots={text ? 'noindex, follow' : 'index, follow'}
        canonical={canonical}
      />
      <SearchTitle search={search} path={path} found={found} />
      <SearchCorrection search={search} correction={found?.correction ?? null} />
      {categories.length > 0 && <CategoryShelf categories={categories} />}
      <FilterBar search={search} found={found} names={{ category, attributes }} />
      <SearchResults search={search} found={found} />
    </div>
  )
}

export function ErrorBoundary() {
  return <SearchFailure />
}
