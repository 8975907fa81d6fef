import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFlashSale, aProduct, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { countStatements } from '#test/shop-lines.ts'
import { productCards } from './public.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('cards come in the requested order, without hidden products, in one statement', async () => {
  const made = []
  for (const name of ['Một', 'Hai', 'Ba']) {
    made.push(await aVariant(database.db, { product: { name } }))
  }
  const hidden = await aVariant(database.db, { product: { isPublished: false } })
  const bare = await aProduct(database.db)
  const wanted = [
    ...made.map(({ productId }) => productId).reverse(),
    hidden.productId,
    bare.id,
    randomUUID(),
  ]

  let names: string[] = []
  const statements = await countStatements([database.pool], async () => {
    names = (await productCards(database.db, wanted)).map(({ name }) => name)
  })
  expect(names).toEqual(['Ba', 'Hai', 'Một'])
  expect(statements).toBe(1)
  expect(await productCards(database.db, [])).toEqual([])
})

test('a card shows the flash price of the variants that have one', async () => {
  const product = await aProduct(database.db, { options: ['Cỡ'] })
  const [small] = await Promise.all(
    ['S', 'M'].map((size) =>
      aVariant(database.db, { product_id: product.id, options: { Cỡ: size }, price: 100_000 }),
    ),
  )
  await aFlashSale(database.db, {
    productId: product.id,
    variantIds: [small?.id ?? ''],
    ownVariantId: small?.id ?? null,
    price: 60_000,
    quantity: 1,
  })
  expect((await productCards(database.db, [product.id]))[0]).toMatchObject({
    price: 100_000,
    finalPrice: 60_000,
    finalMinPrice: 60_000,
    finalMaxPrice: 100_000,
    discountPercent: 40,
    priceType: 'FLASH_SALE',
  })
})

test('a card has the colors of its variants in their order', async () => {
  const product = await aProduct(database.db, { options: ['Màu', 'Cỡ'] })
  const choices = [
    { Màu: 'Đen', Cỡ: 'S' },
    { Màu: 'Đỏ', Cỡ: 'S' },
    { Màu: 'Đỏ', Cỡ: 'M' },
  ]
  for (const [position, options] of choices.entries()) {
    await aVariant(database.db, { product_id: product.id, options, position: 2 - position })
  }
  expect((await productCards(database.db, [product.id]))[0]).toMatchObject({
    colorCount: 2,
    swatches: ['#d23a3a', '#26272b'],
  })
})
