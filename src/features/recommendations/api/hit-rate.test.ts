import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { fillTastes, numberedId } from '#test/fill-tastes.ts'
import { judgedShoppers, judgeLists } from '#test/judge-lists.ts'
import { makeTastefulShop } from '#test/tastes.ts'
import { RecommendationQuery } from '../contract.ts'
import { recommend } from './recommend.ts'
import { refreshNeighbours } from './refresh-neighbours.ts'

let database: TestDatabase
const shop = makeTastefulShop({ products: 1200, categories: 60, tastes: 30, shoppers: 1500 })
const query = RecommendationQuery.parse({ limit: 12 })

beforeAll(async () => {
  database = await createTestDatabase()
  await fillTastes(database.db, shop)
  await refreshNeighbours(database.db)
})
afterAll(() => database.close())

test('what shoppers go on to is guessed far more often than by what sells best, and not the same for all', async () => {
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
