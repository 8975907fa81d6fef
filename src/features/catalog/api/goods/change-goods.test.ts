import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aProduct } from '#test/builders.ts'
import { bulkGoodsScene } from '#test/bulk-goods-scene.ts'
import type { GoodsResult } from '../../goods-contract.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { role: 'goods', name: 'Lan Kho' })
})
afterAll(() => shop.close())

const { post, bulk, outcomes, aGood, row, audited } = bulkGoodsScene(
  () => shop,
  () => owner,
)

const draft = { is_published: false, is_draft: true }
const planned = { ...draft, publish_at: '2100-01-01T00:00:00.123456Z' }
const archived = { is_published: false, archived_at: '2026-01-01T00:00:00Z' }

test('products are put on sale, hidden and archived; each has its result, version and entry', async () => {
  const ids = [
    await aGood(),
    await aGood(draft),
    await aGood(planned),
    await aGood(archived),
  ].sort()
  const bare = await aProduct(shop.db, { isPublished: false })
  const gone = randomUUID()

  const { data } = await bulk({ change: { kind: 'publish' }, ids: [...ids, bare.id, gone, gone] })

  const byId = new Map(data.map((result) => [result.id, result]))
  expect(data).toHaveLength(6)
  expect(outcomes(ids.map((id) => byId.get(id) as GoodsResult)).toSorted()).toEqual([
    ...['already', 'done', 'done', 'done'],
  ])
  expect(byId.get(bare.id)).toMatchObject({ outcome: 'refused', message: /giá/ })
  expect(byId.get(gone)).toMatchObject({ outcome: 'refused', message: 'Sản phẩm không còn nữa.' })
  for (const id of ids) {
    const { outcome } = byId.get(id) as GoodsResult
    expect(await row(id)).toMatchObject({
      ...{ is_published: true, is_draft: false, publish_at: null, archived_at: null },
      version: outcome === 'done' ? 2 : 1,
    })
    expect(await audited(id)).toHaveLength(outcome === 'done' ? 1 : 0)
  }

  const hidden = await bulk({ change: { kind: 'hide' }, ids })
  expect(outcomes(hidden.data)).toEqual(['done', 'done', 'done', 'done'])
  expect(outcomes((await bulk({ change: { kind: 'hide' }, ids })).data)).not.toContain('done')
  expect(outcomes((await bulk({ change: { kind: 'archive' }, ids })).data)).not.toContain('already')
  const back = await bulk({ change: { kind: 'unarchive' }, ids })
  expect(outcomes(back.data)).not.toContain('already')
  expect(await row(ids[0] ?? '')).toMatchObject({ is_published: false, archived_at: null })
  expect((await audited(ids[0] ?? '')).at(-1)).toMatchObject({
    ...{ action: 'product.unarchived', before: { state: 'archived' }, staff_id: owner.id },
  })
})

test('hiding takes a product out of what is nearly sold out, and undoing brings it back', async () => {
  const id = await aGood()
  const low = () => sql`SELECT FROM low_stock WHERE product_id = ${id}`.execute(shop.db)
  expect((await low()).rows).toHaveLength(1)
  const { id: change } = await bulk({ change: { kind: 'hide' }, ids: [id] })
  expect((await low()).rows).toHaveLength(0)
  await post(`bulk/${change}/undo`)
  expect((await low()).rows).toHaveLength(1)
})

