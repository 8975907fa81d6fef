import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts, readCatalogFile } from '#features/catalog/api/public.ts'
import { ProductQuery } from '#features/catalog/contract.ts'
import { createSearchIndex, engineNames, type SearchIndex } from '#search-index/public.ts'
import { demoFolder } from '#src/demo/demo-folder.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { demoShop } from '#test/demo-shop.ts'
import { isWhole } from '#test/whole.ts'
import { allQueries } from './all-queries.ts'
import { judge, judgeAccents } from './judge.ts'
import type { Item } from './need.ts'
import { absent, homographs, nonsense } from './odd.ts'
import { secondSet } from './second-set.ts'

const timeout = 240_000

let shop: TestDatabase
let searchIndex: SearchIndex
let items: Item[]

beforeAll(async () => {
  shop = await createTestDatabase(demoShop)
  items = await catalog()
}, timeout)
afterAll(() => shop.close())

async function catalog(): Promise<Item[]> {
  const folder = path.join(demoFolder, 'catalog')
  const read: Item[] = []
  for (const file of await readdir(folder)) {
    for await (const line of readCatalogFile(path.join(folder, file))) {
      if ('value' in line) read.push(line.value as Item)
    }
  }
  return read
}

async function search(q: string, limit: number): Promise<string[]> {
  const { data } = await listProducts(
    { db: shop.db, searchIndex },
    ProductQuery.parse({ q, limit }),
  )
  return data.map(({ slug }) => slug)
}

/** All queries take half a minute; a quick run takes every second one. */
const queries = isWhole ? allQueries : allQueries.filter((_, index) => index % 2 === 0)

test.each(engineNames.filter((name) => name !== 'memory'))(
  '%s finds the same pages, totals and corrections as memory',
  { timeout },
  async (engine) => {
    const reference = createSearchIndex(shop.db, { engine: 'memory' })
    const other = createSearchIndex(shop.db, { engine })
    for (const { q } of allQueries.filter((_, index) => index % 10 === 0)) {
      const query = {
        text: q,
        sort: 'default',
        attributes: new Map(),
        limit: 24,
        offset: 0,
      } as const
      expect([q, await other.search(query)]).toEqual([q, await reference.search(query)])
    }
  },
)

describe.each(isWhole ? engineNames : (['memory'] as const))('%s', (engine) => {
  beforeAll(() => {
    searchIndex = createSearchIndex(shop.db, { engine })
  })

  test('the meant products are found first, in every way of typing', { timeout }, async () => {
    const { scores, poor } = await judge(search, queries, items)

    expect(allQueries.length).toBeGreaterThan(1000)
    expect(scores.all?.recall, poor.join(', ')).toBeGreaterThanOrEqual(0.985)
    expect(scores.all?.reciprocalRank, poor.join(', ')).toBeGreaterThanOrEqual(0.985)
    for (const [kind, { recall, reciprocalRank }] of Object.entries(scores)) {
      expect(recall, kind).toBeGreaterThanOrEqual(0.97)
      expect(reciprocalRank, kind).toBeGreaterThanOrEqual(0.94)
    }
  })

  test('needs outside the development set are met as well', { timeout }, async () => {
    const { scores } = await judge(search, secondSet, items)

    expect(scores.all?.recall).toBeGreaterThanOrEqual(0.97)
    expect(scores.all?.reciprocalRank).toBeGreaterThanOrEqual(0.97)
  })

  test('a word with its diacritics comes before others of the same letters', {
    timeout,
  }, async () => {
    expect(await judgeAccents(search, homographs, items)).toBeGreaterThanOrEqual(0.99)
  })

  test('nonsense and products the shop does not have find nothing', { timeout }, async () => {
    for (const q of [...nonsense, ...absent]) expect(await search(q, 3), q).toEqual([])
  })
})
