import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aProduct, aVariant } from '#test/builders.ts'
import { staffCalls } from '#test/staff-calls.ts'

let shop: TestApp
let owner: { headers: { cookie: string } }
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Chị Chủ' })
})
afterAll(() => shop.close())

type Edit = { id: string; cells: Record<string, { seen: unknown; wanted: unknown }> }
type Saving = { changeId?: string; variants?: Edit[]; products?: Edit[]; cookie?: string }

const send = ({
  changeId = randomUUID(),
  variants = [],
  products = [],
  cookie = owner.headers.cookie,
}: Saving) => call('sheet', { payload: { changeId, variants, products }, cookie })

async function save(saving: Saving) {
  const answer = await send(saving)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function undo(id: string, changeId = randomUUID()) {
  return call(`sheet/changes/${id}/undo`, { payload: { changeId }, cookie: owner.headers.cookie })
}

const edit = (id: string, field: string, seen: unknown, wanted: unknown): Edit => ({
  id,
  cells: { [field]: { seen, wanted } },
})

const variantOf = (id: string) =>
  shop.db.selectFrom('variants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const productOf = (id: string) =>
  shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function expectBooked(id: string) {
  const { rows } = await sql<{ stock: number; booked: number }>`
    SELECT coalesce(stock, 0) AS stock, (SELECT coalesce(sum(delta), 0) FROM stock_ledger WHERE variant_id = v.id) AS booked
    FROM variants v WHERE id = ${id}`.execute(shop.db)
  expect(rows[0]?.booked).toBe(rows[0]?.stock)
}

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
          state: { seen: 'on-sale', wanted: 'archived' },
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

test('goods exchange their SKUs and barcodes; one that is taken, or twice in the sheet, is refused', async () => {
  const code = randomUUID().slice(0, 8)
  const options = () => ({ Màu: randomUUID() })
  const [a, b, c, d] = await Promise.all(
    ['a', 'b', 'c', 'd'].map((end) =>
      aVariant(shop.db, { sku: `${code}-${end}`, barcode: `${code}${end}`, options: options() }),
    ),
  )
  if (!a || !b || !c || !d) throw new Error('no variants')
  const result = await save({
    variants: [
      {
        id: a.id,
        cells: {
          sku: { seen: `${code}-a`, wanted: `${code}-b` },
          barcode: { seen: `${code}a`, wanted: `${code}b` },
        },
      },
      {
        id: b.id,
        cells: {
          sku: { seen: `${code}-b`, wanted: `${code}-a` },
          barcode: { seen: `${code}b`, wanted: `${code}a` },
        },
      },
      edit(c.id, 'sku', `${code}-c`, `${code}-d`),
    ],
  })
  expect(result.rows.map(({ status }: { status: string }) => status)).toEqual([
    ...['saved', 'saved', 'refused'],
  ])
  expect(result.rows[2].problems[0].message).toContain('SKU này đã là của')
  expect(await variantOf(a.id)).toMatchObject({ sku: `${code}-b`, barcode: `${code}b` })
  const twice = await save({
    variants: [
      edit(c.id, 'barcode', `${code}c`, `${code}x`),
      edit(d.id, 'barcode', `${code}d`, `${code}x`),
    ],
  })
  expect(twice.rows.map(({ status }: { status: string }) => status)).toEqual(['saved', 'refused'])
  // What a refused row keeps is not free for another.
  const chain = await save({
    variants: [
      edit(c.id, 'sku', `${code}-c`, `${code}-d`),
      {
        id: d.id,
        cells: {
          sku: { seen: `${code}-d`, wanted: `${code}-free` },
          price: { seen: 1, wanted: 2 },
        },
      },
    ],
  })
  expect(chain.rows.map(({ status }: { status: string }) => status)).toEqual(['refused', 'changed'])
})

test('two at once who want the same SKU: one gets it, the other is told whose it is', async () => {
  const code = `MOT-${randomUUID().slice(0, 8)}`
  const goods = await Promise.all(
    [1, 2, 3, 4].map((number) => aVariant(shop.db, { options: { Số: String(number) } })),
  )
  const results = await Promise.all(
    goods.map(({ id }) => save({ variants: [edit(id, 'sku', null, code)] })),
  )
  expect(results.map(({ saved }) => saved).toSorted()).toEqual([0, 0, 0, 1])
})

test('the SKU of a product sold in one form is the product’s, and stays with another edit', async () => {
  const { id, productId } = await aVariant(shop.db)
  const code = `MOT-${randomUUID().slice(0, 8)}`
  await save({ variants: [edit(id, 'sku', null, code)] })
  expect(await productOf(productId)).toMatchObject({ sku: code })
  const { changeId } = await save({ variants: [edit(id, 'price', 100_000, 1)] })
  await undo(changeId)
  expect(await productOf(productId)).toMatchObject({ sku: code })
  const old = await aVariant(shop.db, { sku: `${code}-CU` })
  await save({ variants: [edit(old.id, 'price', 100_000, 2)] })
  expect(await variantOf(old.id)).toMatchObject({ sku: `${code}-CU`, price: 2 })
  const taken = await save({ variants: [edit(old.id, 'sku', `${code}-CU`, code)] })
  expect(taken.rows[0].status).toBe('refused')
})

test('a whole save is undone once, within a day, where it still is as saved', async () => {
  const [kept, changed] = [
    await aVariant(shop.db, { stock: 10 }),
    await aVariant(shop.db, { stock: 10 }),
  ]
  const { changeId } = await save({
    variants: [edit(kept.id, 'stock', 10, 30), edit(changed.id, 'price', 100_000, 50_000)],
    products: [edit(kept.productId, 'state', 'on-sale', 'hidden')],
  })
  await save({ variants: [edit(changed.id, 'price', 50_000, 60_000)] })
  await save({ variants: [edit(kept.id, 'stock', 30, 25)] })
  const undoing = randomUUID()
  const answer = await undo(changeId, undoing)
  expect(answer.json().data).toMatchObject({ saved: 2, cells: 2 })
  expect((await undo(changeId, undoing)).json()).toEqual(answer.json())
  expect(await variantOf(kept.id)).toMatchObject({ stock: 5 })
  expect(await variantOf(changed.id)).toMatchObject({ price: 60_000 })
  expect(await productOf(kept.productId)).toMatchObject({ is_published: true })
  await expectBooked(kept.id)
  expect((await undo(changeId)).json().message).toBe('Lần sửa này đã được hoàn tác.')

  const old = await save({ variants: [edit(kept.id, 'price', 100_000, 70_000)] })
  await sql`UPDATE bulk_changes SET created_at = now() - interval '25 hours' WHERE id = ${old.changeId}`.execute(
    shop.db,
  )
  expect((await undo(old.changeId)).json().message).toContain('quá một ngày')
  expect((await undo(randomUUID())).statusCode).toBe(404)
})

test('a planned time comes back with an undo, unless it has passed', async () => {
  const { productId } = await aVariant(shop.db)
  const at = new Date(Date.now() + 3_600_000)
  await shop.db
    .updateTable('products')
    .set({ is_published: false, publish_at: at })
    .where('id', '=', productId)
    .execute()
  const planned = `planned ${at.toISOString()}`
  const { changeId } = await save({ products: [edit(productId, 'state', planned, 'on-sale')] })
  expect(await productOf(productId)).toMatchObject({ is_published: true, publish_at: null })
  await undo(changeId)
  expect(await productOf(productId)).toMatchObject({ is_published: false, publish_at: at })
  const passed = `planned ${new Date(Date.now() - 1000).toISOString()}`
  const result = await save({ products: [edit(productId, 'state', planned, passed)] })
  expect(result.rows[0].problems).toEqual([
    { field: 'state', message: 'Giờ bán phải ở phía trước.' },
  ])
})

test('states follow the rules of the editor: no way back to a draft, a year of plans, and drafts stay drafts', async () => {
  const { productId } = await aVariant(shop.db)
  const back = await save({ products: [edit(productId, 'state', 'on-sale', 'draft')] })
  expect(back.rows[0].problems).toEqual([
    { field: 'state', message: 'Sản phẩm đã từng bán thì không về nháp được. Hãy chọn Ẩn.' },
  ])
  const far = `planned ${new Date(Date.now() + 400 * 86_400_000).toISOString()}`
  const planned = await save({ products: [edit(productId, 'state', 'on-sale', far)] })
  expect(planned.rows[0].problems[0].message).toBe('Giờ bán không được xa hơn một năm.')
  await shop.db
    .updateTable('products')
    .set({ is_published: false, is_draft: true })
    .where('id', '=', productId)
    .execute()
  await save({ products: [edit(productId, 'state', 'draft', 'archived')] })
  const archived = await productOf(productId)
  expect(archived).toMatchObject({ is_draft: true, archived_at: expect.any(Date) })
  const { changeId } = await save({ products: [edit(productId, 'state', 'archived', 'on-sale')] })
  expect(await productOf(productId)).toMatchObject({ is_draft: false, archived_at: null })
  expect((await undo(changeId)).json().data.saved).toBe(1)
  expect(await productOf(productId)).toMatchObject({
    ...{ is_published: false, is_draft: true, archived_at: archived.archived_at },
  })
})

test('an undo makes a product the draft that it was', async () => {
  const { productId } = await aVariant(shop.db)
  await shop.db
    .updateTable('products')
    .set({ is_published: false, is_draft: true })
    .where('id', '=', productId)
    .execute()
  const { changeId } = await save({ products: [edit(productId, 'state', 'draft', 'hidden')] })
  expect(await productOf(productId)).toMatchObject({ is_draft: false })
  expect((await undo(changeId)).json().data.saved).toBe(1)
  expect(await productOf(productId)).toMatchObject({ is_published: false, is_draft: true })
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
