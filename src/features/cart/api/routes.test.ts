import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aProduct, aShopper, aVariant } from '#test/builders.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

type Headers = Record<string, string>
const aGuest = (): Headers => ({ 'x-session-id': randomUUID() })

function add(headers: Headers, line: object, quantity: unknown = 1) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/cart',
    headers,
    payload: { ...line, quantity },
  })
}

async function cartOf(headers: Headers) {
  return (await shop.app.inject({ method: 'GET', url: '/api/web/cart', headers })).json()
}

function setQuantity(headers: Headers, id: string, quantity: unknown) {
  return shop.app.inject({
    method: 'PUT',
    url: `/api/web/cart/item/${id}`,
    headers,
    payload: { quantity },
  })
}

describe('adding to the cart', () => {
  test('a guest sees the line with current prices and the choice by name', async () => {
    const guest = aGuest()
    const product = await aProduct(shop.db, { name: 'Khăn lụa', options: ['Màu'] })
    const variant = await aVariant(shop.db, {
      product_id: product.id,
      options: { Màu: 'Xanh' },
      price: 300_000,
      discount_price: 240_000,
      stock: 4,
    })

    const added = await add(guest, variant.line, 2)

    expect(added.json()).toMatchObject({ success: true, count: 2, clamped: false })
    const cart = await cartOf(guest)
    expect(cart.count).toBe(2)
    expect(cart.items).toMatchObject([
      {
        productId: product.id,
        variantId: variant.id,
        quantity: 2,
        currentPrice: 240_000,
        price: 300_000,
        maxQuantity: 4,
        product: { slug: product.slug, name: 'Khăn lụa', isDeleted: false },
        variant: { displayName: 'Xanh', priceAfterDiscount: 240_000 },
        flashSaleInfo: null,
      },
    ])
  })

  test('parallel additions never vanish', async () => {
    const guest = aGuest()
    const variant = await aVariant(shop.db, { stock: 100 })

    await Promise.all(Array.from({ length: 30 }, () => add(guest, variant.line)))

    const cart = await cartOf(guest)
    expect(cart.items).toHaveLength(1)
    expect(cart.count).toBe(30)
  })

  test('limits the quantity to the available one and reports it', async () => {
    const guest = aGuest()
    const variant = await aVariant(shop.db, { stock: 3, product: { name: 'Đèn bàn' } })

    const added = await add(guest, variant.line, 5)

    expect(added.json()).toMatchObject({
      clamped: true,
      message: '“Đèn bàn” chỉ có thể mua tối đa 3 sản phẩm. Số lượng trong giỏ là 3.',
      item: { quantity: 3 },
    })
  })

  test.each([
    ['sold out', { stock: 0 }, {}, 'OUT_OF_STOCK'],
    ['hidden', {}, { isPublished: false }, 'NOT_FOR_SALE'],
    ['deleted', { deleted_at: new Date() }, {}, 'PRODUCT_NOT_FOUND'],
  ])('refuses what is %s', async (_what, spec, product, code) => {
    const variant = await aVariant(shop.db, { ...spec, product })

    const refused = await add(aGuest(), variant.line)

    expect(refused.json()).toMatchObject({ success: false, code })
    expect(refused.statusCode).toBe(code === 'PRODUCT_NOT_FOUND' ? 404 : 409)
  })

  test('a product with variants needs a choice', async () => {
    const product = await aProduct(shop.db, { options: ['Cỡ'] })
    await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'M' } })

    const refused = await add(aGuest(), { productId: product.id, variantId: null })

    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toBe('Vui lòng chọn phân loại trước')
  })

  test('a variant without stock tracking allows 99 pieces', async () => {
    const guest = aGuest()
    const variant = await aVariant(shop.db, { stock: null })

    expect((await add(guest, variant.line, 500)).json().item.quantity).toBe(99)
  })

  test('a guest without a session id is rejected', async () => {
    const variant = await aVariant(shop.db)

    expect((await add({}, variant.line)).json().code).toBe('SESSION_ID_REQUIRED')
    expect((await add({ 'x-session-id': 'abc' }, variant.line)).statusCode).toBe(400)
  })

  test('holds at most 200 lines, also when many come at once', async () => {
    const product = await aProduct(shop.db, { options: ['Số'] })
    const variants: Awaited<ReturnType<typeof aVariant>>[] = []
    for (let number = 0; number < 220; number++) {
      variants.push(
        await aVariant(shop.db, { product_id: product.id, options: { Số: String(number) } }),
      )
    }

    for (let round = 0; round < 5; round++) {
      const guest = aGuest()
      for (const variant of variants.slice(0, 195)) await add(guest, variant.line)

      const answers = await Promise.all(
        variants.slice(195).map((variant) => add(guest, variant.line)),
      )

      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5)
      expect(answers.find((answer) => answer.statusCode !== 200)?.json().code).toBe('CART_FULL')
      expect((await cartOf(guest)).items).toHaveLength(200)
    }
  })
})

