import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anAddress, aVariant } from '#test/builders.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'
import { fast, setMethods, standard } from '#test/shipping-methods.ts'
import { composeEmail } from './compose-email.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { packingSlips } from './print/packing-slips.ts'
import { findOrders } from './repository.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
beforeEach(() => setMethods(shop, [standard, fast]))
afterAll(() => shop.close())

const { aBuyer, send } = orderScene(() => shop)

const offered = [
  { id: 'standard', name: 'Giao tiêu chuẩn', fee: 20_000, minDays: 2, maxDays: 4 },
  { id: 'fast', name: 'Giao nhanh', fee: 45_000, minDays: 0, maxDays: 1 },
]

async function goods(price = 100_000, spec: object = {}) {
  const { line } = await aVariant(shop.db, { price, stock: 20, ...spec })
  return [{ ...line, quantity: 1 }]
}

/** An address of the buyer where only the standard method goes. */
async function farAway(buyer: Buyer): Promise<string> {
  const far = { province_code: '96', province_name: 'Cà Mau', is_default: false }
  return (await anAddress(shop.db, buyer.id, far)).id
}

const quote = async (buyer: Buyer | undefined, items: object[], wanted: object = {}) =>
  (
    await send(buyer, 'POST', '/orders/calculate', {
      ...{ items, addressId: buyer?.addressId, ...wanted },
    })
  ).json()

const place = (buyer: Buyer, items: object[], wanted: object = {}, key = randomUUID()) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': key },
    payload: { items, paymentMethod: 'COD', addressId: buyer.addressId, ...wanted },
  })

const rowOf = async (id: string) => {
  const [row] = await findOrders(shop.db, { id })
  if (!row) throw new Error('No order')
  return row
}

test('a quote tells all methods that serve the address, and costs what the wanted one does', async () => {
  const buyer = await aBuyer()
  const items = await goods()
  expect(await quote(buyer, items)).toMatchObject({
    ...{ shippingFee: 20_000, total: 120_000, delivery: { minDays: 2, maxDays: 4 } },
    ...{ deliveryMethods: offered, deliveryMethodId: 'standard' },
  })
  expect(await quote(buyer, items, { deliveryMethodId: 'fast' })).toMatchObject({
    ...{ shippingFee: 45_000, total: 145_000, delivery: { minDays: 0, maxDays: 1 } },
    ...{ deliveryMethods: offered, deliveryMethodId: 'fast' },
  })
  const addressId = await farAway(buyer)
  expect(await quote(buyer, items, { deliveryMethodId: 'fast', addressId })).toMatchObject({
    ...{ shippingFee: 20_000, deliveryMethodId: 'standard', deliveryMethods: offered.slice(0, 1) },
  })
})

test('where shipping is free, it is by every method; goods on preorder make all later', async () => {
  const buyer = await aBuyer()
  const { deliveryMethods: free } = await quote(buyer, await goods(1_000_000))
  expect(free).toEqual(offered.map((method) => ({ ...method, fee: 0 })))
  const later = { stock: 0, is_preorder: true, preorder_days: 5 }
  const { deliveryMethods } = await quote(buyer, await goods(100_000, later))
  expect(deliveryMethods).toMatchObject([
    { minDays: 7, maxDays: 9 },
    { minDays: 5, maxDays: 6 },
  ])
})

test('without an address, and in a shop with one method, nobody is asked', async () => {
  const items = await goods()
  const names = ['deliveryMethods', 'deliveryMethodId']
  for (const name of names) expect(await quote(undefined, items)).not.toHaveProperty(name)
  const buyer = await aBuyer()
  for (const methods of [[standard], undefined]) {
    await setMethods(shop, methods)
    const told = await quote(buyer, items)
    for (const name of names) expect(told).not.toHaveProperty(name)
    const answer = (await place(buyer, await goods())).json()
    expect(answer.order).not.toHaveProperty('delivery')
    const row = await rowOf(answer.order.id)
    expect(row.delivery).toMatchObject({ id: 'standard', isChosen: false })
  }
})

