import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken } from '#platform/tokens.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVariant } from '#test/builders.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import { aRequestedReturn } from '#test/stored-returns.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** An order of somebody without an account, and the text that opens it. */
async function aLinkedOrder() {
  const buyer = await aShopper(shop.db)
  const id = await aReceivedOrder(shop.db, buyer.id, [await aVariant(shop.db)])
  const token = newToken()
  await shop.db
    .updateTable('orders')
    .set({ user_id: null, link_token: token })
    .where('id', '=', id)
    .execute()
  return { id, token }
}

const open = async (token: string) =>
  (
    await shop.app.inject({ method: 'POST', url: '/api/web/orders/link', payload: { token } })
  ).json().data

test('who has an order’s link sees its returns, what became of the money, and the link of the exchange', async () => {
  const [order, exchange, other] = [
    await aLinkedOrder(),
    await aLinkedOrder(),
    await aLinkedOrder(),
  ]
  await aRequestedReturn(shop.db, other.id)
  expect((await open(order.token)).returns).toEqual([])
  const id = await aRequestedReturn(shop.db, order.id)
  const [shown, ...more] = (await open(order.token)).returns
  expect(more).toEqual([])
  expect(shown).toMatchObject({
    ...{
      id,
      kind: 'return',
      status: 'REQUESTED',
      refundAmount: null,
      exchangePath: null,
      told: '',
    },
    items: [{ name: 'Áo lụa', quantity: 1 }],
  })
  // It was written for the shop, and may tell a phone number.
  expect(JSON.stringify(shown)).not.toContain('Vỡ một góc')

  await shop.db
    .updateTable('returns')
    .set({
      ...{ status: 'CLOSED', closed_at: new Date(), refund_amount: 90_000, coins_taken: 5 },
      ...{ resolution: 'exchange', exchange_order_id: exchange.id },
    })
    .where('id', '=', id)
    .execute()
  await shop.db
    .insertInto('return_events')
    .values({ return_id: id, kind: 'closed', actor: 'keeper', reason: 'Đổi cỡ L.', note: 'Kho 2' })
    .execute()
  expect((await open(order.token)).returns).toMatchObject([
    {
      ...{ status: 'CLOSED', refundAmount: 90_000, coinsTaken: 5, told: 'Đổi cỡ L.' },
      ...{ exchangeOrderId: exchange.id, exchangePath: `/order/link#${exchange.token}` },
    },
  ])
})
