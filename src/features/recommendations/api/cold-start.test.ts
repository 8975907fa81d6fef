import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCategory, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { lookAt } from '#test/interests.ts'
import { RecommendationQuery } from '../contract.ts'
import { recommend } from './recommend.ts'
import { refreshNeighbors } from './refresh-neighbors.ts'

let database: TestDatabase
const aGuest = () => ({ userId: null, sessionId: randomUUID() })

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

async function recommended(shopper = aGuest(), currentId?: string): Promise<string[]> {
  const { items, pagination } = await recommend(
    database.db,
    RecommendationQuery.parse({ currentId, limit: 200 }),
    shopper,
  )
  expect(pagination.total).toBe(items.length)
  return items.map(({ id }) => id)
}

async function aProductIn(categoryId: string, stock = 5): Promise<string> {
  const { productId } = await aVariant(database.db, { stock, product: { categoryId } })
  return productId
}

test('an empty shop', async () => {
  await refreshNeighbors(database.db)
  expect(await recommended()).toEqual([])
})

test('a shop of one product: nothing goes with it, and it is all there is for who has seen it', async () => {
  const { productId } = await aVariant(database.db)
  const shopper = aGuest()
  for (const guest of [shopper, aGuest(), aGuest()]) await lookAt(database.db, guest, [productId])
  await refreshNeighbors(database.db)
  expect(await recommended(shopper, productId)).toEqual([])
  expect(await recommended(shopper)).toEqual([productId])
})

test('everything is sold out: nothing to recommend', async () => {
  const { id } = await aCategory(database.db)
  const products = [await aProductIn(id, 0), await aProductIn(id, 0)]
  const shopper = aGuest()
  for (const guest of [shopper, aGuest()]) await lookAt(database.db, guest, products)
  await refreshNeighbors(database.db)
  expect(await recommended(shopper)).toEqual([])
  expect(await recommended(shopper, products[0])).toEqual([])
})

test('a new product without views gets its category', async () => {
  const [own, other] = [await aCategory(database.db), await aCategory(database.db)]
  const beside = [await aProductIn(own.id), await aProductIn(own.id)]
  const far = await aProductIn(other.id)
  await refreshNeighbors(database.db)
  const fresh = await aProductIn(own.id)
  const list = await recommended(aGuest(), fresh)
  expect(new Set(list.slice(0, 2))).toEqual(new Set(beside))
  expect(list[2]).toBe(far)
})

test('one view, before any job has run: its category first', async () => {
  const [own, other] = [await aCategory(database.db), await aCategory(database.db)]
  const seen = await aProductIn(own.id)
  const beside = await aProductIn(own.id)
  const far = await aProductIn(other.id)
  await database.db.updateTable('products').set({ sold: 9 }).where('id', '=', far).execute()
  const shopper = aGuest()
  await lookAt(database.db, shopper, [seen])
  expect((await recommended(shopper))[0]).toBe(beside)
  expect((await recommended(aGuest()))[0]).toBe(far)
})

test('a deleted product is not recommended, but what was bought with it is', async () => {
  const { id } = await aCategory(database.db)
  const [gone, left] = [await aProductIn(id), await aProductIn(id)]
  const shopper = aGuest()
  for (const guest of [shopper, aGuest()]) await lookAt(database.db, guest, [gone, left])
  await refreshNeighbors(database.db)
  await database.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone)
    .execute()
  expect(await recommended(shopper)).toEqual([left])
  expect(await recommended(shopper, gone)).toEqual([left])
})
