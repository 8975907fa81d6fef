import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anAddress, aShopper, aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { changeStatus } from './change-status.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({
    LIMIT_PIECES_PER_LINE: '99',
    LIMIT_UNPAID_PIECES_OF_NEW_SHOPPER: '100',
  })
})
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<typeof aBuyer>>
type Goods = Awaited<ReturnType<typeof goods>>

const somePhone = () => `09${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(0, 8)}`
const goods = () => aVariant(shop.db, { stock: 1000, price: 10_000 })

async function aBuyer(phone = somePhone()) {
  const shopper = await aShopper(shop.db)
  const address = await anAddress(shop.db, shopper.id, { phone, street: `Số ${randomUUID()}` })
  return { headers: shopper.headers, addressId: address.id }
}

function order(buyer: Buyer, variant: Goods, quantity: number, paymentMethod = 'COD') {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
    payload: {
      items: [{ ...variant.line, quantity }],
      paymentMethod,
      addressId: buyer.addressId,
    },
  })
}

async function leftOf(variant: Goods): Promise<number | null> {
  const row = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variant.id)
    .executeTakeFirstOrThrow()
  return row.stock
}

test('unpaid pieces of a new shopper are limited over all payment methods, also concurrently', async () => {
  const [buyer, variant] = [await aBuyer(), await goods()]
  const ways = ['COD', 'BANK_TRANSFER', 'COD', 'BANK_TRANSFER', 'COD', 'COD', 'BANK_TRANSFER']

  const answers = await Promise.all(ways.map((way) => order(buyer, variant, 40, way)))

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'TOO_MANY_UNPAID_PIECES',
      message:
        'Khách mới đặt được tối đa 100 sản phẩm chưa thanh toán, bạn đang có 80. Vui lòng nhận hàng hoặc thanh toán đơn trước, hoặc gọi tiệm để đặt số lượng lớn.',
    })
  }
  expect(await leftOf(variant)).toBe(920)
  expect((await order(buyer, variant, 20)).statusCode).toBe(201)
  expect((await order(buyer, variant, 1, 'BANK_TRANSFER')).statusCode).toBe(409)
})

test('accounts with one delivery phone share the limit', async () => {
  const [phone, variant] = [somePhone(), await goods()]
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(phone)))

  const answers = await Promise.all(buyers.map((buyer) => order(buyer, variant, 50)))

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(await leftOf(variant)).toBe(900)
})

test('a cancelled order returns its pieces, and a completed order ends being a new shopper', async () => {
  const [buyer, variant] = [await aBuyer(), await goods()]
  const id = (await order(buyer, variant, 90)).json().order.id
  expect((await order(buyer, variant, 90)).statusCode).toBe(409)
  await changeStatus(shop.services, id, 'CANCELLED', { by: 'shopper' })

  const received = (await order(buyer, variant, 90)).json().order.id
  for (const status of ['SHIPPING', 'COMPLETED'] as const) {
    await changeStatus(shop.services, received, status, { by: keeper })
  }

  for (const way of ['COD', 'BANK_TRANSFER']) {
    expect((await order(buyer, variant, 99, way)).statusCode).toBe(201)
  }
})
