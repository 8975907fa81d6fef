import { redirect } from 'react-router'
import { findCategoryTree, findProducts, type ProductPage } from '#features/catalog/web/public.ts'
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
import { categoryPath } from './category-path.ts'
import { CategoryShelf } from './category-shelf.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchTitle } from './search-title.tsx'

const pageSize = 40

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const search = parseSearch(new URL(request.url).searchParams)
  const isAsked = asksForSomething(search)
  const [found, tree] = await Promise.all([
    isAsked ? find(api, search) : undefined,
    isAsked && !search.categoryId && !search.category ? [] : findCategoryTree(api),
  ])
  const pages = found?.pagination.pages ?? 0
  // The list has become shorter since the address was written down.
  if (pages > 0 && search.page > pages) throw redirect(searchHref(search, { page: pages }))
  const { origin } = context.get(siteSettings)
  const path = categoryPath(tree, search.categoryId || search.category)
  return {
    search,
    found,
    path: path.map(({ id, name }) => ({ id, name })),
    // Where to go on from here: the parts of this category, or all top categories.
    categories: (isAsked ? (path.at(-1)?.children ?? []) : tree).map(({ id, name, imageUrl }) => ({
      id,
      name,
      imageUrl,
    })),
    canonical: origin + searchHref(search, { page: search.page, sort: 'default' }),
  }
}

/** What the server refuses (an old category, a price that is no number) is found nowhere. */
async function find(api: ApiClient, search: Search): Promise<ProductPage> {
  try {
    return await findProducts(api, productQuery(search, pageSize))
  } catch (error) {
    if (!hasStatus(error, 400, 404, 422)) throw error
    return { products: [], pagination: { page: 1, pageSize, total: 0, pages: 0 } }
  }
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { search, found, path, categories, canonical } = loaderData
  const shop = useShop()
  const category = path.at(-1)?.name
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
      <SearchTitle search={search} path={path} total={found?.pagination.total} />
      {categories.length > 0 && <CategoryShelf categories={categories} />}
      <SearchResults search={search} found={found} />
    </div>
  )
}
