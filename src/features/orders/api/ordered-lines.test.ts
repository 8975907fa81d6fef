import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer } = orderScene(() => shop)
type Line = { productId: string; variantId: string | null }

function call(buyer: Buyer, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload = {}) {
  const request = { method, url: `/api/web${url}`, headers: buyer.headers }
  return shop.app.inject(
    method === 'GET' || method === 'DELETE' ? request : { ...request, payload },
  )
}

/** Adds pieces of a variant to the cart; returns the line for an order request. */
async function inCart(buyer: Buyer, line: Line, quantity: number) {
  const { item } = (await call(buyer, 'POST', '/cart', { ...line, quantity })).json()
  return { ...line, quantity, cartItemId: item.id as string }
}

type Choices = { key?: string; paymentMethod?: string; expectedTotal?: number }

function order(buyer: Buyer, items: object[], { key = randomUUID(), ...more }: Choices = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': key },
    payload: { items, paymentMethod: 'COD', addressId: buyer.addressId, ...more },
  })
}

const cartOf = async (buyer: Buyer) => (await call(buyer, 'GET', '/cart')).json().items
const countOrders = async (buyer: Buyer) =>
  (await call(buyer, 'GET', '/orders/user')).json().pagination.total

test('ten concurrent orders of one cart place one order; the others get its id', async () => {
  const buyer = await aBuyer()
  const one = await aVariant(shop.db, { stock: 50 })
  const other = await aVariant(shop.db, { stock: 50 })
  const items = [await inCart(buyer, one.line, 2), await inCart(buyer, other.line, 1)]

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      order(buyer, n % 2 ? items : items.toReversed(), {
        ...(n % 3 ? { paymentMethod: 'BANK_TRANSFER' } : {}),
      }),
    ),
  )

  const placed = answers.filter(({ statusCode }) => statusCode === 201)
  expect(placed).toHaveLength(1)
  const id = placed[0]?.json().order.id
  for (const answer of answers.filter((answer) => answer !== placed[0])) {
    expect(answer.json()).toMatchObject({
      code: 'ALREADY_ORDERED',
      message: `Các sản phẩm này đã được đặt trong đơn ${id}.`,
      details: { orderId: id },
    })
    expect(answer.statusCode).toBe(409)
  }
  expect(await countOrders(buyer)).toBe(1)
  expect(await cartOf(buyer)).toEqual([])
})

test('a repeated key returns its own order, also for concurrent duplicates', async () => {
  const buyer = await aBuyer()
  const variant = await aVariant(shop.db, { stock: 2 })
  const items = [await inCart(buyer, variant.line, 2)]
  const key = randomUUID()

  const twins = await Promise.all(Array.from({ length: 4 }, () => order(buyer, items, { key })))
  const later = await order(buyer, items, { key })

  const ids = [...twins, later].map((answer) => answer.json().order.id)
  expect(new Set(ids).size).toBe(1)
  expect(await countOrders(buyer)).toBe(1)
})

test('a duplicate request for the last piece gets its order, not an out-of-stock error', async () => {
  const buyer = await aBuyer()
  const variant = await aVariant(shop.db, { stock: 1 })
  const items = [await inCart(buyer, variant.line, 1)]
  await order(buyer, items)

  expect((await order(buyer, items)).json().code).toBe('ALREADY_ORDERED')
  expect((await order(buyer, items, { expectedTotal: 1 })).json().code).toBe('ALREADY_ORDERED')
})

test('pieces put in meanwhile stay in the cart, as a line that was not ordered', async () => {
  const buyer = await aBuyer()
  const variant = await aVariant(shop.db, { stock: 50, price: 70_000 })
  const ordered = await inCart(buyer, variant.line, 1)
  await inCart(buyer, variant.line, 2)
  const [before] = await cartOf(buyer)

  expect((await order(buyer, [ordered])).statusCode).toBe(201)

  const [rest] = await cartOf(buyer)
  expect(rest).toEqual({
    ...before,
    id: rest.id,
    quantity: 2,
    maxQuantity: 49,
    product: { ...before.product, stock: 49 },
  })
  expect(rest.id).not.toBe(ordered.cartItemId)
  expect((await order(buyer, [ordered])).json().code).toBe('ALREADY_ORDERED')
  expect((await order(buyer, [{ ...ordered, cartItemId: rest.id }])).statusCode).toBe(201)
  expect(await cartOf(buyer)).toMatchObject([{ quantity: 1 }])
})

test('a line that is missing, smaller, or another user’s is rejected without changes', async () => {
  const buyer = await aBuyer()
  const stranger = await aBuyer()
  const variant = await aVariant(shop.db, { stock: 50 })
  const other = await aVariant(shop.db, { stock: 50 })
  const remaining = await inCart(buyer, other.line, 1)
  const gone = await inCart(buyer, variant.line, 3)
  await call(buyer, 'PUT', `/cart/item/${gone.cartItemId}`, { quantity: 2 })
  const strange = await inCart(stranger, variant.line, 3)

  const wrong = [gone, strange, { ...gone, cartItemId: 'x' }, { ...gone, cartItemId: randomUUID() }]
  for (const line of wrong) {
    const refused = await order(buyer, [remaining, line])
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'CART_CHANGED',
      message: 'Giỏ hàng vừa thay đổi. Vui lòng kiểm tra lại trước khi đặt hàng.',
      details: { cartItemIds: [line.cartItemId] },
    })
  }
  await call(buyer, 'DELETE', `/cart/item/${gone.cartItemId}`)
  expect((await order(buyer, [remaining, gone])).json().code).toBe('CART_CHANGED')

  expect(await countOrders(buyer)).toBe(0)
  expect(await cartOf(buyer)).toMatchObject([{ id: remaining.cartItemId, quantity: 1 }])
  expect(await cartOf(stranger)).toMatchObject([{ id: strange.cartItemId, quantity: 3 }])
})

test('items without a cart line remove only the ordered quantity from the cart', async () => {
  const buyer = await aBuyer()
  const variant = await aVariant(shop.db, { stock: 50 })
  const line = await inCart(buyer, variant.line, 3)
  const { cartItemId: _, ...unnamed } = line

  expect((await order(buyer, [{ ...unnamed, quantity: 1 }])).statusCode).toBe(201)
  expect(await cartOf(buyer)).toMatchObject([{ quantity: 2 }])
  expect((await order(buyer, [line])).json().code).toBe('ALREADY_ORDERED')
  expect((await order(buyer, [{ ...unnamed, quantity: 9 }])).statusCode).toBe(201)
  expect(await cartOf(buyer)).toEqual([])
})

test('orders, changes and removals of the same lines at once never fail and never double', async () => {
  const buyer = await aBuyer()
  const variants = await Promise.all(Array.from({ length: 5 }, () => aVariant(shop.db)))
  const items = await Promise.all(variants.map(({ line }) => inCart(buyer, line, 2)))
  const ids = items.map(({ cartItemId }) => cartItemId)

  const answers = await Promise.all([
    ...[0, 1, 2, 3].map((from) => order(buyer, [...items.slice(from), ...items.slice(0, from)])),
    call(buyer, 'POST', '/cart/remove-selected', { ids: ids.toReversed() }),
    ...ids.map((id) => call(buyer, 'PUT', `/cart/item/${id}`, { quantity: 1 })),
    ...variants.map(({ line }) => call(buyer, 'POST', '/cart', { ...line, quantity: 1 })),
  ])

  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  expect(await countOrders(buyer)).toBeLessThanOrEqual(1)
})