test.each(['standard', 'fast'])('an order by %s keeps its name and days', async (id) => {
  const buyer = await aBuyer(`${id}@example.test`)
  const method = offered.find((each) => each.id === id)
  const { name = '', fee = 0, minDays, maxDays } = method ?? {}
  const placed = await place(buyer, await goods(), {
    ...{ deliveryMethodId: id, expectedTotal: 100_000 + fee },
  })
  expect(placed.statusCode, placed.body).toBe(201)
  expect(placed.json().order).toMatchObject({
    ...{ shippingFee: fee, delivery: { name, minDays, maxDays } },
  })
  // Whatever becomes of the methods later.
  await setMethods(shop, undefined)
  const orderId: string = placed.json().order.id
  const row = await rowOf(orderId)
  const link = (path: string) => path
  const mail = await composeEmail({ kind: 'confirmation' }, row, shop.services.config.shop, link)
  expect(mail?.delivery).toContain(name)
  const sender = { name: 'Tiệm', phone: '', address: '' }
  expect((await Array.fromAsync(packingSlips([row], sender, 'A5'))).join('')).toContain(name)
  const told = JSON.stringify(await exportPersonalData(shop.db, buyer.id))
  expect(told).toContain(JSON.stringify(name))
})

test.each(['', 'xyz', 'FAST', '../fast', "' OR 1=1 --", 'x'.repeat(40), 'constructor'])(
  'the method “%s” is never another one than was agreed',
  async (deliveryMethodId) => {
    const buyer = await aBuyer()
    const items = await goods()
    expect((await quote(buyer, items, { deliveryMethodId })).shippingFee).toBe(20_000)
    const placed = await place(buyer, items, { deliveryMethodId })
    // An empty text names none.
    if (deliveryMethodId === '') return expect(placed.statusCode).toBe(201)
    expect(placed.statusCode).toBe(409)
    expect(placed.json()).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { total: 120_000, deliveryMethodId: 'standard' },
    })
  },
)

test.each([['fast'.repeat(11)], [7], [{}], [['fast']]])('%j is no id', async (deliveryMethodId) => {
  const buyer = await aBuyer()
  const items = await goods()
  const answers = [
    await place(buyer, items, { deliveryMethodId }),
    await send(buyer, 'POST', '/orders/calculate', { items, deliveryMethodId }),
  ]
  for (const answer of answers) expect([400, 422], answer.body).toContain(answer.statusCode)
})

test('a method that is not offered at the address is refused there with what is', async () => {
  const buyer = await aBuyer()
  const addressId = await farAway(buyer)
  const wanted = { addressId, deliveryMethodId: 'fast', expectedTotal: 145_000 }
  const refused = await place(buyer, await goods(), wanted)
  expect(refused.json()).toMatchObject({
    code: 'PRICE_CHANGED',
    details: {
      shippingFee: 20_000,
      deliveryMethodId: 'standard',
      deliveryMethodName: 'Giao tiêu chuẩn',
    },
  })
})

test('a method that is removed meanwhile is refused even at the same total; nothing is lost', async () => {
  const buyer = await aBuyer()
  const items = await goods()
  const [zone] = standard.zones
  const slow = { id: 'slow', name: 'Giao chậm', zones: [{ ...zone, maxDays: 9 }] as never }
  await setMethods(shop, [standard, slow])
  const key = randomUUID()
  const wanted = { deliveryMethodId: 'slow', expectedTotal: 120_000 }
  await setMethods(shop, [standard, fast])
  const refused = await place(buyer, items, wanted, key)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().details).toMatchObject({ total: 120_000, deliveryMethodId: 'standard' })
  await setMethods(shop, [standard])
  const { details } = (await place(buyer, items, wanted, key)).json()
  expect(details).toMatchObject({ deliveryMethodName: 'Giao tiêu chuẩn' })
  expect((await place(buyer, items, { expectedTotal: 120_000 }, key)).statusCode).toBe(201)
})

test('a repeated request is the same order, also once its method is gone; another method is another request', async () => {
  const buyer = await aBuyer()
  const items = await goods()
  const key = randomUUID()
  const wanted = { deliveryMethodId: 'fast', expectedTotal: 145_000 }
  const answers = await Promise.all([1, 2, 3].map(() => place(buyer, items, wanted, key)))
  const ids = new Set(answers.map((answer) => answer.json().order?.id))
  expect(ids.size).toBe(1)
  await setMethods(shop, [standard])
  const again = await place(buyer, items, wanted, key)
  expect(ids).toContain(again.json().order?.id)
  const other = await place(buyer, items, { deliveryMethodId: 'standard' }, key)
  expect(other.statusCode).toBe(409)
  expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
})
