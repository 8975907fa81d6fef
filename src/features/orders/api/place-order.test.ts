import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, anAddress, aProduct, aShopper, aVariant } from '#test/builders.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function aBuyer(email: string | null = null) {
  const shopper = await aShopper(shop.db, { email })
  const address = await anAddress(shop.db, shopper.id)
  return { ...shopper, addressId: address.id }
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>

function order(
  buyer: Buyer,
  items: object[],
  { key = randomUUID(), ...more }: { key?: string; [field: string]: unknown } = {},
) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': key },
    payload: { items, paymentMethod: 'COD', addressId: buyer.addressId, ...more },
  })
}

const stateOf = (id: string) =>
  shop.db
    .selectFrom('variants')
    .select(['stock', 'sold'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function ledgerOf(id: string) {
  const rows = await shop.db
    .selectFrom('stock_ledger')
    .select('delta')
    .where('variant_id', '=', id)
    .execute()
  return rows.reduce((sum, row) => sum + row.delta, 0)
}

describe('placing an order', () => {
  test('takes stock, snapshots the items, and removes them from the cart', async () => {
    const buyer = await aBuyer()
    const product = await aProduct(shop.db, { name: 'Áo dài lụa', options: ['Màu', 'Cỡ'] })
    const variant = await aVariant(shop.db, {
      product_id: product.id,
      options: { Màu: 'Đỏ', Cỡ: 'M' },
      price: 500_000,
      discount_price: 450_000,
      stock: 5,
    })
    await shop.app.inject({
      method: 'POST',
      url: '/api/web/cart',
      headers: buyer.headers,
      payload: { ...variant.line, quantity: 2 },
    })

    const placed = await order(buyer, [{ ...variant.line, quantity: 2 }])

    expect(placed.statusCode).toBe(201)
    const { order: receipt } = placed.json()
    expect(receipt).toMatchObject({
      status: 'PENDING',
      subtotal: 900_000,
      shippingFee: 38_000,
      total: 938_000,
      recipient: 'Nguyễn Thị Mẫu',
      address: '12 phố Mẫu, Phường Phúc Xá, Quận Ba Đình, Thành phố Hà Nội',
      payment: { status: 'unpaid', bankTransfer: null },
    })
    expect(receipt.orderItems).toMatchObject([
      {
        product: { name: 'Áo dài lụa', slug: product.slug },
        variant: { displayName: 'Đỏ / M' },
        quantity: 2,
        originalPrice: 500_000,
        finalPrice: 450_000,
      },
    ])
    expect(await stateOf(variant.id)).toEqual({ stock: 3, sold: 2 })
    expect(await ledgerOf(variant.id)).toBe(3)
    const cart = await shop.app.inject({
      method: 'GET',
      url: '/api/web/cart',
      headers: buyer.headers,
    })
    expect(cart.json().items).toEqual([])
  })

  test('a transfer order contains the bank details', async () => {
    const buyer = await aBuyer()
    const variant = await aVariant(shop.db, { price: 1_200_000 })

    const placed = await order(buyer, [{ ...variant.line, quantity: 1 }], {
      paymentMethod: 'BANK_TRANSFER',
    })

    const { order: receipt } = placed.json()
    expect(receipt.shippingFee).toBe(0)
    expect(receipt.payment.bankTransfer).toMatchObject({
      amount: 1_200_000,
      memo: receipt.id,
      bin: '970436',
    })
    expect(receipt.payment.bankTransfer.qr).toContain(receipt.id)
    expect(receipt.payment.bankTransfer.qrSvg).toContain('<svg')
  })

  test('is all or nothing, and names the missing items', async () => {
    const buyer = await aBuyer()
    const plenty = await aVariant(shop.db, { stock: 10 })
    const scarce = await aVariant(shop.db, { stock: 1, product: { name: 'Nón lá' } })

    const refused = await order(buyer, [
      { ...plenty.line, quantity: 1 },
      { ...scarce.line, quantity: 2 },
    ])

    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      message: '“Nón lá” chỉ còn 1 sản phẩm, không đủ số lượng bạn chọn.',
    })
    expect(await stateOf(plenty.id)).toEqual({ stock: 10, sold: 0 })
  })

  test('a preorder that has run out is sold without taking stock', async () => {
    const buyer = await aBuyer()
    const variant = await aVariant(shop.db, { stock: 0, is_preorder: true, preorder_days: 7 })

    const placed = await order(buyer, [{ ...variant.line, quantity: 3 }])

    expect(placed.statusCode).toBe(201)
    expect(placed.json().order.orderItems[0].isPreorder).toBe(true)
    expect(await stateOf(variant.id)).toEqual({ stock: 0, sold: 3 })
    const { id } = placed.json().order
    await shop.app.inject({
      method: 'POST',
      url: `/api/web/orders/user/${id}/cancel`,
      headers: buyer.headers,
    })
    expect(await stateOf(variant.id)).toEqual({ stock: 0, sold: 0 })
  })

  test('a total that the shopper did not agree to is shown first', async () => {
    const buyer = await aBuyer()
    const variant = await aVariant(shop.db, { price: 200_000 })
    const key = randomUUID()

    const refused = await order(buyer, [{ ...variant.line, quantity: 1 }], {
      key,
      expectedTotal: 150_000,
    })

    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { subtotal: 200_000, total: 232_000 },
    })
    const agreed = await order(buyer, [{ ...variant.line, quantity: 1 }], {
      key,
      expectedTotal: 232_000,
    })
    expect(agreed.statusCode).toBe(201)
  })

  test('a flash price is charged while the allotment lasts, and the allotment is never oversold', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => aBuyer()))
    const variant = await aVariant(shop.db, { price: 100_000, stock: 100 })
    const sale = await aFlashSale(shop.db, {
      productId: variant.productId,
      variantIds: [variant.id],
      price: 50_000,
      quantity: 7,
    })

    const answers = await Promise.all(
      buyers.map((buyer) => order(buyer, [{ ...variant.line, quantity: 1, flashSaleId: sale.id }])),
    )

    const placed = answers.filter((answer) => answer.statusCode === 201)
    const refused = answers.filter((answer) => answer.statusCode === 409)
    expect(placed).toHaveLength(7)
    expect(refused).toHaveLength(23)
    expect(placed.every((answer) => answer.json().order.subtotal === 50_000)).toBe(true)
    expect(new Set(refused.map((answer) => answer.json().code))).toEqual(
      new Set(['FLASH_SALE_EXHAUSTED']),
    )
    const entry = await shop.db
      .selectFrom('flash_sale_entries')
      .select('sold')
      .where('id', '=', sale.entryId)
      .executeTakeFirstOrThrow()
    expect(entry.sold).toBe(7)
  })
})

