import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aProduct, aVariant } from '#test/builders.ts'

let shop: TestApp
let headers: { cookie: string }
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000)

beforeAll(async () => {
  shop = await createTestApp()
  headers = (await aStaffMember(shop.db, { role: 'marketing' })).headers
})
afterAll(() => shop.close())

const get = async (path: string) =>
  (await shop.app.inject({ url: `/api/admin/flash-sales${path}`, headers })).json()

test('sales in each state in their order, page by page, with figures, found by name', async () => {
  const { productId, id: variantId } = await aVariant(shop.db)
  const at = async (name: string, from: number, to: number) => {
    const times = { startAt: inHours(from), endAt: inHours(to) }
    const sale = { productId, variantIds: [variantId], price: 40_000, quantity: 9, ...times }
    const { id, entryId } = await aFlashSale(shop.db, sale)
    await shop.db.updateTable('flash_sales').set({ name }).where('id', '=', id).execute()
    return entryId
  }
  const entryId = await at('Đêm hội', -1, 1)
  await shop.db
    .updateTable('flash_sale_entries')
    .set({ sold: 3 })
    .where('id', '=', entryId)
    .execute()
  for (let index = 0; index < 60; index++) await at(`Tới ${index}`, 10 + index, 10.5 + index)
  await at('Cũ', -20, -19)
  await at('Vừa xong', -5, -4)

  const running = await get('')
  expect(running.data).toMatchObject([
    { name: 'Đêm hội', state: 'running', products: 1, sold: 3, quantity: 9, revenue: 120_000 },
  ])
  const first = await get('?state=upcoming')
  const second = await get(`?state=upcoming&cursor=${first.next}`)
  const names = [...first.data, ...second.data].map(({ name }: { name: string }) => name)
  expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `Tới ${index}`))
  expect(second.next).toBeNull()
  const ended = (await get('?state=ended')).data.map(({ name }: { name: string }) => name)
  expect(ended).toEqual(['Vừa xong', 'Cũ'])
  expect((await get('?q=dem+hoi')).data).toHaveLength(1)
  expect((await get('/counts')).data).toEqual({
    running: { count: 1, isMore: false },
    upcoming: { count: 60, isMore: false },
    ended: { count: 2, isMore: false },
  })
  expect((await get('/counts?q=toi+5')).data.upcoming.count).toBe(11)
  expect((await get('?cursor=x')).code).toBe('INVALID_INPUT')
})

test('products for a sale: by words with all their variants, by SKU and barcode also when hidden', async () => {
  const product = await aProduct(shop.db, { name: 'Áo mưa bộ', options: ['Cỡ'] })
  await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'S' }, sku: 'AM-S' })
  await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'M' }, price: 120_000 })
  const hidden = await aVariant(shop.db, {
    product: { name: 'Ủng', isPublished: false },
    barcode: '8930001112223',
    sku: 'UNG-1',
  })
  await expect
    .poll(async () => (await get('/goods?q=ao+mua')).data)
    .toMatchObject([
      {
        ...{ productId: product.id, variantId: null, variants: 2, stock: 20 },
        ...{ usualPrice: 100_000, highestPrice: 120_000 },
        parts: [
          { variant: 'S', sku: 'AM-S' },
          { variant: 'M', usualPrice: 120_000 },
        ],
      },
    ])
  expect((await get('/goods?q=am-s')).data).toHaveLength(1)
  for (const code of ['8930001112223', 'ung-1']) {
    expect((await get(`/goods?q=${code}`)).data).toMatchObject([
      { productId: hidden.productId, isPublished: false, sku: 'UNG-1', parts: [] },
    ])
  }
})
