import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, send } = orderScene(() => shop)

const again = (buyer: Buyer, id: string, key: string = randomUUID()) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/web/orders/user/${id}/buy-again`,
    headers: { ...buyer.headers, 'idempotency-key': key },
  })

test('available items are added to the cart once per key; the others are reported', async () => {
  const buyer = await aBuyer()
  const [plenty, scarce, gone, hidden] = [
    await aVariant(shop.db, { stock: 50, product: { name: 'Chén' } }),
    await aVariant(shop.db, { stock: 5, product: { name: 'Đĩa' } }),
    await aVariant(shop.db, { stock: 2, product: { name: 'Ấm' } }),
    await aVariant(shop.db, { stock: 9, product: { name: 'Khay' } }),
  ]
  const items = [plenty, scarce, gone, hidden].map(({ line }, index) => ({
    ...line,
    quantity: [4, 3, 2, 1][index],
  }))
  const placed = await send(buyer, 'POST', '/orders', { items, addressId: buyer.addressId })
  const { id } = placed.json().order
  await shop.db
    .updateTable('products')
    .set({ is_published: false })
    .where('id', '=', hidden.productId)
    .execute()
  const key = randomUUID()

  const [first, second] = [await again(buyer, id, key), await again(buyer, id.toLowerCase(), key)]

  expect(first.statusCode).toBe(200)
  expect(first.json()).toEqual({
    success: true,
    count: 6,
    added: [{ itemId: expect.any(String) }, { itemId: expect.any(String) }],
    skipped: [
      '“Đĩa” chỉ có thể mua tối đa 2 sản phẩm. Số lượng trong giỏ là 2.',
      '“Ấm” đã hết hàng.',
      '“Khay” hiện không còn được bán.',
    ],
  })
  expect(second.json()).toEqual(first.json())
  const cart = (await send(buyer, 'GET', '/cart')).json()
  expect(new Set(cart.items.map((line: { id: string }) => line.id))).toEqual(
    new Set(first.json().added.map(({ itemId }: { itemId: string }) => itemId)),
  )
  expect((await again(buyer, id)).json().count).toBe(10)
})

test('pieces of a variant that were bought at several prices are added together', async () => {
  const buyer = await aBuyer()
  const { line } = await aVariant(shop.db, { stock: 50 })
  const items = [{ ...line, quantity: 3 }]
  const placed = await send(buyer, 'POST', '/orders', { items, addressId: buyer.addressId })
  const { id } = placed.json().order
  // As a change of staff leaves it.
  await sql`
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, variant_name, sku,
      quantity, original_price, final_price, stock_taken)
    SELECT order_id, 1, product_id, variant_id, product_name, product_slug, variant_name, sku, 2, original_price,
      final_price - 1000, 2 FROM order_items WHERE order_id = ${id}`.execute(shop.db)
  expect((await again(buyer, id)).json()).toMatchObject({ count: 5, added: [{}], skipped: [] })
})

test('another user’s order is not found', async () => {
  const [buyer, stranger] = [await aBuyer(), await aBuyer()]
  const { line } = await aVariant(shop.db)
  const items = [{ ...line, quantity: 1 }]
  const placed = await send(buyer, 'POST', '/orders', { items, addressId: buyer.addressId })

  for (const id of [placed.json().order.id, 'DH7K3M9QX2', 'x']) {
    const answer = await again(stranger, id)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'ORDER_NOT_FOUND'])
  }
  expect((await send(stranger, 'GET', '/cart')).json().count).toBe(0)
})