describe('concurrent buyers', () => {
  test('two hundred buyers, ten pieces: exactly ten orders, stock 0, ledger balanced', async () => {
    const buyers = await Promise.all(Array.from({ length: 200 }, () => aBuyer()))
    const variant = await aVariant(shop.db, { stock: 10 })

    const answers = await Promise.all(
      buyers.map((buyer) => order(buyer, [{ ...variant.line, quantity: 1 }])),
    )

    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(10)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(190)
    expect(await stateOf(variant.id)).toEqual({ stock: 0, sold: 10 })
    expect(await ledgerOf(variant.id)).toBe(0)
  })

  test('overlapping carts in any order never deadlock', async () => {
    const variants = await Promise.all(
      Array.from({ length: 6 }, () => aVariant(shop.db, { stock: 60 })),
    )
    const buyers = await Promise.all(Array.from({ length: 40 }, () => aBuyer()))

    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const from = index % variants.length
        const rotated = [...variants.slice(from), ...variants.slice(0, from)]
        const lines = (index % 2 ? rotated : rotated.toReversed()).slice(0, 4)
        return order(
          buyer,
          lines.map((variant) => ({ ...variant.line, quantity: 1 })),
        )
      }),
    )

    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    const states = await Promise.all(variants.map((variant) => stateOf(variant.id)))
    for (const state of states) expect((state.stock ?? 0) + state.sold).toBe(60)
  })

  test('the same order five times at once with one key is one order', async () => {
    const buyer = await aBuyer()
    const variant = await aVariant(shop.db, { stock: 1 })
    const key = randomUUID()

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => order(buyer, [{ ...variant.line, quantity: 1 }], { key })),
    )

    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().order.id)).size).toBe(1)
    expect(await stateOf(variant.id)).toEqual({ stock: 0, sold: 1 })
  })

  test('a used key with another body is refused', async () => {
    const buyer = await aBuyer()
    const variant = await aVariant(shop.db)
    const key = randomUUID()
    await order(buyer, [{ ...variant.line, quantity: 1 }], { key })

    const other = await order(buyer, [{ ...variant.line, quantity: 2 }], { key })

    expect(other.statusCode).toBe(409)
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('cancelling at once from all sides returns stock once', async () => {
    const buyer = await aBuyer()
    const variant = await aVariant(shop.db, { stock: 4 })
    const { id } = (await order(buyer, [{ ...variant.line, quantity: 3 }])).json().order

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        shop.app.inject({
          method: 'POST',
          url: `/api/web/orders/user/${id}/cancel`,
          headers: buyer.headers,
        }),
      ),
    )

    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map((answer) => answer.json().data.status))).toEqual(
      new Set(['CANCELLED']),
    )
    expect(await stateOf(variant.id)).toEqual({ stock: 4, sold: 0 })
    expect(await ledgerOf(variant.id)).toBe(4)
  })
})
