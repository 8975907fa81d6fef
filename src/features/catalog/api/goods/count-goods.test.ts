import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodsScene, goodsStates } from '#test/goods-scene.ts'

let scene: Awaited<ReturnType<typeof goodsScene>>

beforeAll(async () => {
  scene = await goodsScene()
})
afterAll(() => scene.shop.close())
beforeEach(() => scene.clear())

test('a text that many have is counted and found as one that few have', async () => {
  for (let n = 0; n < 60; n++) await scene.aGood(`Chén sứ ${n}`)
  await scene.aGood('Chén sứ hiếm', goodsStates.draft)
  await scene.aGood('Chén sứ hết', {}, { stock: 0 })
  await sql`ANALYZE listing.goods`.execute(scene.shop.db)

  const many = { on_sale: 61, draft: 1, hidden: 0, out_of_stock: 1, all: 62 }
  for (const q of ['chen', 'chen su', 'su ch']) {
    expect(await scene.counts({ q })).toMatchObject(many)
    expect(await scene.list({ q })).toHaveLength(50)
  }
  // The beginning, which all have, is read in the names of the few that have the word.
  expect(await scene.names({ q: 'hiem s' })).toEqual(['Chén sứ hiếm'])
  expect(await scene.names({ q: 'hiem c', sort: 'name' })).toEqual(['Chén sứ hiếm'])
  expect(await scene.names({ q: 'hiem x' })).toEqual([])
  expect(await scene.counts({ q: 'hiem s' })).toMatchObject({ on_sale: 0, draft: 1, all: 1 })
})

test('each tab has the products of its state, and its number', async () => {
  for (const [state, columns] of Object.entries(goodsStates))
    await scene.aGood(`Ấm ${state}`, columns)
  await scene.aGood('Ấm hết', {}, { stock: 0 })
  await scene.aGood('Ấm bỏ', { deleted_at: '2026-01-01T00:00:00Z' })

  for (const state of ['draft', 'planned', 'hidden', 'archived']) {
    const rows = await scene.list({ state })
    expect(rows.map((row) => [row.name, row.state])).toEqual([[`Ấm ${state}`, state]])
  }
  expect(await scene.names({ state: 'on_sale' })).toEqual(['Ấm hết', 'Ấm on_sale'])
  expect(await scene.names({ state: 'out_of_stock' })).toEqual(['Ấm hết'])
  expect(await scene.names()).toHaveLength(6)
  const all = { on_sale: 2, draft: 1, planned: 1, hidden: 1, archived: 1, out_of_stock: 1, all: 6 }
  expect(await scene.counts()).toEqual(all)
  expect(await scene.counts({ q: 'am' })).toEqual(all)
  expect(await scene.counts({ q: 'am hid', state: 'archived' })).toMatchObject({
    hidden: 1,
    all: 1,
  })
})
