import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/builders.ts'
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

const further = async (id: string) => {
  const rows = await shop.db
    .selectFrom('product_categories')
    .select('category_id')
    .where('product_id', '=', id)
    .orderBy('category_id')
    .execute()
  return rows.map((each) => each.category_id)
}
const adding = (categoryId: string) => ({ kind: 'add-category', categoryId })
const removing = (categoryId: string) => ({ kind: 'remove-category', categoryId })

test('one is added and taken out; each has its result, entry and undoing', async () => {
  const [ids, gifts] = [[await aGood(), await aGood()].sort(), await aCategory(shop.db)]
  const [first = '', second = ''] = ids
  const own = (await row(first)).category_id ?? ''
  const added = await bulk({ change: adding(gifts.id), ids })
  expect(outcomes(added.data)).toEqual(['done', 'done'])
  expect(await further(first)).toEqual([gifts.id])
  expect(await row(first)).toMatchObject({ category_id: own, version: 2 })
  expect((await audited(first)).at(-1)).toMatchObject({
    ...{ action: 'product.category-added', before: null, after: { category: gifts.name } },
  })
  expect(outcomes((await bulk({ change: adding(gifts.id), ids })).data)).not.toContain('done')
  // The one that they have adds nothing.
  const [main] = (await bulk({ change: adding(own), ids: [first] })).data
  expect(main?.outcome).toBe('already')

  const removed = await bulk({ change: removing(gifts.id), ids: [first] })
  expect(await further(first)).toEqual([])
  expect(outcomes((await bulk({ change: removing(gifts.id), ids: [first] })).data)).toEqual([
    'already',
  ])
  const [refused] = (await bulk({ change: removing(own), ids: [first] })).data
  expect(refused).toMatchObject({ outcome: 'refused', message: /danh mục chính/ })
  const above = await aCategory(shop.db)
  const below = randomUUID()
  const place = { parent_id: above.id, depth: 2, path_ids: [above.id, below] }
  await shop.db
    .insertInto('categories')
    .values({ id: below, name: 'Con', slug: `con-${below}`, ...place })
    .execute()
  const inside = await aGood({ category_id: below })
  const [within] = (await bulk({ change: removing(above.id), ids: [inside] })).data
  expect(within).toMatchObject({ outcome: 'refused', message: /danh mục con/ })
  expect(outcomes((await post(`bulk/${removed.id}/undo`)).json().data)).toEqual(['done'])
  expect(await further(first)).toEqual([gifts.id])
  // The first was changed since; the other loses it again.
  expect(outcomes((await post(`bulk/${added.id}/undo`)).json().data)).toEqual(['refused', 'done'])
  expect([await further(first), await further(second)]).toEqual([[gifts.id], []])
})

test('moving to one of them drops it, and undoing brings it back; eleven are too many', async () => {
  const [id, ...categories] = [
    await aGood(),
    ...(await Promise.all(Array.from({ length: 11 }, () => aCategory(shop.db)))),
  ]
  const own = (await row(id)).category_id
  const [first, ...others] = categories
  if (!first) throw new Error('there are eleven')
  await bulk({ change: adding(first.id), ids: [id] })
  const moved = await bulk({ change: { kind: 'category', categoryId: first.id }, ids: [id] })
  expect([(await row(id)).category_id, await further(id)]).toEqual([first.id, []])
  await post(`bulk/${moved.id}/undo`)
  expect([(await row(id)).category_id, await further(id)]).toEqual([own, [first.id]])
  const results: GoodsResult[] = []
  for (const { id: other } of others) {
    results.push(...(await bulk({ change: adding(other), ids: [id] })).data)
  }
  expect(outcomes(results)).toEqual([...Array(9).fill('done'), 'refused'])
  const found = await bulk({ change: removing(first.id), search: { category: first.id } })
  expect(outcomes(found.data)).toEqual(['done'])
  expect(await further(id)).toHaveLength(9)
})
