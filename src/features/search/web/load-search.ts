import {
  findCategoryAttributes,
  findCategoryTree,
  findProducts,
  type ProductPage,
} from '#features/catalog/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import {
  asksForFilter,
  asksForSomething,
  filterParameters,
  parseSearch,
  productQuery,
  type Search,
  searchedText,
  searchHref,
} from '../domain.ts'
import { categoryChoices } from './category-choices.ts'
import { categoryPath } from './category-path.ts'
import { attributeNames } from './filter/applied-filters.ts'
import { relatedCategories } from './related-categories.ts'

const pageSize = 40

/** What the page of a search shows; `found` is undefined when nothing is asked. */
export async function loadSearch(api: ApiClient, parameters: URLSearchParams) {
  const search = parseSearch(parameters)
  const category = search.filter.categoryId || search.filter.category
  const isAsked = asksForSomething(search)
  const isForm = asksForFilter(parameters)
  const [found, tree] = await Promise.all([
    isAsked ? find(api, search) : undefined,
    isAsked && !category && !isForm ? [] : findCategoryTree(api),
  ])
  const path = categoryPath(tree, category)
  const chosen = path.at(-1)
  const isPlain = !isAsked || isCategoryAlone(search)
  return {
    search,
    found: found && withoutCounts(found),
    path: path.map(({ id, name }) => ({ id, name })),
    // For the filters of a page without scripts; the drawer asks for itself.
    choices: isForm && tree.length > 0 ? categoryChoices(tree, path) : undefined,
    attributes: await namesOf(api, search, found, path[0]?.id),
    // Where to go on from here: all top categories, the parts of one, or those that the words are found in.
    shelf: (isPlain ? (isAsked ? (chosen?.children ?? []) : tree) : []).map(
      ({ id, name, imageUrl }) => ({ id, name, imageUrl }),
    ),
    related: isPlain ? [] : relatedCategories(found?.facets ?? null, chosen),
    canonical: canonicalHref(search, chosen?.id),
    // Words and filters make endless lists of the same products; in some there is nothing.
    isIndexed: isPlain && (!found || found.pagination.total > 0),
  }
}

/** What the list could be narrowed by is much to send; the drawer asks for it when it opens. */
function withoutCounts({ facets, ...found }: ProductPage) {
  return { ...found, prices: facets?.price ?? null }
}

/** A list as the page shows it. */
export type Found = ReturnType<typeof withoutCounts>

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

function isCategoryAlone(search: Search): boolean {
  const others = { ...search.filter, categoryId: '', category: '' }
  return !searchedText(search) && Object.keys(filterParameters(others)).length === 0
}

/** One address for all that lead to the same list: one name for the category, the usual order. */
function canonicalHref(search: Search, categoryId: string | undefined): string {
  const { filter } = search
  const page = asksForSomething(search) ? search.page : 1
  const named = categoryId ? { ...filter, categoryId, category: '' } : filter
  return searchHref(search, { q: searchedText(search), filter: named, sort: 'default', page })
}
