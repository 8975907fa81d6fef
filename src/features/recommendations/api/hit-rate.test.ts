import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { fillSyntheticShop, numberedId } from '#test/fill-synthetic-shop.ts'
import { judgedShoppers, judgeLists } from '#test/judge-lists.ts'
import { makeSyntheticShop } from '#test/synthetic-shop.ts'
import { RecommendationQuery } from '../contract.ts'
import { recommend } from './recommend.ts'
import { refreshNeighbors } from './refresh-neighbors.ts'

let database: TestDatabase
const shop = makeSyntheticShop({ products: 1200, categories: 60, tastes: 30, shoppers: 1500 })
const query = RecommendationQuery.parse({ limit: 12 })

beforeAll(async () => {
  database = await createTestDatabase()
  await fillSyntheticShop(database.db, shop)
  await refreshNeighbors(database.db)
})
afterAll(() => database.close())

test('the hit rate is far above that of best sellers, with different lists per shopper', async () => {
  const judged = judgedShoppers(shop, 200)
  const guess = async (userId: string | null) => {
    const shopper = userId ? { userId, sessionId: null } : null
    const { items } = await recommend(database.db, query, shopper)
    return items.map(({ id }) => id)
  }
  const best = await guess(null)
  const plain = await judgeLists(judged, 12, () => best)
  const personal = await judgeLists(judged, 12, ({ number }) => guess(numberedId(number)))
  expect(personal.hitRate).toBeGreaterThan(1.5 * plain.hitRate)
  expect(personal.products).toBeGreaterThan(10 * plain.products)
})
