import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { returnScene } from '#test/return-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const { aBuyer, aBoughtOrder, wish, request, step, details, call, send } = returnScene(() => shop)

/** A return of goods of 100.000đ, which came. */
async function aReceivedReturn() {
  const buyer = await aBuyer()
  const order = await aBoughtOrder(buyer)
  const [item = ''] = order.itemIds
  const id = await request(buyer, order.id, wish([[item, 1]], { resolution: 'exchange' }))
  await step(lan, id, 'approve')
  const items = [{ orderItemId: item, restocked: 1, writtenOff: 0 }]
  await step(lan, id, 'receive', { version: 2, items })
  return { id, buyer, orderId: order.id }
}

const orderOf = async (id: string) => (await call(lan, 'GET', `orders/${id}`)).json().data

const closing = (line: object, expectedTotal: number, quantity = 1) => ({
  version: 3,
  exchange: { items: [{ ...line, quantity }], expectedTotal },
})

test.each([
  ['of the same price', 100_000, { toCollect: 0, refundDue: 0, status: 'paid' }],
  ['that cost more', 130_000, { toCollect: 30_000, refundDue: 0, status: 'unpaid' }],
  ['that cost less', 70_000, { toCollect: 0, refundDue: 30_000, status: 'paid' }],
])(
  'other goods %s are sent in an order that the returned ones pay for',
  async (_, price, money) => {
    const { id, buyer, orderId } = await aReceivedReturn()
    const other = await aVariant(shop.db, { price, stock: 5 })
    const close = () => step(lan, id, 'close', closing(other.line, price))
    // Repeated and at once, it is one order.
    expect(await Promise.all([close(), close(), close()])).toEqual(['200', '200', '200'])

    const closed = await details(lan, id)
    expect(closed).toMatchObject({ status: 'CLOSED', refundDue: money.refundDue })
    const exchangeId = closed.exchangeOrderId ?? ''
    expect(await orderOf(exchangeId)).toMatchObject({
      stage: 'TO_PACK',
      total: price,
      shippingFee: 0,
      items: [{ variantId: other.id, quantity: 1 }],
      payment: { status: money.status, toCollect: money.toCollect },
    })
    expect((await orderOf(orderId)).payment.refundDue).toBe(money.refundDue)
    const { stock } = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(4)

    // Linked both ways, for staff and for the shopper.
    for (const each of [orderId, exchangeId]) {
      expect((await call(lan, 'GET', `orders/${each}/returns`)).json().data.returns).toMatchObject([
        { id, exchangeOrderId: exchangeId },
      ])
    }
    const own = (await send(buyer, 'GET', `/orders/user/${orderId}/returns`)).json().data
    expect(own.returns).toMatchObject([{ resolution: 'exchange', exchangeOrderId: exchangeId }])
    expect((await send(buyer, 'GET', `/orders/${exchangeId}`)).statusCode).toBe(200)
  },
)

test('an order of an exchange that comes back is owed like any other', async () => {
  const { id } = await aReceivedReturn()
  const other = await aVariant(shop.db, { price: 100_000, stock: 5 })
  await step(lan, id, 'close', closing(other.line, 100_000))
  const exchangeId = (await details(lan, id)).exchangeOrderId ?? ''
  await call(lan, 'POST', `orders/${exchangeId}/send`, {})
  await call(lan, 'POST', `orders/${exchangeId}/undelivered`, { reason: 'UNREACHABLE' })
  expect((await orderOf(exchangeId)).payment).toMatchObject({ refundDue: 100_000 })
})

test('what cannot be sent leaves the return as it was', async () => {
  const { id, orderId } = await aReceivedReturn()
  const [rare, dear] = [
    await aVariant(shop.db, { price: 100_000, stock: 1 }),
    await aVariant(shop.db, { price: 120_000, stock: 5 }),
  ]
  const gone = { productId: '0194f0a0-0000-7000-8000-00000000dead', variantId: null }
  expect(await step(lan, id, 'close', closing(rare.line, 200_000, 2))).toBe('409 NOT_ENOUGH_STOCK')
  expect(await step(lan, id, 'close', closing(dear.line, 100_000))).toBe('409 PRICE_CHANGED')
  expect(await step(lan, id, 'close', closing(gone, 100_000))).toBe('404 PRODUCT_NOT_FOUND')
  expect(await details(lan, id)).toMatchObject({ status: 'RECEIVED', exchangeOrderId: null })
  expect((await orderOf(orderId)).payment).toMatchObject({ refundDue: 0, returnedAmount: 0 })
})
