import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aVariant } from '#test/builders.ts'

let shop: TestApp
let headers: { cookie: string }
beforeAll(async () => {
  shop = await createTestApp()
  headers = (await aStaffMember(shop.db, { role: 'orders' })).headers
})
afterAll(() => shop.close())

const find = async (q: string) =>
  (await shop.app.inject({ url: `/api/admin/sellable?q=${encodeURIComponent(q)}`, headers })).json()
    .data

test('variants are found by name without diacritics and by SKU, with price and stock', async () => {
  const product = await aProduct(shop.db, { name: 'Ấm tử sa Ngũ Phúc', options: ['Cỡ'] })
  const small = { Cỡ: 'Nhỏ' }
  const spec = { product_id: product.id, price: 500_000, discount_price: 450_000 }
  await aVariant(shop.db, { ...spec, sku: 'AM-NHO', stock: 3, options: small, position: 0 })
  await aVariant(shop.db, { ...spec, sku: 'AM-TO', stock: 0, options: { Cỡ: 'To' }, position: 1 })
  await aVariant(shop.db, { product: { name: 'Ấm tử sa ẩn', isPublished: false }, sku: 'AM-AN' })

  expect(await find('am tu sa ngu phuc')).toMatchObject([
    { name: 'Ấm tử sa Ngũ Phúc', variant: 'Nhỏ', stock: 3, finalPrice: 450_000, sku: 'AM-NHO' },
    { variant: 'To', stock: 0, originalPrice: 500_000, isFlashSale: false },
  ])
  expect((await find('am-to'))[0]).toMatchObject({ variant: 'To', sku: 'AM-TO' })
  expect(await find('AM-AN')).toEqual([])
  expect((await shop.app.inject({ url: '/api/admin/sellable?q=', headers })).statusCode).toBe(422)
})

test('a product with exactly this name comes before those that sell better', async () => {
  for (const [name, sold] of [
    ['Chén trà sen', 0],
    ['Chén trà sen hồng', 9],
    ['Chén trà sen trắng', 5],
  ] as const) {
    const { productId } = await aVariant(shop.db, { product: { name } })
    await shop.db
      .updateTable('products')
      .set({ sold, sold_before: sold })
      .where('id', '=', productId)
      .execute()
  }
  const names = (await find('chen tra SEN')).map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Chén trà sen', 'Chén trà sen hồng', 'Chén trà sen trắng'])
})
