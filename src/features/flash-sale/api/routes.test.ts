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
  expect(await countStatements(shop.pools, () => get('flash-sale'))).toBe(1)
})

test('unavailable variants are not listed and do not affect the prices', async () => {
  const [gone, empty, partly] = await Promise.all(['Hết suất', 'Hết hàng', 'Còn một'].map(aShirt))
  if (!gone || !empty || !partly) throw new Error('no products')
  const both = (shirt: typeof gone) => ({
    productId: shirt.id,
    variantIds: [shirt.small, shirt.medium],
  })
  const sale = { price: 70_000, quantity: 5 }
  const soldOut = await aFlashSale(shop.db, { ...both(gone), ...sale })
  await aFlashSale(shop.db, { ...both(empty), ...sale })
  await shop.db
    .updateTable('variants')
    .set({ stock: 0 })
    .where('product_id', '=', empty.id)
    .execute()
  const cheap = await aFlashSale(shop.db, {
    ...sale,
    productId: partly.id,
    variantIds: [partly.small],
    ownVariantId: partly.small,
  })
  await aFlashSale(shop.db, {
    productId: partly.id,
    variantIds: [partly.medium],
    ownVariantId: partly.medium,
    price: 75_000,
    quantity: 3,
  })
  const take = (entryId: string) =>
    shop.db.updateTable('flash_sale_entries').set({ sold: 5 }).where('id', '=', entryId).execute()
  await take(soldOut.entryId)
  await take(cheap.entryId)

  const { body } = await get('flash-sale')
  expect(body.data).toMatchObject([
    {
      product: { name: 'Còn một', price: 150_000 },
      minFlashSalePrice: 75_000,
      maxFlashSalePrice: 75_000,
      discountPercent: 50,
      totalQuantity: 8,
      totalSold: 5,
    },
  ])
  // The product's own call still lists it, so that the storefront learns that it is sold out.
  const { data } = (await get(`flash-sale/product/${gone.id}`)).body
  expect(data).toMatchObject({ totalQuantity: 5, totalSold: 5 })
})

test('pages, the earliest end of all of them, and when the next sale begins', async () => {
  const shirts = await Promise.all(['Một', 'Hai', 'Ba', 'Sắp'].map(aShirt))
  const nextStart = new Date(Date.now() + hour)
  for (const [index, shirt] of shirts.entries()) {
    const coming = index === 3 && { startAt: nextStart }
    await aFlashSale(shop.db, {
      productId: shirt.id,
      variantIds: [shirt.small],
      ownVariantId: shirt.small,
      price: 70_000,
      quantity: 5,
      endAt: new Date(Date.now() + (index + 1) * hour),
      ...coming,
    })
  }
  const { body } = await get('flash-sale?page=2&pageSize=2')
  expect(body).toMatchObject({
    data: [{ product: { name: 'Ba' } }],
    pagination: { page: 2, pageSize: 2, total: 3, pages: 2 },
    nextStartAt: nextStart.toISOString(),
  })
  const first = await get('flash-sale?pageSize=1')
  expect(body.earliestEndAt).toBe(first.body.data[0].endAt)
  expect((await get('flash-sale?page=9')).body).toMatchObject({
    data: [],
    pagination: { total: 3 },
  })
  expect((await get('flash-sale?page=x')).status).toBe(400)
  const coming = await get(`flash-sale/product/${shirts[3]?.id}`)
  expect(coming.body).toMatchObject({ data: null, nextStartAt: nextStart.toISOString() })
  expect(Math.abs(Number(coming.headers['x-server-time']) - Date.now())).toBeLessThan(10_000)
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
