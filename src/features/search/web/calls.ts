import type { ProductCard } from '#features/catalog/contract.ts'
import { findRecommendations } from '#features/catalog/web/public.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { shopperCacheKey } from '#storefront/shopper-cache-key.ts'
import type { Suggestions } from '../contract.ts'
import { parseSuggestions } from './parsers.ts'

/** Suggestions for the typed text. Throws ApiError, and the reason of an abort. */
export async function findSuggestions(
  api: ApiClient,
  q: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  return parseSuggestions(await api.get('/api/web/search/suggestions', { query: { q }, signal }))
}

let recommended: { products: Promise<ProductCard[]>; mark: string } | undefined

/** Recommendations before anything is typed. Cached per shopper; an empty result is requested again. */
export function recommendations(api: ApiClient): Promise<ProductCard[]> {
  const mark = shopperCacheKey()
  if (recommended?.mark === mark) return recommended.products
  const request = findRecommendations(api).then((products) => {
    if (products.length === 0 && recommended?.products === request) recommended = undefined
    return products
  })
  recommended = { products: request, mark }
  return request
}
