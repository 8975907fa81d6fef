import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anAddress, aShopper, aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { countStatements } from '#test/shop-lines.ts'
import { changeStatus } from './change-status.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({
    LIMIT_PIECES_PER_LINE: '10',
    LIMIT_PIECES_PER_ORDER: '15',
    LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: '3',
    LIMIT_OPEN_COD_ORDERS_PER_PHONE: '4',
    LIMIT_OPEN_COD_ORDERS_PER_ADDRESS: '5',
  })
})
afterAll(() => shop.close())

type Buyer = { id: string; addressId: string; headers: { authorization: string } }

const somePhone = () => `09${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(0, 8)}`

/** A shopper with a unique delivery phone and street by default. */
async function aBuyer(spec: { phone?: string; street?: string } = {}): Promise<Buyer> {
  const shopper = await aShopper(shop.db)
  const { phone = somePhone(), street = `Số ${randomUUID()}` } = spec
  const address = await anAddress(shop.db, shopper.id, { phone, street })
  return { id: shopper.id, headers: shopper.headers, addressId: address.id }
}

type Wish = { paymentMethod?: string; key?: string; items?: object[] }

const goods = () => aVariant(shop.db, { stock: 1000, price: 100_000 })

function order(
  buyer: Buyer,
  variant: Awaited<ReturnType<typeof goods>>,
  { paymentMethod = 'COD', key = randomUUID(), items }: Wish = {},
) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': key },
    payload: {
      items: items ?? [{ ...variant.line, quantity: 1 }],
      paymentMethod,
      addressId: buyer.addressId,
    },
  })
}

const stockOf = async (id: string) =>
  (
    await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock

test('open COD orders per account are limited, also for twenty concurrent requests', async () => {
  const buyer = await aBuyer()
  const variant = await goods()
  const keys = Array.from({ length: 20 }, () => randomUUID())

  const answers = await Promise.all(keys.map((key) => order(buyer, variant, { key })))

  const placed = answers.filter(({ statusCode }) => statusCode === 201)
  expect(placed).toHaveLength(3)
  for (const answer of answers.filter((one) => !placed.includes(one))) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'TOO_MANY_COD_ORDERS',
      message:
        'Bạn đang có 3 đơn chờ giao, trả tiền khi nhận. Vui lòng nhận hàng hoặc huỷ bớt đơn trước khi đặt thêm, hoặc chọn chuyển khoản.',
    })
  }
  expect(await stockOf(variant.id)).toBe(997)
  // Repeating the request returns the same order.
  const at = answers.findIndex(({ statusCode }) => statusCode === 201)
  const again = await order(buyer, variant, { key: keys[at] ?? '' })
  expect(again.json().order.id).toBe(answers[at]?.json().order.id)

  // Transfers, completed and cancelled orders don't count.
  expect((await order(buyer, variant, { paymentMethod: 'BANK_TRANSFER' })).statusCode).toBe(201)
  const [one, other] = placed.map((answer) => answer.json().order.id as string)
  const merchant = { by: keeper }
  await changeStatus(shop.services, one ?? '', 'SHIPPING', merchant)
  expect((await order(buyer, variant)).json().code).toBe('TOO_MANY_COD_ORDERS')
  await changeStatus(shop.services, one ?? '', 'COMPLETED', merchant)
  expect((await order(buyer, variant)).statusCode).toBe(201)
  await changeStatus(shop.services, other ?? '', 'CANCELLED', { by: 'shopper' })
  expect((await order(buyer, variant)).statusCode).toBe(201)
  expect((await order(buyer, variant)).statusCode).toBe(409)
})