test('category and brand are set, and one that is gone is told beside its field', async () => {
  const [id, category] = [await aGood(), await aCategory(shop.db, { name: 'Đèn dầu' })]
  const brand = await shop.db
    .insertInto('brands')
    .values({ name: 'Sao', slug: 'sao' })
    .returning('id')
    .executeTakeFirstOrThrow()

  await bulk({ change: { kind: 'category', categoryId: category.id }, ids: [id] })
  const set = await bulk({ change: { kind: 'brand', brandId: brand.id }, ids: [id] })
  expect(await row(id)).toMatchObject({ category_id: category.id, brand_id: brand.id, version: 3 })
  expect((await audited(id)).at(-2)).toMatchObject({
    action: 'product.category-changed',
    after: { category: 'Đèn dầu' },
  })
  const again = await bulk({ change: { kind: 'brand', brandId: brand.id }, ids: [id] })
  expect(outcomes(again.data)).toEqual(['already'])
  await bulk({ change: { kind: 'brand', brandId: null }, ids: [id] })
  expect(await row(id)).toMatchObject({ brand_id: null })
  await shop.db.deleteFrom('brands').where('id', '=', brand.id).execute()
  // What was undone would have a brand that is gone.
  expect(outcomes((await post(`bulk/${set.id}/undo`)).json().data)).toEqual(['refused'])

  for (const [change, path] of [
    [{ kind: 'category', categoryId: randomUUID() }, 'change.categoryId'],
    [{ kind: 'brand', brandId: brand.id }, 'change.brandId'],
  ] as const) {
    const { status, answer } = await bulk({ change, ids: [id] })
    expect([status, answer.json().errors[0].path]).toEqual([422, path])
  }
})

test('drafts alone are deleted, and come back with undo', async () => {
  const ids = [await aGood(draft), await aGood()]
  const { id, data } = await bulk({ change: { kind: 'delete' }, ids })
  const results = new Map(data.map((result) => [result.id, result.outcome]))
  expect(ids.map((product) => results.get(product))).toEqual(['done', 'refused'])
  expect((await row(ids[0] ?? '')).deleted_at).not.toBeNull()
  expect(outcomes((await post(`bulk/${id}/undo`)).json().data)).toEqual(['done'])
  expect(await row(ids[0] ?? '')).toMatchObject({ deleted_at: null, is_draft: true, version: 3 })
})

test('undo restores exactly what was before, but not what somebody has changed since', async () => {
  const ids = [await aGood(), await aGood(planned), await aGood(), await aGood()].sort()
  const before = await Promise.all(ids.map(row))
  const { id } = await bulk({ change: { kind: 'archive' }, ids })
  await bulk({ change: { kind: 'publish' }, ids: [ids[3] ?? ''] })

  const undone = (await post(`bulk/${id}/undo`)).json().data
  expect(outcomes(undone)).toEqual(['done', 'done', 'done', 'refused'])
  expect(undone[3].message).toBe('Đã được sửa sau đó, nên giữ nguyên.')
  for (const [index, product] of ids.slice(0, 3).entries()) {
    expect(await row(product)).toEqual({ ...before[index], version: 3 })
  }
  const { rows } = await sql`
    SELECT count(*)::integer AS count FROM products WHERE id = ANY (${ids}::uuid[])
      AND publish_at = '2100-01-01T00:00:00.123456Z'`.execute(shop.db)
  expect(rows).toEqual([{ count: 1 }])

  // Again, and by somebody else.
  expect((await post(`bulk/${id}/undo`)).json().data).toEqual(undone)
  expect((await row(ids[0] ?? '')).version).toBe(3)
  const other = await aStaffMember(shop.db, { role: 'goods' })
  expect((await post(`bulk/${id}/undo`, {}, other)).statusCode).toBe(404)
  expect((await post(`bulk/${randomUUID()}/undo`)).statusCode).toBe(404)
})

test('what the import has removed since is not brought back by undoing something else', async () => {
  const id = await aGood()
  const { id: change } = await bulk({ change: { kind: 'hide' }, ids: [id] })
  await sql`UPDATE products SET deleted_at = now() WHERE id = ${id}`.execute(shop.db)
  expect(outcomes((await post(`bulk/${change}/undo`)).json().data)).toEqual(['refused'])
  expect((await row(id)).deleted_at).not.toBeNull()
})

