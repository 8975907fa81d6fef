import { expect, test } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { findSent } from './find-earlier.ts'

const items = [
  { cartItemId: 'l', productId: 'p', variantId: 'v', quantity: 2 },
  { cartItemId: 'm', productId: 'q', variantId: null, quantity: 1 },
].map((line) => ({ ...line, flashSaleId: null, flashSaleVariantId: null }))
const at = Date.parse('2026-11-20T08:00:00Z')
const body = { items, paymentMethod: 'BANK_TRANSFER' as const, addressId: 'a', expectedTotal: 1 }
const attempt = { key: 'k', userId: 'u', at, body }

/** A server whose list of orders is that, or which fails so. */
function serverWith(answer: unknown): ApiClient {
  const get = async () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  return { get, post: fail, put: fail, patch: fail, delete: fail }
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

test('an order that was placed unseen is found by its pieces and its time alone', async () => {
  const server = serverWith({
    data: [
      listed('DHMORE', '2026-11-20T08:00:01Z', 3),
      listed('DHSENT', '2026-11-20T08:00:01Z'),
      listed('DHOLD', '2026-11-19T08:00:01Z'),
    ],
  })
  expect(await findSent(server, attempt)).toEqual({ id: 'DHSENT' })
})

test.each([
  ['has none', { data: [] }],
  ['has an older one', { data: [listed('DHOLD', '2026-11-19T08:00:01Z')] }],
  ['has no such list', new ApiError(404, { code: 'HTTP_404' })],
  ['can tell nobody', new ApiError(500, { code: 'HTTP_500' })],
  ['answers something else', { data: 'x' }],
])('there is none where the server %s', async (_what, answer) => {
  expect(await findSent(serverWith(answer), attempt)).toBeUndefined()
})

test('a server out of reach may have it: nothing is sent', async () => {
  const lost = new ApiError(0, { code: 'NETWORK' })
  await expect(findSent(serverWith(lost), attempt)).rejects.toBe(lost)
})
