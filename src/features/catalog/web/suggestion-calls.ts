import { ApiError, hasStatus } from '#storefront/api/api-error.ts'
import type { Query } from '#storefront/api/api-url.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { recordAt, UnknownShape } from '#storefront/api/parse.ts'
import { tryInOrder, withFallback } from '#storefront/api/try-in-order.ts'
import type { ProductCard } from '../contract.ts'
import { parseCard, parseCards } from './card-parser.ts'

type Wanted = { currentId?: string; page?: number; pageSize?: number }

/** Recommendations; the best sellers when they can't be loaded, empty when neither can. */
export function findRecommendations(api: ApiClient, wanted: Wanted = {}): Promise<ProductCard[]> {
  const { currentId, pageSize = 50 } = wanted
  const fallback = async () => {
    const products = await findBestSelling(api)
    return products.filter((product) => product.id !== currentId).slice(0, pageSize)
  }
  return withFallback(tryInOrder([() => findMoreRecommendations(api, wanted), fallback]), [])
}

/** A page of recommendations, without fallback. Throws ApiError, UnknownShape. */
export async function findMoreRecommendations(
  api: ApiClient,
  { currentId, page = 1, pageSize = 50 }: Wanted,
): Promise<ProductCard[]> {
  const answer = await api.get('/api/web/recommendations', { query: { currentId, page, pageSize } })
  return parseCards(answer, 'items', 'data', 'data.items')
}

/** Products of a carousel: those at `path`, else the best sellers; empty when loading fails. */
export function findCarousel(api: ApiClient, path?: string): Promise<ProductCard[]> {
  const call = path === undefined ? findBestSelling(api) : api.get(path).then(parseUsual)
  return withFallback(call, [])
}

/** The cards of these products in their order, one call each; `gone` are those that no longer exist. */
export async function findEach(api: ApiClient, ids: readonly string[]) {
  const gone: string[] = []
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        return await findCard(api, id)
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof UnknownShape)) throw error
        if (hasStatus(error, 404)) gone.push(id)
        return undefined
      }
    }),
  )
  return { products: found.filter((card) => card !== undefined), gone }
}

async function findCard(api: ApiClient, id: string): Promise<ProductCard | undefined> {
  const answer = await api.get(`/api/web/products/${encodeURIComponent(id)}`)
  return parseCard(recordAt(answer, 'data.data', 'data.product', 'data', 'product', ''))
}

/** The fifty best sellers; the older path names its page size differently. */
function findBestSelling(api: ApiClient): Promise<ProductCard[]> {
  const call = (query: Query) => async () =>
    parseUsual(await api.get('/api/web/products', { query: { sort: 'best_selling', ...query } }))
  return tryInOrder([call({ page: 1, pageSize: 50 }), call({ limit: 50 })])
}

function parseUsual(answer: unknown): ProductCard[] {
  return parseCards(answer)
}
