import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import { markPaid } from './mark-paid.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_UNPAID_ORDERS: '2', LIMIT_ORDERS_PER_SHOPPER: '4' })
})
afterAll(() => shop.close())

const { aBuyer, send } = orderScene(() => shop)

function order(buyer: Buyer, items: object[], paymentMethod: string, key = randomUUID()) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': key },
    payload: { items, paymentMethod, addressId: buyer.addressId },
  })
}

async function goods() {
  const variant = await aVariant(shop.db, { stock: 100, price: 200_000 })
  return [{ ...variant.line, quantity: 1 }]
}

test('orders awaiting a transfer are limited per shopper, also for concurrent requests', async () => {
  const buyer = await aBuyer()
  const items = await goods()
  const keys = Array.from({ length: 8 }, () => randomUUID())

  const answers = await Promise.all(keys.map((key) => order(buyer, items, 'BANK_TRANSFER', key)))

  const placed = answers.filter(({ statusCode }) => statusCode === 201)
  expect(placed).toHaveLength(2)
  const refused = answers.filter((answer) => !placed.includes(answer))
  for (const answer of refused) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'TOO_MANY_UNPAID',
      message:
        'Bạn đang có 2 đơn chờ chuyển khoản. Vui lòng thanh toán hoặc huỷ bớt trước khi đặt thêm.',
    })
  }
  const ids = placed.map((answer) => answer.json().order.id)
  const again = answers.findIndex(({ statusCode }) => statusCode === 201)
  expect((await order(buyer, items, 'BANK_TRANSFER', keys[again])).json().order.id).toBe(ids[0])

  await markPaid(shop.services, ids[0], keeper)
  expect((await order(buyer, items, 'BANK_TRANSFER')).statusCode).toBe(201)
  expect((await order(buyer, items, 'BANK_TRANSFER')).json().code).toBe('TOO_MANY_UNPAID')
  await send(buyer, 'POST', `/orders/user/${ids[1]}/cancel`)
  expect((await order(buyer, items, 'BANK_TRANSFER')).statusCode).toBe(201)
})

test('the hourly limit answers with the time to wait and does not affect others', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const items = await goods()
  const key = randomUUID()
  await order(buyer, items, 'COD', key)
  for (let n = 0; n < 3; n++) expect((await order(buyer, items, 'COD')).statusCode).toBe(201)

  const refused = await order(buyer, items, 'COD')

  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Bạn thao tác quá nhanh. Vui lòng thử lại sau ít phút.',
  })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(3500)
  expect(wait).toBeLessThanOrEqual(3600)
  expect((await order(buyer, items, 'COD', key)).statusCode).toBe(201)
  expect((await order(other, items, 'COD')).statusCode).toBe(201)
  await shop.db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - 3_601_000) })
    .where('user_id', '=', buyer.id)
    .execute()
  expect((await order(buyer, items, 'COD')).statusCode).toBe(201)
})
