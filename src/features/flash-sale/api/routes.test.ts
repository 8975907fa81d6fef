import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aProduct, aVariant } from '#test/builders.ts'
import { countStatements } from '#test/shop-lines.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
beforeEach(() => shop.db.deleteFrom('flash_sales').execute())
afterAll(() => shop.close())

async function get(path: string) {
  const answer = await shop.app.inject(`/api/web/${path}`)
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

async function aShirt(name: string) {
  const product = await aProduct(shop.db, { name, options: ['Cỡ'] })
  const variants = []
  for (const [index, size] of ['S', 'M'].entries()) {
    const price = 100_000 + index * 50_000
    variants.push(await aVariant(shop.db, { product_id: product.id, options: { Cỡ: size }, price }))
  }
  const [small, medium] = variants.map(({ id }) => id) as [string, string]
  return { ...product, small, medium }
}

const hour = 3_600_000

test('running entries, one a product, earliest end first; others are not shown', async () => {
  const [late, early, over, coming] = await Promise.all(['Muộn', 'Sớm', 'Qua', 'Tới'].map(aShirt))
  if (!late || !early || !over || !coming) throw new Error('no products')
  const sale = { price: 70_000, quantity: 10 }
  const own = (product: typeof late, variantId: string) => ({
    ...sale,
    productId: product.id,
    variantIds: [variantId],
    ownVariantId: variantId,
  })
  await aFlashSale(shop.db, { ...own(late, late.small), endAt: new Date(Date.now() + 2 * hour) })
  await aFlashSale(shop.db, {
    ...own(late, late.medium),
    price: 90_000,
    endAt: new Date(Date.now() + 3 * hour),
  })
  await aFlashSale(shop.db, {
    ...sale,
    productId: early.id,
    variantIds: [early.small, early.medium],
  })
  await aFlashSale(shop.db, {
    ...own(over, over.small),
    startAt: new Date(Date.now() - hour),
    endAt: new Date(Date.now() - 1),
  })
  await aFlashSale(shop.db, {
    ...own(coming, coming.small),
    startAt: new Date(Date.now() + hour),
    endAt: new Date(Date.now() + 2 * hour),
  })
  await shop.db
    .updateTable('flash_sale_entries')
    .set({ sold: 4 })
    .where('product_id', '=', early.id)
    .execute()

  const { body, headers } = await get('flash-sale')
  expect(headers['cache-control']).toBe('no-store')
  expect(body.data).toMatchObject([
    {
      product: { name: 'Sớm', price: 100_000 },
      totalQuantity: 10,
      totalSold: 4,
      variants: [],
      discountPercent: 30,
    },
    {
      product: { name: 'Muộn' },
      minFlashSalePrice: 70_000,
      maxFlashSalePrice: 90_000,
      totalQuantity: 20,
      variants: [
        { id: late.small, quantity: 10 },
        { id: late.medium, quantity: 10 },
      ],
    },
  ])
  expect(Date.parse(body.serverTime)).toBeLessThan(Date.parse(body.data[0].endAt))

  const one = await get(`flash-sale/product/${late.id}`)
  expect(one.body.data).toEqual(body.data[1])
  expect((await get(`flash-sale/product/${over.id}`)).body.data).toBeNull()
  expect(await countStatements(shop.services.pool, () => get('flash-sale'))).toBe(1)
})

test('what remains: of a variant, of a shared allotment, null where none limits', async () => {
  const shirt = await aShirt('Còn')
  const sale = await aFlashSale(shop.db, {
    productId: shirt.id,
    variantIds: [shirt.small, shirt.medium],
    price: 70_000,
    quantity: 5,
  })
  await shop.db
    .updateTable('flash_sale_entries')
    .set({ sold: 2 })
    .where('id', '=', sale.entryId)
    .execute()
  const remaining = async (variantId: string) =>
    (await get(`products/flash-remaining?productId=${shirt.id}&variantId=${variantId}`)).body.data
      .remaining

  expect([
    await remaining(shirt.small),
    await remaining(shirt.medium),
    await remaining(''),
  ]).toEqual([3, 3, 3])
  await shop.db
    .updateTable('flash_sale_entries')
    .set({ sold: 5 })
    .where('id', '=', sale.entryId)
    .execute()
  expect(await remaining(shirt.small)).toBe(0)
  await shop.db.deleteFrom('flash_sales').execute()
  expect(await remaining(shirt.small)).toBeNull()
})

test.each([
  ['products/flash-remaining', 400],
  ['products/flash-remaining?productId=x', 404],
  ['products/flash-remaining?productId=%00&variantId=%00', 404],
  ['products/flash-remaining?productId=01900000-0000-7000-8000-000000000000', 404],
  ['products/flash-remaining?productId=a&productId=b', 400],
  ['flash-sale/product/x', 404],
  ['flash-sale/product/%00', 404],
  ['flash-sale/product/01900000-0000-7000-8000-000000000000', 404],
])('%s: %i', async (path, status) => {
  const answer = await get(path)
  expect([answer.status, answer.body.success]).toEqual([status, false])
})

test('another product’s variant is not found', async () => {
  const [one, other] = [await aShirt('Một'), await aShirt('Hai')]
  const { status } = await get(
    `products/flash-remaining?productId=${one.id}&variantId=${other.small}`,
  )
  expect(status).toBe(404)
})
