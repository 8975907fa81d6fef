import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aProduct, aVariant } from '#test/builders.ts'
import { sheetSaveScene } from '#test/sheet-save-scene.ts'

let shop: TestApp
let owner: { headers: { cookie: string } }
const { call, send, save, undo, edit, variantOf, productOf, expectBooked } = sheetSaveScene(
  () => shop,
  () => owner,
)

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Chị Chủ' })
})
afterAll(() => shop.close())

test('a save writes variants, products, ledger, figures, versions and one audit entry', async () => {
  const product = await aProduct(shop.db, { name: 'Áo lụa', options: ['Cỡ'] })
  const [small, large] = [
    await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'S' }, stock: 3 }),
    await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'L' }, stock: 5 }),
  ]
  const category = await aCategory(shop.db)
  const before = await productOf(product.id)
  const changeId = randomUUID()
  const result = await save({
    changeId,
    variants: [
      {
        id: small.id,
        cells: {
          price: { seen: 100_000, wanted: 150_000 },
          discountPrice: { seen: null, wanted: 120_000 },
          costPrice: { seen: null, wanted: 60_000 },
          stock: { seen: 3, wanted: 8 },
          sku: { seen: null, wanted: `AO-S-${product.slug}`.slice(0, 60) },
          barcode: { seen: null, wanted: '8930001112223' },
          weightGram: { seen: null, wanted: 250 },
        },
      },
      edit(large.id, 'price', 100_000, 200_000),
    ],
    products: [
      {
        id: product.id,
        cells: {
          name: { seen: 'Áo lụa', wanted: 'Áo lụa tơ tằm' },
          state: { seen: 'on_sale', wanted: 'archived' },
          categoryId: { seen: before.category_id, wanted: category.id },
        },
      },
    ],
  })
  expect(result).toMatchObject({ changeId, saved: 3, cells: 11 })
  expect(result.rows.map(({ status }: { status: string }) => status)).toEqual([
    ...['saved', 'saved', 'saved'],
  ])
  expect(await variantOf(small.id)).toMatchObject({
    ...{ price: 150_000, discount_price: 120_000, cost_price: 60_000, stock: 8 },
    ...{ barcode: '8930001112223', weight_gram: 250 },
  })
  const after = await productOf(product.id)
  expect(after).toMatchObject({
    ...{ name: 'Áo lụa tơ tằm', category_id: category.id, is_published: false },
    ...{ min_price: 120_000, max_price: 200_000, version: before.version + 1 },
  })
  expect(after.archived_at).not.toBeNull()
  await expectBooked(small.id)
  const audited = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', changeId)
    .execute()
  expect(audited).toHaveLength(1)
  expect(audited[0]).toMatchObject({ action: 'goods.sheet-saved', note: '3 dòng, 11 ô' })
  expect(audited[0]?.after).toMatchObject({ 'Áo lụa tơ tằm (S): Giá bán': 150_000 })
})

test('what somebody else changed meanwhile is reported with what is there, and the other rows are saved', async () => {
  const [mine, theirs] = [await aVariant(shop.db), await aVariant(shop.db)]
  await save({ variants: [edit(theirs.id, 'price', 100_000, 90_000)] })
  const result = await save({
    variants: [
      edit(mine.id, 'price', 100_000, 110_000),
      {
        id: theirs.id,
        cells: {
          price: { seen: 100_000, wanted: 120_000 },
          costPrice: { seen: null, wanted: 1_000 },
        },
      },
    ],
  })
  expect(result.saved).toBe(1)
  expect(result.rows).toEqual([
    { id: mine.id, status: 'saved' },
    { id: theirs.id, status: 'changed', current: [{ field: 'price', value: 90_000 }] },
  ])
  expect(await variantOf(theirs.id)).toMatchObject({ price: 90_000, cost_price: null })
})

