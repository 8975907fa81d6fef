import { describe, expect, test } from 'vitest'
import type { ShownOrder } from '#features/orders/web/public.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import type { OrderAttempt, OrderContent } from './checkout-storage.ts'
import type { OrderedLine } from './checkout-totals.ts'
import { findOrderOfAttempt, isOrderOfAttempt } from './find-placed-order.ts'

const items = [
  { cartItemId: 'l', productId: 'p', variantId: 'v', quantity: 2 },
  { cartItemId: 'm', productId: 'q', variantId: null, quantity: 1 },
].map((line) => ({ ...line, flashSaleId: null, flashSaleVariantId: null }))
const at = Date.parse('2026-11-20T08:00:00Z')
const body = { items, paymentMethod: 'BANK_TRANSFER' as const, addressId: 'a', expectedTotal: 1 }
const attempt = { key: 'k', userId: 'u', at, body }

/** A server with this list of orders, or this failure. */
function serverWith(answer: unknown): ApiClient {
  const get = async () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  return { isOwnServer: () => false, get, post: fail, put: fail, patch: fail, delete: fail }
}

async function fail(): Promise<never> {
  throw new Error('It is only looked')
}

function listed(id: string, createdAt: string, quantity = 2) {
  const orderItems = [
    { productId: 'p', quantity },
    { product: { id: 'q' }, quantity: 1 },
  ]
  return { id, createdAt, status: 'PENDING', orderItems }
}

test('an order with a lost response is found by its pieces and its time alone', async () => {
  const server = serverWith({
    data: [
      listed('DHMORE', '2026-11-20T08:00:01Z', 3),
      listed('DHSENT', '2026-11-20T08:00:01Z'),
      listed('DHOLD', '2026-11-19T08:00:01Z'),
    ],
  })
  expect(await findOrderOfAttempt(server, attempt)).toEqual({ id: 'DHSENT' })
})

test.each([
  ['has none', { data: [] }],
  ['has an older one', { data: [listed('DHOLD', '2026-11-19T08:00:01Z')] }],
  ['has no such list', new ApiError(404, { code: 'HTTP_404' })],
  ['can tell nobody', new ApiError(500, { code: 'HTTP_500' })],
  ['answers something else', { data: 'x' }],
])('there is none where the server %s', async (_what, answer) => {
  expect(await findOrderOfAttempt(serverWith(answer), attempt)).toBeUndefined()
})

test('a server out of reach may have it: nothing is sent', async () => {
  const lost = new ApiError(0, { code: 'NETWORK' })
  await expect(findOrderOfAttempt(serverWith(lost), attempt)).rejects.toBe(lost)
})

describe('an order came of an attempt', () => {
  const line: OrderedLine = {
    ...{ cartItemId: 'l1', productId: 'p', variantId: 'v', quantity: 2 },
    ...{ flashSaleId: null, flashSaleVariantId: null },
  }
  const attempt = (changes: Partial<OrderContent> = {}): OrderAttempt => ({
    ...{ key: 'k', userId: 'u', at },
    body: {
      ...{ items: [line], paymentMethod: 'COD', addressId: 'a', expectedTotal: 100_000 },
      ...changes,
    },
  })
  const order = (changes: object = {}) =>
    ({
      paymentMethod: 'COD',
      tells: { method: true },
      createdAt: new Date(at + 1000).toISOString(),
      orderItems: [{ productId: 'p', variantId: 'v', quantity: 2 }],
      ...changes,
    }) as ShownOrder

  test('when it has the same pieces, in any lines', () => {
    const two = attempt({
      items: [
        { ...line, quantity: 1 },
        { ...line, quantity: 1 },
      ],
    })
    expect(isOrderOfAttempt(order(), attempt())).toBe(true)
    expect(isOrderOfAttempt(order(), two)).toBe(true)
  })

  test('when it holds the same products, where no variants are named', () => {
    const item = { productId: 'p', variantId: null, variant: { id: '' }, quantity: 2 }
    expect(isOrderOfAttempt(order({ orderItems: [item] }), attempt())).toBe(true)
    expect(isOrderOfAttempt(order({ orderItems: [{ ...item, quantity: 1 }] }), attempt())).toBe(
      false,
    )
    const bare = { productId: 'p', variantId: null, variant: null, quantity: 2 }
    expect(isOrderOfAttempt(order({ orderItems: [bare] }), attempt())).toBe(true)
    expect(
      isOrderOfAttempt(order({ orderItems: [bare, { ...bare, productId: 'q' }] }), attempt()),
    ).toBe(false)
  })

  test('when the payment method is not sent', () => {
    const tells = { method: false }
    expect(isOrderOfAttempt(order({ tells }), attempt({ paymentMethod: 'BANK_TRANSFER' }))).toBe(
      true,
    )
  })

  test.each([
    ['it is paid another way', { paymentMethod: 'BANK_TRANSFER' }],
    ['it is older', { createdAt: new Date(at - 3_600_000).toISOString() }],
    ['it holds more', { orderItems: [{ productId: 'p', variantId: 'v', quantity: 3 }] }],
    ['it holds something else', { orderItems: [{ productId: 'p', variantId: 'w', quantity: 2 }] }],
  ])('but not when %s', (_reason, changes) => {
    expect(isOrderOfAttempt(order(changes), attempt())).toBe(false)
  })
})