test('accounts that share a phone or an address share its limit', async () => {
  const variant = await goods()
  const phone = somePhone()
  const sharers = await Promise.all(Array.from({ length: 8 }, () => aBuyer({ phone })))
  const byPhone = await Promise.all(sharers.map((buyer) => order(buyer, variant)))
  expect(byPhone.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
  expect(byPhone.find(({ statusCode }) => statusCode !== 201)?.json().message).toMatch(
    /^Số điện thoại nhận hàng này đang có 4 đơn chờ giao/,
  )

  const house = randomUUID()
  const ways = [`12 Phố Huế, ${house}`, `12 phố huế ${house}`, `12, PHO HUE – ${house}`]
  const neighbors = await Promise.all(
    Array.from({ length: 9 }, (_, n) => aBuyer({ street: ways[n % ways.length] ?? '' })),
  )
  const byHouse = await Promise.all(neighbors.map((buyer) => order(buyer, variant)))
  expect(byHouse.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
  expect(byHouse.find(({ statusCode }) => statusCode !== 201)?.json().message).toMatch(
    /^Địa chỉ nhận hàng này đang có 5 đơn chờ giao/,
  )
  expect(await stockOf(variant.id)).toBe(991)
})

test('a cart that filled the limit is reported as already ordered to another tab', async () => {
  const buyer = await aBuyer()
  const variant = await goods()
  await order(buyer, variant)
  await order(buyer, variant)
  const added = await shop.app.inject({
    method: 'POST',
    url: '/api/web/cart',
    headers: buyer.headers,
    payload: { ...variant.line, quantity: 1 },
  })
  const items = [{ ...variant.line, quantity: 1, cartItemId: added.json().item.id }]
  const placed = await order(buyer, variant, { items })
  expect(placed.statusCode).toBe(201)

  const other = await order(buyer, variant, { items })

  expect(other.json()).toMatchObject({
    code: 'ALREADY_ORDERED',
    details: { orderId: placed.json().order.id },
  })
})

test('pieces per line and per order are limited, and quotes report it', async () => {
  const buyer = await aBuyer()
  const [one, other] = [await goods(), await goods()]
  const ask = (quantities: [number, number]) => {
    const items = [
      { ...one.line, quantity: quantities[0] },
      { ...other.line, quantity: quantities[1] },
    ]
    const calculated = shop.app.inject({
      method: 'POST',
      url: '/api/web/orders/calculate',
      payload: { items },
    })
    return Promise.all([calculated, order(buyer, one, { items })])
  }

  const [quoted, refused] = await ask([11, 1])
  const message =
    /^“Sản phẩm .*” chỉ đặt được tối đa 10 sản phẩm mỗi đơn\. Vui lòng giảm số lượng\.$/
  expect(quoted.json()).toMatchObject({ success: false, subtotal: 100_000 })
  expect(quoted.json().errors).toEqual([expect.stringMatching(message)])
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_PIECES',
    message: expect.stringMatching(message),
  })

  const sum =
    'Mỗi đơn chỉ đặt được tối đa 15 sản phẩm, bạn đang chọn 16. Vui lòng giảm số lượng hoặc chia thành nhiều đơn.'
  const [quotedSum, refusedSum] = await ask([10, 6])
  expect(quotedSum.json()).toMatchObject({ success: false, errors: [sum] })
  expect(refusedSum.json()).toMatchObject({ code: 'TOO_MANY_PIECES', message: sum })
  const [fine, placed] = await ask([10, 5])
  expect(fine.json()).toMatchObject({ success: true, errors: [] })
  expect(placed.statusCode).toBe(201)
})

test('a cart takes no more of a line than may be ordered, and says so', async () => {
  const variant = await goods()
  const headers = { 'x-session-id': randomUUID() }
  const cart = { method: 'POST', url: '/api/web/cart', headers } as const
  const added = await shop.app.inject({ ...cart, payload: { ...variant.line, quantity: 30 } })
  expect(added.json()).toMatchObject({ item: { quantity: 10 }, clamped: true })
  expect(added.json().message).toContain('chỉ có thể mua tối đa 10 sản phẩm')

  const shown = await shop.app.inject({ method: 'GET', url: '/api/web/cart', headers })
  expect(shown.json().items).toMatchObject([{ quantity: 10, maxQuantity: 10 }])
  const id = shown.json().items[0].id
  const more = await shop.app.inject({
    method: 'PUT',
    url: `/api/web/cart/item/${id}`,
    headers,
    payload: { quantity: 11 },
  })
  expect(more.json()).toMatchObject({ quantity: 10, clamped: true })
})

test('counting open orders needs no extra statement and only index scans', async () => {
  const buyer = await aBuyer()
  const variant = await goods()
  const limited = await countStatements(shop.pools, () => order(buyer, variant))
  const free = await createTestApp({}, { beside: shop })
  const unlimited = await countStatements(free.pools, () =>
    free.app.inject({
      method: 'POST',
      url: '/api/web/orders',
      headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
      payload: { items: [{ ...variant.line, quantity: 1 }], addressId: buyer.addressId },
    }),
  )
  await free.close()
  expect(limited).toBe(unlimited)

  await sql`
    INSERT INTO orders (id, user_id, idempotency_key, request_hash, status, payment_method, payment_status, subtotal,
      shipping_fee, total, recipient, phone, street, address_scheme, province_code, province_name, district_code,
      district_name, ward_code, ward_name, address_key)
    SELECT 'DH' || translate(lpad(to_hex(n), 8, '0'), 'abcdef', 'ABCDEF'), ${buyer.id}, gen_random_uuid(), sha256('x'),
      'COMPLETED', 'COD', 'paid', 1, 0, 1, 'A', '0900000001', 'B', 'legacy', '01', 'C', '001', 'D', '1', 'E', 'F'
    FROM generate_series(1, 20000) n`.execute(shop.db)
  await sql`ANALYZE orders`.execute(shop.db)
  const open = sql`payment_method = 'COD' AND payment_status = 'unpaid' AND status IN ('PENDING', 'SHIPPING')`
  for (const condition of [
    sql`user_id = ${buyer.id}::uuid`,
    sql`phone = '0900000001'`,
    sql`address_key = 'F'`,
  ]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT count(*) FROM orders WHERE ${open} AND ${condition}`.execute(shop.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/orders_open_(user|phone|cod_address)_idx/)
    expect(plan).not.toContain('Seq Scan')
  }
})
