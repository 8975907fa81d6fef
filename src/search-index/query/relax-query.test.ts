import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { bringIn } from '#test/shop-lines.ts'
import { createCatalogSnapshots } from '../memory/catalog-snapshot.ts'
import { createMemorySnapshot } from '../memory/memory-engine.ts'
import { buildVocabulary } from '../vocabulary/build-vocabulary.ts'
import { parseText } from './parse-text.ts'

let database: TestDatabase
const names = [
  ...[
    'áo sơ mi',
    'bàn chải đánh răng',
    'đồng hồ thông minh',
    'điện thoại di động',
    'giày thể thao',
  ],
  ...['kem chống nắng', 'máy tính để bàn', 'nồi cơm điện', 'pin dự phòng', 'sữa rửa mặt'],
]
const words = 'áo quần giày túi mũ kính váy nồi sách đèn tai bàn'.split(' ')

beforeAll(async () => {
  database = await createTestDatabase()
  const lines = [...words, ...names].map((name) => ({
    name,
    categoryPath: ['Hàng'],
    price: 10_000,
  }))
  await bringIn(database.db, lines)
  await buildVocabulary(database.db)
})
afterAll(() => database.close())

/** Length in characters of the longest statement that parsing the text sends. */
async function longestStatement(text: string): Promise<number> {
  let longest = 0
  const { db, close } = createDatabase(database.url, {
    log: ({ query: { sql, parameters } }) => {
      longest = Math.max(longest, sql.length + JSON.stringify(parameters).length)
    },
  })
  // As in a large shop, whose products are not in memory.
  const catalog = await createCatalogSnapshots(db).getCatalogSnapshot()
  const snapshot = createMemorySnapshot(db, { ...catalog, index: undefined }, async () => ({}))
  await parseText(snapshot, text).finally(close)
  return longest
}

test.each([
  ['words that no product has together', words.join(' ')],
  ['abbreviations, each of several words', 'asm bcdr dhtm dtdd gtt kcn mtdb ncd pddp srm'],
])('%s are asked for in few ways', async (_, text) => {
  expect(await longestStatement(text)).toBeLessThan(100_000)
})
