import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder, isMissing } from '#storefront/api/in-order.ts'
import type { OrderStatus } from '../contract.ts'
import { type OrderPage, readOrder, readOrders, type ShownOrder } from './order-readers.ts'

/** An own order. Throws ApiError: 404 when there is none. */
export async function findOrder(api: ApiClient, id: string): Promise<ShownOrder> {
  const part = encodeURIComponent(id)
  return inOrder(
    [
      async () => readOrder(await api.get(`/api/web/orders/${part}`)),
      async () => readOrder(await api.get(`/api/web/orders/user/${part}`)),
    ],
    isMissing,
  )
}

export async function findOrders(
  api: ApiClient,
  filter: { status: OrderStatus | ''; page: number },
): Promise<OrderPage> {
  return readOrders(await api.get('/api/web/orders/user', { query: filter }))
}

export async function cancelOrder(api: ApiClient, id: string): Promise<ShownOrder> {
  return readOrder(await api.post(`/api/web/orders/user/${encodeURIComponent(id)}/cancel`))
}
