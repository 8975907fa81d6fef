import type { Db } from '#platform/database.ts'
import type { SearchIndex } from '#search-index/public.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { Correction, Facets, ProductCard, ProductQuery } from '../contract.ts'
import { parseAttributeFilters } from './attribute-filters.ts'
import { productCards } from './cards.ts'

type ProductPage = {
  data: ProductCard[]
  pagination: Pagination
  facets: Facets
  correction: Correction | null
}

export type ProductLists = { db: Db; searchIndex: SearchIndex }

/**
 * A page of the products that match the query, with their number and facets; pages beyond the counted matches are empty.
 * `rest` holds the query's other keys, `attr.…` among them. Prices and stock are current; counts and the choice of products may be
 * some seconds old. Throws INVALID_INPUT for attribute filters that cannot be read.
 */
export async function listProducts(
  { db, searchIndex }: ProductLists,
  query: ProductQuery,
  rest: Record<string, unknown> = {},
): Promise<ProductPage> {
  const { limit, offset, toPagination } = paginate(query)
  const { q, exact, sort, categoryId, category } = query
  const { ids, total, facets, correction } = await searchIndex.search({
    ...query,
    text: isPlaceholder(query) ? undefined : q?.trim() || undefined,
    isExact: exact,
    sort,
    category: categoryId || category,
    attributes: parseAttributeFilters(rest),
    limit,
    offset,
  })
  const data = await productCards(db, ids)
  return { data, pagination: toPagination(total), facets, correction }
}

/** Links of category cards carry a single letter as the text, which means none. */
function isPlaceholder({ q = '', categoryId, category }: ProductQuery): boolean {
  const letters =
    q
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return letters.map(foldVietnamese).join('').length === 1 && Boolean(categoryId || category)
}
