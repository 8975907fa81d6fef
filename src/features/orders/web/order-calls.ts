import { laterPage } from '#storefront/api/api-url.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at } from '#storefront/api/parse.ts'
import { isMissing, tryInOrder } from '#storefront/api/try-in-order.ts'
import type { OrderStatus } from '../contract.ts'
import { type OrderPage, parseOrder, parseOrders, type ShownOrder } from './order-parsers.ts'

/** One of the shopper's orders. Throws ApiError: 404 when there is none. */
export async function findOrder(api: ApiClient, id: string): Promise<ShownOrder> {
  const part = encodeURIComponent(id)
  return tryInOrder(
    [
      async () => parseOrder(await api.get(`/api/web/orders/${part}`)),
      async () => parseOrder(await api.get(`/api/web/orders/user/${part}`)),
    ],
    { goesOn: isMissing },
  )
}

export async function findOrders(
  api: ApiClient,
  { status, page }: { status: OrderStatus | ''; page: number },
): Promise<OrderPage> {
  const options = { query: { status, ...laterPage(page) }, extras: { query: { page } } }
  return parseOrders(await api.get('/api/web/orders/user', options))
}

/** The order behind a link that the shop has sent. Throws ApiError: 404 for any other text. */
export async function openOrderLink(api: ApiClient, token: string): Promise<LinkedOrder> {
  const answer = await api.post('/api/web/orders/link', { token }, { inPassing: true })
  const returns = at(answer, 'data.returns')
  return { order: parseOrder(answer), returns: Array.isArray(returns) ? returns : [] }
}

/** `returns` are read by the feature that shows them. */
export type LinkedOrder = { order: ShownOrder; returns: readonly unknown[] }

export async function cancelOrder(api: ApiClient, id: string): Promise<ShownOrder> {
  return parseOrder(await api.post(`/api/web/orders/user/${encodeURIComponent(id)}/cancel`))
}
