import { laterPage } from '#storefront/api/api-url.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, number, UnknownShape } from '#storefront/api/parse.ts'
import { tryInOrder, withFallback } from '#storefront/api/try-in-order.ts'
import {
  type FlashSales,
  noFlashSales,
  type ProductSale,
  parseFlashSaleOf,
  parseFlashSales,
  parseRemaining,
} from './parsers.ts'

/** A page of running flash sales; undefined when it can't be loaded. */
export function findFlashSales(
  api: ApiClient,
  page: { page: number; pageSize: number },
): Promise<FlashSales | undefined> {
  const options = { query: laterPage(page.page), extras: { query: page } }
  const call = api.get('/api/web/flash-sale', options)
  return withFallback(
    call.then((answer) => parseFlashSales(answer, page)),
    undefined,
  )
}

/** A page of running flash sales; empty when it can't be loaded. */
export async function loadFlashSales(
  api: ApiClient,
  page: { page: number; pageSize: number },
): Promise<FlashSales> {
  return (await findFlashSales(api, page)) ?? noFlashSales(page)
}

/** When the first of the running flash sales ends; null when none runs or they can't be loaded. */
export async function findFlashSaleEnd(api: ApiClient): Promise<string | null> {
  return (await loadFlashSales(api, { page: 1, pageSize: 1 })).earliestEndAt
}

/** The running sale of a product and the start of its next one; undefined when they can't be loaded. */
export function findFlashSaleOf(
  api: ApiClient,
  productId: string,
): Promise<ProductSale | undefined> {
  return withFallback(api.get(path(productId)).then(parseFlashSaleOf), undefined)
}

function path(productId: string): string {
  return `/api/web/flash-sale/product/${encodeURIComponent(productId)}`
}

/** Longest wait for the remaining pieces, in milliseconds. */
const timeout = 3000

/**
 * Remaining pieces of the allotment; infinite without a flash sale and when the server does not answer in time: it checks
 * again when the order is placed.
 */
export async function findRemaining(
  api: ApiClient,
  productId: string,
  variantId: string | null,
  { limit = timeout }: { limit?: number } = {},
): Promise<number> {
  const signal = AbortSignal.timeout(limit)
  const ask = async () => {
    const query = { productId, variantId: variantId ?? '' }
    const answer = await api.get('/api/web/products/flash-remaining', { query, signal })
    const remaining = parseRemaining(answer)
    if (remaining === undefined) throw new UnknownShape('no remaining')
    return remaining ?? Number.POSITIVE_INFINITY
  }
  const count = async () => {
    const answer = await api.get(path(productId), { signal })
    const total = number(at(answer, 'data.totalQuantity'))
    if (total === undefined) return Number.POSITIVE_INFINITY
    return total - (number(at(answer, 'data.totalSold')) ?? 0)
  }
  try {
    return await withFallback(tryInOrder([ask, count]), Number.POSITIVE_INFINITY)
  } catch (error) {
    if (signal.aborted) return Number.POSITIVE_INFINITY
    throw error
  }
}
