import type { ProductCard } from '#features/catalog/contract.ts'
import { findRecommendations } from '#features/catalog/web/public.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { shopperMark } from '#storefront/shopper-mark.ts'
import type { Suggestions } from '../contract.ts'
import { readSuggestions } from './readers.ts'

/** What may be meant by what is typed so far. Throws ApiError, and the reason of an abort. */
export async function findSuggestions(
  api: ApiClient,
  q: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  return readSuggestions(await api.get('/api/web/search/suggestions', { query: { q }, signal }))
}

let recommended: { products: Promise<ProductCard[]>; mark: string } | undefined

/** What a shopper may like, before anything is typed. Asked once a shopper; nothing found is asked again the next time. */
export function recommendations(api: ApiClient): Promise<ProductCard[]> {
  const mark = shopperMark()
  if (recommended?.mark === mark) return recommended.products
  const asked = findRecommendations(api).then((products) => {
    if (products.length === 0 && recommended?.products === asked) recommended = undefined
    return products
  })
  recommended = { products: asked, mark }
  return asked
}
