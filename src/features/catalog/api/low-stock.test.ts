import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus } from '#features/orders/api/public.ts'
import { correctStock } from '#features/stock/api/correct-stock.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { returnScene } from '#test/return-scene.ts'
import type { LowStockItem } from '../admin-contract.ts'
import { refreshOrderedFigures } from './figure-jobs.ts'
import { refreshFiguresOf, refreshProductFigures } from './figures.ts'
import { importCatalog } from './import/import-catalog.ts'
import { wrongLowStock } from './keep-low-stock.ts'

let shop: TestApp
let owner: { headers: { cookie: string } }
let version = 1
const { aBuyer, send, aBoughtOrder, wish, request, finish, call } = returnScene(() => shop)

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

async function setLimit(pieces: number) {
  const saved = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/settings/orders',
    headers: owner.headers,
    payload: { version, values: { SHOP_LOW_STOCK: String(pieces) } },
  })
  version = saved.json().data.version
}

const list = async (query = '') => (await call(owner, 'GET', `low-stock${query}`)).json()
const counts = async () => (await call(owner, 'GET', 'low-stock/counts')).json().data.low

/** Pieces left of a variant by the list; undefined when it is not in it. */
async function listed(variantId: string): Promise<number | undefined> {
  for (let cursor = ''; ; ) {
    const { data, next } = await list(cursor)
    const found = data.find((item: LowStockItem) => item.variantId === variantId)
    if (found || !next) return found?.stock
    cursor = `?cursor=${next}`
  }
}

async function aKnownVariant(spec: Parameters<typeof aVariant>[1]) {
  const variant = await aVariant(shop.db, spec)
  await refreshProductFigures(shop.db, [variant.productId])
  return variant
}

test('variants on sale with few pieces left are listed with what staff need, least first', async () => {
  const product = await aProduct(shop.db, { name: 'Ấm gốm', options: ['Màu', 'Cỡ'] })
  const options = { Cỡ: 'Nhỏ', Màu: 'Nâu' }
  const low = await aKnownVariant({ product_id: product.id, sku: 'AM-NHO', options, stock: 5 })
  await shop.db.updateTable('products').set({ sku: 'AM' }).where('id', '=', product.id).execute()
  const out = await aKnownVariant({ product_id: product.id, options: { Màu: 'Lam' }, stock: 0 })
  const left = [
    await aKnownVariant({ stock: 6 }),
    await aKnownVariant({ stock: null }),
    await aKnownVariant({ stock: 1, is_preorder: true }),
    await aKnownVariant({ stock: 1, deleted_at: new Date() }),
    await aKnownVariant({ stock: 1, product: { isPublished: false } }),
  ]
  const { data, limit } = await list()
  expect(limit).toBe(5)
  expect(data).toEqual([
    expect.objectContaining({ variantId: out.id, variant: 'Lam', sku: 'AM', stock: 0 }),
    {
      ...{ productId: product.id, variantId: low.id, name: 'Ấm gốm', slug: product.slug },
      ...{ variant: 'Nâu / Nhỏ', sku: 'AM-NHO', image: null, stock: 5 },
    },
  ])
  expect(await counts()).toEqual({ count: 2, isMore: false })
  for (const { id } of left) expect(await listed(id)).toBeUndefined()
})

test('another limit shows other variants at once, and 0 turns the list off', async () => {
  const { id } = await aKnownVariant({ stock: 900 })
  expect(await listed(id)).toBeUndefined()
  await setLimit(1000)
  expect(await listed(id)).toBe(900)
  await setLimit(0)
  expect(await list()).toMatchObject({ data: [], next: null, limit: 0 })
  expect(await counts()).toEqual({ count: 0, isMore: false })
  await setLimit(5)
})

test('orders, cancellations and goods that come back are seen after the next run of the job', async () => {
  const buyer = await aBuyer()
  const variant = await aKnownVariant({ stock: 7 })
  const placed = await send(buyer, 'POST', '/orders', {
    items: [{ ...variant.line, quantity: 3 }],
    addressId: buyer.addressId,
  })
  expect(await listed(variant.id)).toBeUndefined()
  await refreshOrderedFigures(shop.db)
  expect(await listed(variant.id)).toBe(4)
  await changeStatus(shop.services, placed.json().order.id, 'CANCELLED', { by: keeper })
  await refreshOrderedFigures(shop.db)
  expect(await listed(variant.id)).toBeUndefined()

  await setLimit(50)
  const order = await aBoughtOrder(buyer, [{ price: 100_000, quantity: 2 }])
  const bought = order.variants[0]?.id ?? ''
  await refreshOrderedFigures(shop.db)
  expect(await listed(bought)).toBe(48)
  const id = await request(buyer, order.id, wish([[order.itemIds[0] ?? '', 2]]))
  await finish(owner, id)
  await refreshOrderedFigures(shop.db)
  expect(await listed(bought)).toBe(50)
  await setLimit(5)
})

