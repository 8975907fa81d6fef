import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { findOrders } from './order-calls.ts'

test('own orders are asked for by status, all with an empty one', async () => {
  const { api, calls } = recordedApi({ 'GET /api/web/orders/user': { data: [] } })
  for (const status of ['', 'PENDING', 'SHIPPING', 'COMPLETED', 'CANCELLED'] as const) {
    await findOrders(api, { status, page: 1 })
  }
  expect(calls).toEqual([
    { call: 'GET /api/web/orders/user?status=&page=1' },
    { call: 'GET /api/web/orders/user?status=PENDING&page=1' },
    { call: 'GET /api/web/orders/user?status=SHIPPING&page=1' },
    { call: 'GET /api/web/orders/user?status=COMPLETED&page=1' },
    { call: 'GET /api/web/orders/user?status=CANCELLED&page=1' },
  ])
})
