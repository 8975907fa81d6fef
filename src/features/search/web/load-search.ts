import {
  findCategoryAttributes,
  findCategoryTree,
  findMovedCategory,
  findProducts,
  type ProductPage,
} from '#features/catalog/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import type { LoadOptional } from '#storefront/api/optional-parts.ts'
import {
  filterParameters,
  hasCriteria,
  movedSearchHref,
  opensFilter,
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

/**
 * Data of the search page; `found` is undefined without query and filters. `isPartial`: without the category tree or the
 * attributes' names, which `optional` has not loaded in time. Throws ApiError when the list can't be loaded.
 */
export async function loadSearch(
  api: ApiClient,
  parameters: URLSearchParams,
  optional: LoadOptional = (_name, load) => load(api),
) {
  const search = parseSearch(parameters)
  const category = search.filter.categoryId || search.filter.category
  const hasSearch = hasCriteria(search)
  const isForm = opensFilter(parameters)
  const [found, loadedTree] = await Promise.all([
    hasSearch ? find(api, search) : undefined,
    hasSearch && !category && !isForm ? [] : optional('category tree', findCategoryTree),
  ])
  const tree = loadedTree ?? []
  const path = categoryPath(tree, category)
  const chosen = path.at(-1)
  const isPlain = !hasSearch || isCategoryAlone(search)
  const attributes = await namesOf(optional, search, found, path[0]?.id)
  return {
    movedTo: await addressOfMoved(api, parameters, {
      category,
      isKnown: !loadedTree || chosen !== undefined,
    }),
    isPartial: !loadedTree || !attributes,
    search,
    found: found && withoutCounts(found),
    path: path.map(({ id, name }) => ({ id, name })),
    // For the filter form of pages without scripts; the drawer loads its own.
    choices: isForm && tree.length > 0 ? categoryChoices(tree, path) : undefined,
    attributes: attributes ?? [],
    // Category links: all top-level categories, the children of the chosen one, or those with matches.
    subcategories: (isPlain ? (hasSearch ? (chosen?.children ?? []) : tree) : []).map(
      ({ id, name, imageUrl }) => ({ id, name, imageUrl }),
    ),
    related: isPlain || !loadedTree ? [] : relatedCategories(found?.facets ?? null, chosen),
    canonical: canonicalHref(search, chosen?.id),
    // Queries and filters make endless variants of the same lists; empty lists are not indexed either.
    isIndexed: isPlain && (!found || found.pagination.total > 0),
  }
}

/** Where the list is now of a category that became part of another one, or whose slug changed. */
async function addressOfMoved(
  api: ApiClient,
  parameters: URLSearchParams,
  { category, isKnown }: { category: string; isKnown: boolean },
): Promise<string | undefined> {
  if (!category || isKnown) return undefined
  const id = await findMovedCategory(api, category)
  return id && movedSearchHref(parameters, id)
}

/** The counts are large; the drawer requests them when it opens. */
function withoutCounts({ facets, ...found }: ProductPage) {
  return { ...found, prices: facets?.price ?? null }
}

export type Found = ReturnType<typeof withoutCounts>

/** A search that the server refuses (an old category) finds nothing. */
async function find(api: ApiClient, search: Search): Promise<ProductPage> {
  try {
    return await findProducts(api, productQuery(search, pageSize))
  } catch (error) {
    if (!hasStatus(error, 400, 404, 422)) throw error
    const pagination = { page: 1, pageSize, total: 0, pages: 0 }
    return { products: [], pagination, facets: null, correction: null }
  }
}

/** Names of the filtered attributes: from the list's counts, else from the top-level category. */
async function namesOf(
  optional: LoadOptional,
  { filter }: Search,
  found: ProductPage | undefined,
  topId: string | undefined,
) {
  const codes = Object.keys(filter.attr)
  const listNames = attributeNames([], found?.facets ?? null)
  const isComplete = codes.every((code) => listNames.some((attribute) => attribute.code === code))
  const ofCategory =
    isComplete || !topId
      ? []
      : await optional('category attributes', (api) => findCategoryAttributes(api, topId))
  return (
    ofCategory &&
    attributeNames(ofCategory, found?.facets ?? null).filter(({ code }) => codes.includes(code))
  )
}

function isCategoryAlone(search: Search): boolean {
  const others = { ...search.filter, categoryId: '', category: '' }
  return !searchedText(search) && Object.keys(filterParameters(others)).length === 0
}

/** The single address of equivalent searches: one name for the category, default order. */
function canonicalHref(search: Search, categoryId: string | undefined): string {
  const { filter } = search
  const page = hasCriteria(search) ? search.page : 1
  const named = categoryId ? { ...filter, categoryId, category: '' } : filter
  return searchHref(search, { q: searchedText(search), filter: named, sort: 'default', page })
}
