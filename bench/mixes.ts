import { parseSearch, searchHref } from '#features/search/domain.ts'
import { listQueries, searchQueries, suggestionQueries } from './big-shop/queries.ts'
import type { Wish } from './generator.ts'

// Questions to a shop that `bench/big-shop` made, the same each time. All are first pages: how much is on a far one hangs
// on how large the shop is.

export function listCalls(count: number): Wish[] {
  return firstPages(listQueries(count)).map((query) => ({ url: `/api/web/products?${query}` }))
}

export function searchCalls(count: number): Wish[] {
  return firstPages(searchQueries(count)).map((query) => ({ url: `/api/web/products?${query}` }))
}

export function suggestionCalls(count: number): Wish[] {
  return suggestionQueries(count).map((query) => ({ url: `/api/web/search/suggestions?${query}` }))
}

export function listPages(count: number): Wish[] {
  return firstPages(listQueries(count)).map(pageOf)
}

export function searchPages(count: number): Wish[] {
  return firstPages(searchQueries(count)).map(pageOf)
}

export function productPages(slugs: readonly string[]): Wish[] {
  return slugs.map((slug) => ({ url: `/products/${slug}` }))
}

export function productCalls(slugs: readonly string[]): Wish[] {
  return slugs.map((slug) => ({ url: `/api/web/products/slug/${slug}` }))
}

function firstPages(queries: readonly string[]): URLSearchParams[] {
  return queries.map((query) => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', '1')
    return parameters
  })
}

/** The address that the storefront itself gives such a page. */
function pageOf(parameters: URLSearchParams): Wish {
  return { url: searchHref(parseSearch(parameters)) }
}