test('stock is booked as a difference onto what is there, and never below zero', async () => {
  const { id } = await aVariant(shop.db, { stock: 10 })
  await save({ variants: [edit(id, 'stock', 10, 4)] })
  // Seen before the first one.
  await save({ variants: [edit(id, 'stock', 10, 12)] })
  expect(await variantOf(id)).toMatchObject({ stock: 6 })
  const result = await save({ variants: [edit(id, 'stock', 10, 0)] })
  expect(result).toMatchObject({ changeId: null, saved: 0 })
  expect(result.rows[0].problems).toEqual([
    { field: 'stock', message: 'Kho chỉ còn 6, không trừ được 10.' },
  ])
  await expectBooked(id)
})

test('pieces that are counted from now on, or no longer, are booked as well', async () => {
  const { id } = await aVariant(shop.db, { stock: null })
  const { changeId } = await save({ variants: [edit(id, 'stock', null, 7)] })
  await expectBooked(id)
  expect((await undo(changeId)).json().data.saved).toBe(1)
  expect(await variantOf(id)).toMatchObject({ stock: null })
  await expectBooked(id)
})

test('a save that is sent again is done once and answered the same; another one under its id is refused', async () => {
  const { id } = await aVariant(shop.db, { stock: 10 })
  const saving = { changeId: randomUUID(), variants: [edit(id, 'stock', 10, 15)] }
  const answers = await Promise.all([save(saving), save(saving), save(saving)])
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await variantOf(id)).toMatchObject({ stock: 15 })
  const other = await send({ ...saving, variants: [edit(id, 'stock', 10, 16)] })
  expect(other.statusCode).toBe(422)
})

test('two at once who give different goods the same stock: all differences count', async () => {
  const goods = await Promise.all(Array.from({ length: 5 }, () => aVariant(shop.db, { stock: 10 })))
  const edits = goods.map(({ id }) => edit(id, 'stock', 10, 11))
  const saves = Array.from({ length: 8 }, (_, turn) =>
    save({ variants: turn % 2 ? edits : edits.toReversed() }),
  )
  expect((await Promise.all(saves)).map(({ saved }) => saved)).toEqual(saves.map(() => 5))
  for (const { id } of goods) {
    expect(await variantOf(id)).toMatchObject({ stock: 18 })
    await expectBooked(id)
  }
})

test('deleted goods and categories are told, and nothing is written of them', async () => {
  const { id, productId } = await aVariant(shop.db)
  const gone = await save({ variants: [edit(randomUUID(), 'price', 1, 2)] })
  expect(gone.rows[0].status).toBe('gone')
  const { category_id } = await productOf(productId)
  const moved = await save({
    products: [edit(productId, 'categoryId', category_id, randomUUID())],
  })
  expect(moved.rows[0].problems[0].message).toBe('Danh mục này không còn.')
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', productId)
    .execute()
  const deleted = await save({ variants: [edit(id, 'price', 100_000, 2)] })
  expect(deleted.rows[0].status).toBe('gone')
})

test('stock needs a permission of its own, also to undo', async () => {
  const { id } = await aVariant(shop.db, { stock: 10 })
  const role = await aRole(shop.db, ['catalog.write'])
  const { cookie } = (await aStaffMember(shop.db, { role })).headers
  expect((await send({ variants: [edit(id, 'stock', 10, 11)], cookie })).statusCode).toBe(403)
  expect((await send({ variants: [edit(id, 'price', 100_000, 11)], cookie })).statusCode).toBe(200)
  const { changeId } = await save({ variants: [edit(id, 'stock', 10, 11)] })
  const payload = { changeId: randomUUID() }
  expect((await call(`sheet/changes/${changeId}/undo`, { payload, cookie })).statusCode).toBe(403)
})

test('values beyond their limits are refused with a sentence', async () => {
  const { id } = await aVariant(shop.db)
  const bad = [
    ['price', 0, 'Giá bán phải là số nguyên từ 1'],
    ['stock', -1, 'Tồn kho phải là số nguyên'],
    ['barcode', 'ab', 'Mã vạch gồm 4–32'],
    ['weightGram', 0, 'Cân nặng phải là số gam'],
    ['sku', 'x'.repeat(65), 'SKU dài tối đa 64'],
  ] as const
  for (const [field, wanted, sentence] of bad) {
    const seen = field === 'price' ? 100_000 : field === 'stock' ? 10 : null
    const answer = await send({ variants: [edit(id, field, seen, wanted)] })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(sentence)
  }
})
