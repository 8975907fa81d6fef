import { parseSearch, searchHref } from '#features/search/domain.ts'
import { listQueries, searchQueries, suggestionQueries } from './big-shop/queries.ts'
import type { RequestSpec } from './generator.ts'

// Deterministic requests to a shop made by `bench/big-shop`. First pages only, because the cost of later ones depends on
// the shop's size.

export function listCalls(count: number): RequestSpec[] {
  return firstPages(listQueries(count)).map((query) => ({ url: `/api/web/products?${query}` }))
}

export function searchCalls(count: number): RequestSpec[] {
  return firstPages(searchQueries(count)).map((query) => ({ url: `/api/web/products?${query}` }))
}

export function suggestionCalls(count: number): RequestSpec[] {
  return suggestionQueries(count).map((query) => ({ url: `/api/web/search/suggestions?${query}` }))
}

export function listPages(count: number): RequestSpec[] {
  return firstPages(listQueries(count)).map(pageOf)
}

export function searchPages(count: number): RequestSpec[] {
  return firstPages(searchQueries(count)).map(pageOf)
}

export function productPages(slugs: readonly string[]): RequestSpec[] {
  return slugs.map((slug) => ({ url: `/products/${slug}` }))
}

export function productCalls(slugs: readonly string[]): RequestSpec[] {
  return slugs.map((slug) => ({ url: `/api/web/products/slug/${slug}` }))
}

function firstPages(queries: readonly string[]): URLSearchParams[] {
  return queries.map((query) => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', '1')
    return parameters
  })
}

/** The URL that the storefront uses for this page. */
function pageOf(parameters: URLSearchParams): RequestSpec {
  return { url: searchHref(parseSearch(parameters)) }
}
