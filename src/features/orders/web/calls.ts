import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder, isMissing } from '#storefront/api/in-order.ts'
import { at, isRecord, money, number, recordAt, text } from '#storefront/api/read.ts'
import type { Order, OrderStatus } from '../contract.ts'
import type { Attempt } from './attempts.ts'
import type { Quote, SentLine } from './figures.ts'
import { type OrderPage, readOrder, readOrders } from './order-readers.ts'

/** What the lines would cost now, shipped to that address. Throws when nothing can be learnt. */
export async function loadQuote(
  api: ApiClient,
  wanted: { items: readonly SentLine[]; addressId: string | undefined },
): Promise<Quote> {
  const body = { items: wanted.items, addressId: wanted.addressId ?? null }
  const found = recordAt(await api.post('/api/web/orders/calculate', body), 'data', '')
  const errors = Array.isArray(found.errors) ? found.errors : []
  if (found.success !== false && number(found.shippingFee, found.grandShipping) === undefined) {
    throw new ApiError(200, { code: 'UNREADABLE', body: found })
  }
  return {
    subtotal: number(found.subtotal),
    shippingFee: money(found.shippingFee, found.grandShipping),
    isComplete: found.success !== false,
    errors: errors.map((error: unknown) => text(error, at(error, 'message'))).filter(Boolean),
    lines: (Array.isArray(found.lines) ? found.lines : []).filter(isRecord).map((line) => ({
      productId: text(line.productId),
      variantId: text(line.variantId) || null,
      finalPrice: money(line.finalPrice),
    })),
  }
}

/** Places the order and answers it; its id is empty when the server did not tell one. Throws ApiError. */
export async function placeOrder(
  api: ApiClient,
  attempt: Attempt,
): Promise<{ id: string; order: Order | undefined }> {
  const headers = { 'idempotency-key': attempt.key }
  const answer = await api.post('/api/web/orders', attempt.body, { headers })
  const id = text(at(answer, 'order.id'), at(answer, 'data.order.id'), at(answer, 'data.id'))
  const isWhole = Array.isArray(at(answer, 'order.orderItems'))
  return { id, order: isWhole ? readOrder(answer) : undefined }
}

/** Asks for the confirmation letter. */
export async function requestConfirmation(
  api: ApiClient,
  letter: { to: string; name: string; order: Order | { id: string } },
): Promise<void> {
  await api.post('/api/web/orders/confirmation', letter)
}

/** An own order. Throws ApiError: 404 when there is none. */
export async function findOrder(api: ApiClient, id: string): Promise<Order> {
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

export async function cancelOrder(api: ApiClient, id: string): Promise<Order> {
  return readOrder(await api.post(`/api/web/orders/user/${encodeURIComponent(id)}/cancel`))
}