test('what staff book is seen at once, or after the next run of the job', async () => {
  const { id, productId } = await aKnownVariant({ stock: 900 })
  const request = { key: randomUUID(), variantId: id, seen: 900, wanted: 3, note: '' }
  await correctStock(shop.db, keeper, { ...request, reason: 'lost' })
  expect(await listed(id)).toBe(3)
  await shop.db.deleteFrom('low_stock').where('product_id', '=', productId).execute()
  await refreshOrderedFigures(shop.db)
  expect(await listed(id)).toBe(3)
})

test('an import is seen at once; products that it hides or variants that it retires leave the list', async () => {
  const line = (fields: object) => ({
    ...{ slug: 'nap-am', name: 'Nắp ấm', categoryPath: ['Bếp'], price: 1000, ...fields },
  })
  const importLine = (value: object) => {
    async function* source() {
      yield { row: 1, value }
    }
    const pictures = createInPlaceMediaStore('/nowhere', '/demo-pictures')
    return importCatalog(shop.db, source(), { pictures, baseFolder: '/nowhere', stock: 'set' })
  }
  const stocks = async () =>
    (await list()).data
      .filter(({ slug }: LowStockItem) => slug === 'nap-am')
      .map(({ stock }: LowStockItem) => stock)

  await importLine(line({ stock: 3 }))
  expect(await stocks()).toEqual([3])
  await importLine(line({ stock: 2 }))
  expect(await stocks()).toEqual([2])
  await importLine(line({ stock: 2, published: false }))
  expect(await stocks()).toEqual([])
  await importLine(line({ stock: 2 }))
  const variants = [1, 4].map((stock) => ({ options: { Màu: `màu ${stock}` }, stock }))
  await importLine(line({ options: ['Màu'], variants }))
  expect(await stocks()).toEqual([1, 4])
})

test('what the job has missed is found at night', async () => {
  const { id } = await aVariant(shop.db, { stock: 2 })
  const { id: gone } = await aKnownVariant({ stock: 2 })
  await shop.db
    .updateTable('variants')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone)
    .execute()
  expect([await listed(id), await listed(gone)]).toEqual([undefined, 2])
  await refreshFiguresOf(shop.db, wrongLowStock)
  expect([await listed(id), await listed(gone)]).toEqual([2, undefined])
  expect((await sql`${wrongLowStock}`.execute(shop.db)).rows).toEqual([])
})

test('pages of 50 hold each variant once, the fewest first', async () => {
  const { id: productId } = await aProduct(shop.db, { options: ['Số'] })
  await sql`
    INSERT INTO variants (product_id, options, price, stock)
    SELECT ${productId}::uuid, jsonb_build_object('Số', n::text), 1000, n % 4 FROM generate_series(1, 120) n`.execute(
    shop.db,
  )
  await refreshProductFigures(shop.db, [productId])
  const seen: LowStockItem[] = []
  for (let cursor = ''; ; ) {
    const { data, next } = await list(cursor)
    seen.push(...data)
    if (!next) break
    expect(data).toHaveLength(50)
    cursor = `?cursor=${next}`
  }
  expect(seen.filter((item) => item.productId === productId)).toHaveLength(120)
  expect(new Set(seen.map(({ variantId }) => variantId)).size).toBe(seen.length)
  expect(seen.map(({ stock }) => stock)).toEqual(
    seen.map(({ stock }) => stock).toSorted((a, b) => a - b),
  )
  expect(await counts()).toEqual({ count: 99, isMore: true })
  const wrong = await call(owner, 'GET', 'low-stock?cursor=khong')
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'cursor'])
})

test('a product that an import holds is left for the next run, without waiting', async () => {
  const { id, productId } = await aKnownVariant({ stock: 5 })
  await shop.db.updateTable('variants').set({ stock: 1 }).where('id', '=', id).execute()
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').where('id', '=', productId).forNoKeyUpdate().execute()
    await refreshProductFigures(shop.db, [productId])
    expect(await listed(id)).toBe(5)
  })
  await refreshProductFigures(shop.db, [productId])
  expect(await listed(id)).toBe(1)
})

test('it takes the permission for stock', async () => {
  const codes = async (role: string) => {
    const member = await aStaffMember(shop.db, { role })
    return (await call(member, 'GET', 'low-stock')).statusCode
  }
  expect(await codes('books')).toBe(200)
  expect(await codes('orders')).toBe(200)
  expect(await codes(await aRole(shop.db, ['orders.read']))).toBe(403)
})
