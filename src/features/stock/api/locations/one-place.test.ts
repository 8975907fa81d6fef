import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { placeScene } from '#test/place-scene.ts'
import { stockScene } from '#test/stock-scene.ts'
import { mainLocationId as main } from '../../domain.ts'

let shop: TestApp
let keeper: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  keeper = await aStaffMember(shop.db, { name: 'Chủ' })
})
afterAll(() => shop.close())

const { aPlace, done, places, refused } = placeScene(
  () => shop,
  () => keeper,
)
const stock = stockScene(
  () => shop,
  () => keeper,
)
const rows = () => shop.db.selectFrom('stock_locations').select(['name', 'rank']).execute()

test('a shop with one place has no rows of places, until it is renamed or another one is added', async () => {
  const [only, ...others] = (await places()).locations
  expect(only).toMatchObject({ id: main, name: 'Kho chính', isMain: true, version: 1 })
  expect(others).toEqual([])
  const variant = await aVariant(shop.db, { stock: 3 })
  expect(await stock.receive([[variant.id, 5, 2000]], { locationId: main })).toMatchObject({
    location: null,
  })
  expect(await rows()).toEqual([])
  const taken = { id: crypto.randomUUID(), name: 'Kho chính', address: '', provinceCode: null }
  expect((await refused('POST', 'stock/locations', taken)).errors).toMatchObject([{ path: 'name' }])
  expect(await rows()).toEqual([])
  const edit = { version: 1, name: 'Nhà', address: '', provinceCode: '01' }
  await done('PUT', `stock/locations/${main}`, edit)
  await done('PUT', 'stock/sourcing', { version: 1, rule: 'nearest', ids: [main] })
  await aPlace('Huế')
  expect(await places()).toMatchObject({
    ...{ rule: 'nearest', version: 3 },
    locations: [{ id: main, name: 'Nhà', version: 2 }, { name: 'Huế' }],
  })
})