test('a repeated call changes nothing and has the same answer, also at the same time', async () => {
  const ids = [await aGood(), await aGood(draft)].sort()
  const asked = { id: randomUUID(), change: { kind: 'publish' }, ids }
  const answers = await Promise.all([bulk(asked), bulk(asked), bulk(asked)])
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect(outcomes(answers[0]?.data ?? []).toSorted()).toEqual(['already', 'done'])
  const versions = await Promise.all(ids.map(async (id) => (await row(id)).version))
  expect(versions.toSorted()).toEqual([1, 2])
  const other = await bulk({ ...asked, change: { kind: 'hide' } })
  expect([other.status, other.answer.json().errors[0].path]).toEqual([422, 'id'])
})

test('two at once over the same products in turn: every change is counted', async () => {
  const ids = [await aGood(), await aGood(), await aGood()]
  const both = [
    bulk({ change: { kind: 'hide' }, ids }),
    bulk({ change: { kind: 'archive' }, ids: ids.toReversed() }),
    bulk({ change: { kind: 'brand', brandId: null }, ids }),
  ]
  for (const { status } of await Promise.all(both)) expect(status).toBe(200)
  for (const id of ids) {
    const { version, archived_at } = await row(id)
    expect(archived_at).not.toBeNull()
    expect((await audited(id)).length).toBe(version - 1)
  }
})

test('all that a search finds are changed; too many are refused', async () => {
  const category = await aCategory(shop.db)
  const ids = [
    await aGood({ category_id: category.id }),
    await aGood({ ...draft, category_id: category.id }),
  ].sort()
  const search = { category: category.id, state: 'on_sale' }
  const { data } = await bulk({ change: { kind: 'hide' }, search })
  expect(data.map(({ id }) => id)).toEqual([ids.find((id) => id === data[0]?.id)])
  expect(outcomes(data)).toEqual(['done'])
  const none = await bulk({ change: { kind: 'hide' }, search })
  expect(none.data).toEqual([])

  await sql`
    INSERT INTO products (slug, name, category_id, min_price, max_price)
    SELECT 'nhieu-' || n, 'Nhiều ' || n, ${category.id}::uuid, 1000, 1000 FROM generate_series(1, 5001) n`.execute(
    shop.db,
  )
  const many = await bulk({ change: { kind: 'archive' }, search })
  expect([many.status, many.answer.json().errors[0].path]).toEqual([422, 'search'])
  await sql`UPDATE products SET category_id = ${(await aCategory(shop.db)).id} WHERE slug = 'nhieu-1'`.execute(
    shop.db,
  )
  const all = await bulk({ change: { kind: 'archive' }, search })
  expect(all.data).toHaveLength(5000)
  expect(new Set(outcomes(all.data))).toEqual(new Set(['done']))
  const undone = (await post(`bulk/${all.id}/undo`)).json().data
  expect(new Set(outcomes(undone))).toEqual(new Set(['done']))
})

test('limits and malformed changes are refused with a sentence', async () => {
  const ids = [randomUUID()]
  for (const asked of [
    { change: { kind: 'publish' } },
    { change: { kind: 'publish' }, ids: [] },
    { change: { kind: 'publish' }, ids, search: {} },
    { change: { kind: 'publish' }, ids: Array.from({ length: 501 }, () => randomUUID()) },
    { change: { kind: 'burn' }, ids },
    { change: { kind: 'category' }, ids },
    { change: { kind: 'publish' }, search: { from: '2026-02-02', to: '2026-02-01' } },
  ]) {
    const { status, answer } = await bulk(asked)
    expect([400, 422], answer.body).toContain(status)
    expect(answer.json().errors[0].message).toMatch(/\p{Lu}/u)
  }
  const reader = await aStaffMember(shop.db, { role: 'marketing' })
  const asked = { id: randomUUID(), change: { kind: 'hide' }, ids }
  expect((await post('bulk', asked, reader)).statusCode).toBe(403)
})
