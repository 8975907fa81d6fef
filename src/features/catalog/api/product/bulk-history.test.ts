import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/builders.ts'
import { catalogImportScene } from '#test/catalog-import-scene.ts'
import { editedProductScene } from '#test/edited-product-scene.ts'
import { placeScene } from '#test/place-scene.ts'
import { sheetSaveScene } from '#test/sheet-save-scene.ts'
import type { HistoryEntry } from '../../product-contract.ts'

vi.setConfig({ testTimeout: 300_000 })

let shop: TestApp
let owner: { headers: { cookie: string } }
let helper: { headers: { cookie: string } }
let categoryId: string

beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  owner = await aStaffMember(shop.db, { name: 'Chị Bảng' })
  helper = await aStaffMember(shop.db, { name: 'Anh Tệp' })
  categoryId = (await aCategory(shop.db, { name: 'Hàng của bảng' })).id
})
afterAll(() => shop.close())

const lazily = () => shop
const { create, matrix } = editedProductScene(lazily, () => ({
  cookie: owner.headers.cookie,
  categoryId,
}))
const sheet = sheetSaveScene(lazily, () => owner)
const files = catalogImportScene(lazily, () => helper.headers)
const places = placeScene(lazily, () => owner)

async function historyOf(id: string): Promise<HistoryEntry[]> {
  const seen: HistoryEntry[] = []
  for (let query = ''; ; ) {
    const answer = await shop.app.inject({
      url: `/api/admin/products/${id}/history${query}`,
      headers: owner.headers,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    seen.push(...answer.json().data)
    const { next } = answer.json()
    if (next === null) return seen
    query = `?before=${next}`
  }
}

const movesOf = async (variantId: string) => {
  const url = `/api/admin/stock/ledger?variant=${variantId}`
  const answer = await shop.app.inject({ url, headers: owner.headers })
  return answer
    .json()
    .data.map((move: { delta: number; reason: string; by: string | null }) => [
      ...[move.reason, move.delta, move.by],
    ])
}

test('the history and the ledger say who changed what in the sheet, and who took it back', async () => {
  const product = await create({
    ...{ name: 'Áo của bảng', state: 'on_sale' },
    ...{ options: ['Màu', 'Cỡ'], variants: matrix() },
  })
  const other = await create({ name: 'Áo ngoài bảng' })
  const [first] = product.variants
  if (!first) throw new Error('no variant')
  const saved = await sheet.save({
    variants: [
      {
        id: first.id,
        cells: { price: { seen: 100_000, wanted: 90_000 }, stock: { seen: 5, wanted: 9 } },
      },
    ],
    products: [sheet.edit(product.id, 'state', 'on_sale', 'hidden')],
  })
  const undone = await sheet.undo(saved.changeId)
  expect(undone.statusCode, undone.body).toBe(200)
  const [back, change, created] = await historyOf(product.id)
  const before = { 'price:Đỏ / S': 100_000, 'stock:Đỏ / S': 5, state: 'on_sale' }
  const after = { 'price:Đỏ / S': 90_000, 'stock:Đỏ / S': 9, state: 'hidden' }
  expect(change).toMatchObject({ action: 'goods.sheet-saved', actor: 'Chị Bảng', before, after })
  expect(back).toMatchObject({ action: 'goods.sheet-undone', before: after, after: before })
  expect(created).toMatchObject({ action: 'product.created' })
  expect(await historyOf(other.id)).toHaveLength(1)
  expect(await movesOf(first.id)).toEqual([
    ['correction', -4, 'Chị Bảng'],
    ['correction', 4, 'Chị Bảng'],
    ['import', 5, 'Chị Bảng'],
  ])
})

test('the history and the ledger say who brought a product in by a file, and who undid that', async () => {
  const product = await create({
    ...{ name: 'Bát của tệp', sku: 'BAT-TEP', state: 'on_sale' },
    ...{
      options: ['Cỡ'],
      variants: matrix()
        .slice(0, 1)
        .map((one) => ({ ...one, values: ['S'], sku: 'BAT-S' })),
    },
  })
  const [variant] = product.variants
  if (!variant) throw new Error('no variant')
  const seen = await files.checked(
    await files.uploaded('Mã SKU,Giá bán,Tồn kho\nBAT-S,95000,7\n', 'giá mới.csv'),
    { stockMode: 'set' },
  )
  expect(await historyOf(product.id)).toHaveLength(1)
  const applied = await files.apply(seen)
  expect(applied).toMatchObject({ status: 'applied', counts: { updated: 1 } })
  const [entry] = await historyOf(product.id)
  expect(entry).toMatchObject({
    ...{ action: 'catalog-import.applied', actor: 'Anh Tệp' },
    before: { 'price:S': '100.000đ', 'stock:S': '5' },
    after: { 'price:S': '95.000đ', 'stock:S': '7', file: 'giá mới.csv' },
  })
  await files.undo(applied)
  const [undone, again] = await historyOf(product.id)
  expect(again).toEqual(entry)
  expect(undone).toMatchObject({
    ...{ action: 'catalog-import.undone', actor: 'Anh Tệp' },
    before: { 'price:S': '95.000đ' },
    after: { 'price:S': '100.000đ' },
  })
  expect(await movesOf(variant.id)).toEqual([
    ['import', -2, 'Anh Tệp'],
    ['import', 2, 'Anh Tệp'],
    ['import', 5, 'Chị Bảng'],
  ])
})

test('neither the sheet nor a file leaves the main place with fewer pieces than none', async () => {
  const there = await places.aPlace('Kho B')
  const variant = await places.aVariantAt(5, { [there]: 4 })
  const sku = 'GIU-4'
  await shop.db.updateTable('variants').set({ sku }).where('id', '=', variant.id).execute()
  const sentence = 'Kho B đang giữ 4, tổng không thể dưới 4; hãy chuyển hoặc kiểm kho'
  const saved = await sheet.save({ variants: [sheet.edit(variant.id, 'stock', 5, 2)] })
  expect(saved).toMatchObject({
    saved: 0,
    rows: [{ status: 'refused', problems: [{ field: 'stock', message: `${sentence}.` }] }],
  })
  const { name, slug } = await shop.db
    .selectFrom('products')
    .select(['name', 'slug'])
    .where('id', '=', variant.productId)
    .executeTakeFirstOrThrow()
  // Tables take nothing away.
  const line = { name, slug, categoryPath: ['Kho thử'], price: 100_000, stock: -3 }
  for (const [stockMode, content, file] of [
    ['set', `Mã SKU,Tồn kho\n${sku},2\n`, 'kho.csv'],
    ['add', `${JSON.stringify(line)}\n`, 'kho.ndjson'],
  ] as const) {
    const seen = await files.checked(await files.uploaded(content, file), { stockMode })
    expect(seen.counts).toMatchObject({ updated: 0, bad: 1 })
    const [bad] = await files.rows(seen.id, 'bad')
    expect(bad?.reason).toContain(sentence)
    const done = await files.apply(seen, { skipBad: true })
    expect(done.counts).toMatchObject({ updated: 0, bad: 1 })
  }
  expect(await places.piecesOf(variant.id, there)).toEqual([1, 4])
  // Orders take from the sum, and what they took may be put right.
  const less = await sheet.save({ variants: [sheet.edit(variant.id, 'stock', 5, 4)] })
  expect(less).toMatchObject({ saved: 1 })
  await shop.db.updateTable('variants').set({ stock: 3 }).where('id', '=', variant.id).execute()
  expect(await sheet.save({ variants: [sheet.edit(variant.id, 'stock', 2, 3)] })).toMatchObject({
    saved: 1,
  })
  expect(await sheet.save({ variants: [sheet.edit(variant.id, 'stock', 4, 3)] })).toMatchObject({
    saved: 0,
  })
})
