import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder, orElse } from '#storefront/api/in-order.ts'
import { at, number, UnknownShape } from '#storefront/api/read.ts'
import {
  type FlashSales,
  noFlashSales,
  type ProductSale,
  readFlashSaleOf,
  readFlashSales,
  readRemaining,
} from './readers.ts'

/** A page of what is on sale now; undefined when it can't be had. */
export function findFlashSales(
  api: ApiClient,
  page: { page: number; pageSize: number },
): Promise<FlashSales | undefined> {
  const call = api.get('/api/web/flash-sale', { query: page })
  return orElse(
    call.then((answer) => readFlashSales(answer, page)),
    undefined,
  )
}

/** A page of what is on sale now; nothing when it can't be had. */
export async function loadFlashSales(
  api: ApiClient,
  page: { page: number; pageSize: number },
): Promise<FlashSales> {
  return (await findFlashSales(api, page)) ?? noFlashSales(page)
}

/** The running sale of a product, and when its next one begins; undefined when it can't be had. */
export function findFlashSaleOf(
  api: ApiClient,
  productId: string,
): Promise<ProductSale | undefined> {
  return orElse(api.get(path(productId)).then(readFlashSaleOf), undefined)
}

function path(productId: string): string {
  return `/api/web/flash-sale/product/${encodeURIComponent(productId)}`
}

/** Nobody waits longer than this, in milliseconds, to hear what is left. */
const patience = 3000

/**
 * Pieces of the allotment that are left now; infinite without a flash sale, and when nobody can say, or not in time: the
 * server looks again at what is bought.
 */
export async function findRemaining(
  api: ApiClient,
  productId: string,
  variantId: string | null,
  { limit = patience }: { limit?: number } = {},
): Promise<number> {
  const signal = AbortSignal.timeout(limit)
  const ask = async () => {
    const query = { productId, variantId: variantId ?? '' }
    const answer = await api.get('/api/web/products/flash-remaining', { query, signal })
    const remaining = readRemaining(answer)
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
    return await orElse(inOrder([ask, count]), Number.POSITIVE_INFINITY)
  } catch (error) {
    if (signal.aborted) return Number.POSITIVE_INFINITY
    throw error
  }
}
