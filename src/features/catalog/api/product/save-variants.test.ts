import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/builders.ts'
import { editedProductScene } from '#test/edited-product-scene.ts'
import { aVariantInput, sentOf } from '#test/product-input.ts'
import type { EditedProduct } from '../../product-contract.ts'

let shop: TestApp
let cookie: string
let categoryId: string
const { call, create, save, ledgerOf } = editedProductScene(
  () => shop,
  () => ({ cookie, categoryId }),
)

beforeAll(async () => {
  shop = await createTestApp()
  cookie = (await aStaffMember(shop.db, { name: 'Chị Hàng', role: 'goods' })).headers.cookie
  categoryId = (await aCategory(shop.db)).id
})
afterAll(() => shop.close())

test('what sells meanwhile is not written over', async () => {
  const product = await create({ name: 'Áo đang bán', state: 'on_sale' })
  const [variant] = product.variants
  await sql`UPDATE variants SET stock = 2, sold = 3 WHERE id = ${variant?.id}`.execute(shop.db)
  await sql`UPDATE products SET rating_before_count = 2, rating_before_sum = 9 WHERE id = ${product.id}`.execute(
    shop.db,
  )
  const saved = await save(product, {
    variants: [{ ...sentOf(product).variants[0], price: 80_000, openingStock: 1000 }],
  })
  expect(saved.variants[0]).toMatchObject({ price: 80_000, stock: 2, sold: 3 })
  const row = await shop.db
    .selectFrom('products')
    .select(['sold', 'rating_count', 'min_price'])
    .where('id', '=', product.id)
    .executeTakeFirst()
  expect(row).toEqual({ sold: 3, rating_count: 2, min_price: 80_000 })
  expect(await ledgerOf(variant?.id)).toHaveLength(1)
})

test('a variant that was removed is kept for its orders, and comes back with what it then begins with', async () => {
  const product = await create({
    name: 'Áo bỏ cỡ',
    options: ['Cỡ'],
    variants: ['S', 'M'].map((size) => aVariantInput({ values: [size], sku: `BO-${size}` })),
  })
  const [small, medium] = sentOf(product).variants
  const without = await save(product, { variants: [small] })
  expect(without.variants).toHaveLength(1)
  const gone = await shop.db
    .selectFrom('variants')
    .select(['deleted_at', 'stock'])
    .where('id', '=', medium?.id ?? '')
    .executeTakeFirst()
  expect(gone).toMatchObject({ deleted_at: expect.any(Date), stock: 5 })
  const back = await save(without, {
    variants: [small, aVariantInput({ values: ['M'], sku: 'BO-M', openingStock: 7 })],
  })
  expect(back.variants[1]).toMatchObject({ id: medium?.id, stock: 7 })
  expect(await ledgerOf(medium?.id)).toEqual([
    { delta: 5, reason: 'import' },
    { delta: 2, reason: 'import' },
  ])
})

test('without the permission to adjust stock a variant comes back with its own, and a new one begins with what is given', async () => {
  const product = await create({
    name: 'Áo giữ kho',
    options: ['Cỡ'],
    variants: ['S', 'M'].map((size) => aVariantInput({ values: [size] })),
  })
  const [small, medium] = sentOf(product).variants
  const role = await aRole(shop.db, ['catalog.read', 'catalog.write'])
  const { headers } = await aStaffMember(shop.db, { role })
  const saveAs = async (from: EditedProduct, variants: object[]): Promise<EditedProduct> => {
    const payload = { ...sentOf(from), variants }
    const answer = await call(`products/${from.id}`, { method: 'PUT', ...headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }
  const without = await saveAs(product, [small ?? {}])
  const back = await saveAs(without, [
    small ?? {},
    ...['M', 'L'].map((size) => aVariantInput({ values: [size], openingStock: 999 })),
  ])
  expect(back.variants.map(({ stock }) => stock)).toEqual([5, 5, 999])
  expect(back.variants[1]?.id).toBe(medium?.id)
  expect(await ledgerOf(medium?.id)).toEqual([{ delta: 5, reason: 'import' }])
})

test('variants swap their values, SKUs and barcodes; a removed one leaves its SKU to another', async () => {
  const product = await create({
    name: 'Áo đổi chỗ',
    options: ['Cỡ'],
    variants: ['S', 'M', 'L'].map((size) =>
      aVariantInput({ values: [size], sku: `DOI-${size}`, barcode: `8930000${size}` }),
    ),
  })
  const [s, m, l] = sentOf(product).variants
  const swapped = await save(product, {
    variants: [
      { ...s, values: m?.values, sku: m?.sku, barcode: m?.barcode },
      { ...m, values: s?.values, sku: l?.sku, barcode: s?.barcode },
    ],
  })
  expect(swapped.variants.map(({ id, values, sku }) => [id, values[0], sku])).toEqual([
    [s?.id, 'M', 'DOI-M'],
    [m?.id, 'S', 'DOI-L'],
  ])
})
