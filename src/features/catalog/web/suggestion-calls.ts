import type { Query } from '#storefront/api/address.ts'
import { ApiError, hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder, orElse } from '#storefront/api/in-order.ts'
import { recordAt, UnknownShape } from '#storefront/api/read.ts'
import type { ProductCard } from '../contract.ts'
import { readCard, readCards } from './card-reader.ts'

type Wanted = { currentId?: string; page?: number; pageSize?: number }

/** What a shopper may like; the best-selling products when that can't be had, none when neither can. */
export function findRecommendations(api: ApiClient, wanted: Wanted = {}): Promise<ProductCard[]> {
  const { currentId, pageSize = 50 } = wanted
  const fallback = async () => {
    const products = await findBestSelling(api)
    return products.filter((product) => product.id !== currentId).slice(0, pageSize)
  }
  return orElse(inOrder([() => findMoreRecommendations(api, wanted), fallback]), [])
}

/** A page of what a shopper may like, with nothing to stand in for it. Throws ApiError, UnknownShape. */
export async function findMoreRecommendations(
  api: ApiClient,
  { currentId, page = 1, pageSize = 50 }: Wanted,
): Promise<ProductCard[]> {
  const answer = await api.get('/api/web/recommendations', { query: { currentId, page, pageSize } })
  return readCards(answer, 'items', 'data', 'data.items')
}

/** The products of a carousel: what a path of the API answers, else the best-selling; none when that can't be had. */
export function findCarousel(api: ApiClient, path?: string): Promise<ProductCard[]> {
  const call = path === undefined ? findBestSelling(api) : api.get(path).then(readUsual)
  return orElse(call, [])
}

/** The cards of these products in their order, each asked for by itself; `gone` are those that the shop has no more. */
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
  return readCard(recordAt(answer, 'data.data', 'data.product', 'data', 'product', ''))
}

/** The fifty best-selling products; an older path of the query names its size otherwise. */
function findBestSelling(api: ApiClient): Promise<ProductCard[]> {
  const call = (query: Query) => async () =>
    readUsual(await api.get('/api/web/products', { query: { sort: 'best_selling', ...query } }))
  return inOrder([call({ page: 1, pageSize: 50 }), call({ limit: 50 })])
}

function readUsual(answer: unknown): ProductCard[] {
  return readCards(answer)
}