test('the response names the owner: an expired session is a guest', async () => {
  const shopper = await aShopper(shop.db)
  const expired = { ...aGuest(), authorization: `Bearer ${randomUUID()}` }

  expect((await cartOf(shopper.headers)).owner).toBe('user')
  expect((await cartOf(aGuest())).owner).toBe('guest')
  expect((await cartOf(expired)).owner).toBe('guest')
})

describe('changing the cart', () => {
  test('sets, clamps, and removes at 0', async () => {
    const guest = aGuest()
    const variant = await aVariant(shop.db, { stock: 5 })
    const { item } = (await add(guest, variant.line, 2)).json()

    expect((await setQuantity(guest, item.id, 4)).json()).toMatchObject({ quantity: 4, count: 4 })
    expect((await setQuantity(guest, item.id, 50)).json()).toMatchObject({
      quantity: 5,
      clamped: true,
    })
    expect((await setQuantity(guest, item.id, 0)).json()).toMatchObject({ quantity: 0, count: 0 })
    expect((await cartOf(guest)).items).toEqual([])
  })

  test.each([-1, 1.5, '2', 1e12, null])(
    'refuses the quantity %s and keeps the line',
    async (quantity) => {
      const guest = aGuest()
      const variant = await aVariant(shop.db)
      const { item } = (await add(guest, variant.line, 2)).json()

      const refused = await setQuantity(guest, item.id, quantity)

      expect(refused.statusCode).toBeGreaterThanOrEqual(400)
      expect(refused.statusCode).toBeLessThan(500)
      expect((await cartOf(guest)).count).toBe(2)
    },
  )

  test('lines of other carts cannot be changed', async () => {
    const guest = aGuest()
    const other = aGuest()
    const variant = await aVariant(shop.db)
    const { item } = (await add(guest, variant.line, 2)).json()

    expect((await setQuantity(other, item.id, 1)).statusCode).toBe(404)
    const removed = await shop.app.inject({
      method: 'POST',
      url: '/api/web/cart/remove-selected',
      headers: other,
      payload: { ids: [item.id] },
    })
    expect(removed.statusCode).toBe(200)
    expect((await cartOf(guest)).count).toBe(2)
  })

  test('removing a missing line succeeds', async () => {
    const removed = await shop.app.inject({
      method: 'DELETE',
      url: `/api/web/cart/item/${randomUUID()}`,
      headers: aGuest(),
    })
    expect(removed.json()).toEqual({ success: true, count: 0 })
  })
})

describe('flash prices in the cart', () => {
  test('a line added at a flash price keeps it until the allotment is sold out', async () => {
    const guest = aGuest()
    const variant = await aVariant(shop.db, { price: 100_000, stock: 50 })
    const sale = await aFlashSale(shop.db, {
      productId: variant.productId,
      variantIds: [variant.id],
      price: 60_000,
      quantity: 3,
    })

    const added = await add(guest, variant.line, 5)
    expect(added.json()).toMatchObject({ clamped: true, item: { quantity: 3 } })
    expect((await cartOf(guest)).items[0]).toMatchObject({
      currentPrice: 60_000,
      price: 100_000,
      maxQuantity: 3,
      flashSaleId: sale.id,
      flashSaleInfo: { type: 'FLASH_SALE', quantity: 3, sold: 0 },
    })

    await shop.db
      .updateTable('flash_sale_entries')
      .set({ sold: 3 })
      .where('id', '=', sale.entryId)
      .execute()
    expect((await cartOf(guest)).items[0]).toMatchObject({
      currentPrice: 60_000,
      maxQuantity: 0,
      flashSaleInfo: { quantity: 3, sold: 3 },
    })

    await add(guest, variant.line, 1)
    expect((await cartOf(guest)).items[0]).toMatchObject({
      currentPrice: 100_000,
      quantity: 4,
      flashSaleInfo: null,
    })
  })
})
