import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { findOrder, findOrders } from './order-calls.ts'

test('own orders are requested by status, all with an empty one', async () => {
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

test('an order is read from data, at the older path where the first is not there', async () => {
  const answer = { data: { id: 'DH1', status: 'PENDING' } }
  const first = recordedApi({ 'GET /api/web/orders/DH1': answer })
  expect(await findOrder(first.api, 'DH1')).toMatchObject({ id: 'DH1', status: 'PENDING' })
  expect(first.calls).toEqual([{ call: 'GET /api/web/orders/DH1' }])
  const older = recordedApi({ 'GET /api/web/orders/user/DH1': answer })
  expect(await findOrder(older.api, 'DH1')).toMatchObject({ id: 'DH1' })
})
