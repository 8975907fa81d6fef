import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, send, anOrder } = orderScene(() => shop)

test('the ledger is listed newest first, with the balance on each page', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const { id: orderId } = await anOrder(buyer)
  const row = { user_id: buyer.id, type: 'adjust', amount: 500, note: 'Quà sinh nhật' }
  await shop.db
    .insertInto('coin_ledger')
    .values([
      ...[row, row, { ...row, type: 'spend', amount: -300, order_id: orderId, note: 'Dùng xu' }],
      { ...row, user_id: other.id, amount: 7_000 },
    ])
    .execute()

  const answer = await send(buyer, 'GET', '/user/coin-history?limit=2')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject({
    data: [
      { type: 'spend', amount: -300, note: 'Dùng xu', orderId },
      { type: 'adjust', amount: 500, note: 'Quà sinh nhật', orderId: null },
    ],
    total: 700,
    pagination: { page: 1, pageSize: 2, total: 3, pages: 2 },
  })
  const last = (await send(buyer, 'GET', '/user/coin-history?limit=2&page=2')).json()
  expect(last).toMatchObject({ data: [{ amount: 500 }], total: 700 })
  expect((await send(buyer, 'GET', '/users/me')).json().data.points).toBe(700)
})

test('a shopper without coins has 0, and guests are rejected', async () => {
  const empty = (await send(await aBuyer(), 'GET', '/user/coin-history')).json()
  expect(empty).toMatchObject({ data: [], total: 0, pagination: { total: 0, pages: 0 } })
  expect((await send(undefined, 'GET', '/user/coin-history')).statusCode).toBe(401)
})

test('who may not see customers gives coins without seeing more of them than they know', async () => {
  const { phone } = await aShopper(shop.db, { name: 'Nguyễn Thị Mẫu', email: 'xu@vi-du.vn' })
  const role = await aRole(shop.db, ['promotions.read', 'promotions.write'])
  const { headers } = await aStaffMember(shop.db, { role })
  const { data } = (
    await shop.app.inject({ url: '/api/admin/coins?account=xu@vi-du.vn', headers })
  ).json()
  const masked = `${phone?.slice(0, 3)}••••${phone?.slice(-3)}`
  expect(data).toMatchObject({ name: 'Mẫu', email: '••••', phone: masked, balance: 0 })
})
