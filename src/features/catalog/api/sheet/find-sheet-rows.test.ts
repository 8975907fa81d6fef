import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aProduct, aVariant } from '#test/builders.ts'
import { staffCalls } from '#test/staff-calls.ts'
import type { SheetProduct, SheetQuery, SheetVariant } from '../../admin-sheet-contract.ts'
import { deleteOldBulkChanges } from './bulk-change-jobs.ts'

let shop: TestApp
let cookie: string
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp()
  cookie = (await aStaffMember(shop.db, { name: 'Chị Chủ' })).headers.cookie
})
afterAll(() => shop.close())

type Rows = { products: SheetProduct[]; variants: SheetVariant[]; isCut: boolean }

async function find(query: SheetQuery): Promise<Rows> {
  const answer = await call('sheet/rows', { payload: query, cookie })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

const namesFor = async (query: SheetQuery) =>
  (await find(query)).products.map(({ name }) => name).toSorted()

test('goods are found by the beginnings of words, SKUs, barcodes, category and brand, in any state', async () => {
  const { db } = shop
  const above = await aCategory(db, { name: 'Gốm' })
  const options = ['Màu', 'Cỡ']
  const pot = await aProduct(db, { name: 'Ấm gốm Bát Tràng', categoryId: above.id, options })
  const cup = await aProduct(db, { name: 'Chén men ngọc', isPublished: false })
  const brand = await db
    .insertInto('brands')
    .values({ name: 'Lò Xưa', slug: 'lo-xua' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('products')
    .set({ brand_id: brand.id, sku: 'CHEN-1' })
    .where('id', '=', cup.id)
    .execute()
  const small = { Cỡ: 'Nhỏ', Màu: 'Nâu' }
  await aVariant(db, { product_id: pot.id, options: small, sku: 'AM-NHO', barcode: '893000111' })
  await aVariant(db, { product_id: cup.id })
  const gone = await aVariant(db, { product_id: pot.id, options: { Cỡ: 'Xưa', Màu: 'Cũ' } })
  await db
    .updateTable('variants')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.id)
    .execute()

  for (const q of ['am gom', 'bát trà', 'AM-NHO', 'am-nho', '893000111']) {
    expect(await namesFor({ q }), q).toEqual(['Ấm gốm Bát Tràng'])
  }
  expect(await namesFor({ q: 'chen-1' })).toEqual(['Chén men ngọc'])
  expect(await namesFor({ q: '&|!' })).toEqual([])
  expect(await namesFor({ category: above.id })).toEqual(['Ấm gốm Bát Tràng'])
  expect(await namesFor({ brand: brand.id, state: 'hidden' })).toEqual(['Chén men ngọc'])
  expect(await namesFor({ brand: brand.id, state: 'on_sale' })).toEqual([])
  expect(await namesFor({ productIds: [pot.id, randomUUID()] })).toEqual(['Ấm gốm Bát Tràng'])
  const { variants } = await find({ q: 'am gom' })
  expect(variants).toMatchObject([{ variant: 'Nâu / Nhỏ', sku: 'AM-NHO', stock: 10 }])
  const single = await find({ q: 'chen men' })
  expect(single.variants).toMatchObject([{ variant: '', sku: 'CHEN-1' }])
})

test('each state is found by its own name', async () => {
  const states = {
    on_sale: { is_published: true },
    hidden: { is_published: false },
    draft: { is_published: false, is_draft: true },
    planned: { is_published: false, publish_at: new Date(Date.now() + 3_600_000) },
    archived: { is_published: false, archived_at: new Date() },
  } as const
  const ids: string[] = []
  for (const [state, columns] of Object.entries(states)) {
    const { productId } = await aVariant(shop.db, { product: { name: `Khăn ${state}` } })
    await shop.db.updateTable('products').set(columns).where('id', '=', productId).execute()
    ids.push(productId)
  }
  for (const state of Object.keys(states) as (keyof typeof states)[]) {
    const { products } = await find({ productIds: ids, state })
    expect(products.map(({ name }) => name)).toEqual([`Khăn ${state}`])
    expect(products[0]?.state.split(' ')[0]).toBe(state)
  }
})

test('categories are told by their paths', async () => {
  const top = await aCategory(shop.db, { name: 'Trà' })
  const answer = await call('sheet/choices', { method: 'GET', cookie })
  expect(answer.json().data.categories).toContainEqual({ id: top.id, name: 'Trà' })
})

test('saves are listed, the newest first, with who, what and whether they can be taken back', async () => {
  const { id } = await aVariant(shop.db, { product: { name: 'Lọ hoa' } })
  const changeId = randomUUID()
  const cells = { price: { seen: 100_000, wanted: 90_000 }, stock: { seen: 10, wanted: 12 } }
  const payload = { changeId, variants: [{ id, cells }], products: [] }
  await call('sheet', { payload, cookie })
  const undoId = randomUUID()
  await call(`sheet/changes/${changeId}/undo`, { payload: { changeId: undoId }, cookie })
  const list = (await call('sheet/changes', { method: 'GET', cookie })).json()
  expect(list.next).toBeNull()
  expect(list.data).toMatchObject([
    { id: undoId, isUndo: true, canUndo: true, undoneBy: null, rowCount: 1, cellCount: 2 },
    { id: changeId, isUndo: false, canUndo: false, undoneBy: 'Chị Chủ', actor: 'Chị Chủ' },
  ])
  expect(list.data[1].fields).toContainEqual({ field: 'stock', count: 1 })
  const one = (await call(`sheet/changes/${changeId}`, { method: 'GET', cookie })).json().data
  expect(one.lines).toContainEqual({
    ...{ name: 'Lọ hoa', field: 'price', before: 100_000, after: 90_000 },
  })
  expect(one.rest).toBe(0)
  const missing = await call(`sheet/changes/${randomUUID()}`, { method: 'GET', cookie })
  expect(missing.statusCode).toBe(404)
})

test('saves are deleted after 90 days, with what took them back', async () => {
  const { id } = await aVariant(shop.db)
  const changeId = randomUUID()
  const cells = { price: { seen: 100_000, wanted: 90_000 } }
  await call('sheet', { payload: { changeId, variants: [{ id, cells }], products: [] }, cookie })
  await call(`sheet/changes/${changeId}/undo`, { payload: { changeId: randomUUID() }, cookie })
  const count = async () => (await shop.db.selectFrom('bulk_changes').select('id').execute()).length
  const before = await count()
  await sql`UPDATE bulk_changes SET created_at = now() - interval '91 days' WHERE id = ${changeId}`.execute(
    shop.db,
  )
  await deleteOldBulkChanges(shop.db)
  expect(await count()).toBe(before - 2)
})
