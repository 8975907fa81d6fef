import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { largeShop, largeShopSize } from '#test/large-shop.ts'
import { buildVocabulary } from './vocabulary/build-vocabulary.ts'

const topSellers = 4000

/**
 * Processes on one database that answer the same queries: one with the memory engine before anything is loaded, one with all
 * products in memory, one with a third of them, and one for each other engine. A new engine is added here.
 */
let asking: TestApp
let whole: TestApp
let part: TestApp
let postgres: TestApp

beforeAll(async () => {
  asking = await createTestApp({}, { filling: largeShop })
  await buildVocabulary(asking.db)
  whole = await keeping(asking, largeShopSize + 1)
  part = await keeping(asking, topSellers)
  postgres = await createTestApp({ SEARCH_ENGINE: 'postgres' }, { beside: asking })
})
afterAll(async () => {
  await postgres.close()
  await part.close()
  await whole.close()
  await asking.close()
})

async function keeping(beside: TestApp, size: number): Promise<TestApp> {
  const app = await createTestApp({}, { beside })
  const onError = (error: unknown) => {
    throw error
  }
  await app.services.searchIndex.warmUp(onError, { topSellers: size }).isReady
  return app
}

const memoryOf = async ({ services }: TestApp) => (await services.searchIndex.stats()).memory

const texts = [
  'q=áo',
  'q=quan vai',
  'q=áo vải số',
  'q=tượng gỗ',
  'q=ao qua',
  'q=số 1200',
  'q=gỗ vải',
]
const filters = [
  '',
  '&sort=best_selling&inStock=1&page=3',
  '&sort=newest',
  '&priceMin=100000&priceMax=140000',
  '&attr.MAU=Tím&ratingMin=4.5&sort=best_selling',
  // A page beyond the products that the third holds.
  '&attr.MAU=Tím&sort=best_selling&page=40',
  '&category=ao&attr.NANG=12 g',
]
const lists = [
  'ratingMin=5',
  'shipFast=1&priceMax=20000&sort=newest',
  'attr.NANG=7 g&page=2',
  'category=thoi-trang&attr.NANG=8 g&ratingMin=3',
]
const queries = [...texts.flatMap((text) => filters.map((plan) => text + plan)), ...lists]

const typed = ['á', 'áo v', 'quan vai s', 'tượng gỗ số 12', 'mới', 'gỗ']

async function ask({ app }: TestApp, path: string) {
  const answer = await app.inject(`/api/web/${path}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const slugsOf = (products: { slug: string }[]) => products.map(({ slug }) => slug)

async function pageOf(shop: TestApp, query: string) {
  const { data, pagination, facets } = await ask(shop, `products?${query}`)
  // Other counts are estimated from samples, which differ between engines.
  return {
    slugs: slugsOf(data),
    total: pagination.total,
    ...(pagination.total < 1000 && facets.isComplete && { facets }),
  }
}

async function suggestedBy(shop: TestApp, text: string) {
  const { data } = await ask(shop, `search/suggestions?q=${text}`)
  const { products, keywords, correction } = data
  return { slugs: slugsOf(products), keywords, correction }
}

const named = (number: number) => sql`slug = ${`hang-${number}`}`
const changes: [string, RawBuilder<unknown>][] = [
  ['nothing', sql`SELECT 1`],
  [
    'other words',
    sql`UPDATE products SET name = 'Tượng gỗ mới' WHERE ${named(1234)} OR ${named(7919)}`,
  ],
  [
    'bestsellers',
    sql`UPDATE products SET sold = 1000000, in_stock = true WHERE ${named(777)} OR ${named(779)}`,
  ],
  [
    'one that nobody can buy',
    sql`UPDATE products SET in_stock = false WHERE ${named(778)} OR ${named(7919)}`,
  ],
  [
    'another category',
    sql`UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'do-hiem') WHERE ${named(777)}`,
  ],
  [
    'further categories',
    sql`INSERT INTO product_categories (product_id, category_id)
      SELECT p.id, c.id FROM products p JOIN categories own ON own.id = p.category_id JOIN categories c
        ON c.slug = CASE own.slug WHEN 'ao' THEN 'do-hiem' WHEN 'quan' THEN 'ao' ELSE 'quan' END
      WHERE p.slug ~ '5[37]0$' OR own.slug = 'do-hiem'`,
  ],
  [
    'fewer of them',
    sql`DELETE FROM product_categories m USING products p WHERE p.id = m.product_id AND p.slug ~ '[15]570$'`,
  ],
  ['hidden', sql`UPDATE products SET is_published = false WHERE ${named(777)}`],
  ['shown again', sql`UPDATE products SET is_published = true WHERE ${named(777)}`],
  [
    'a new product',
    sql`INSERT INTO products (slug, name, category_id, min_price, max_price, sold, in_stock) SELECT 'hang-moi', 'Áo quần gỗ', category_id, 110000, 110000, 800000, true FROM products WHERE ${named(5)}`,
  ],
  ['none of it', sql`DELETE FROM products WHERE slug = 'hang-moi'`],
]

test.each(changes)('%s: all engines find the same', async (_what, change) => {
  await change.execute(asking.db)
  expect(await memoryOf(asking)).toMatchObject({ documents: 'none' })
  expect((await memoryOf(part)).topSellers?.isWholeCatalog).toBe(false)
  expect((await memoryOf(whole)).topSellers?.isWholeCatalog).toBe(true)
  // Results are cached for seconds.
  for (const { services } of [asking, part, postgres]) services.searchIndex.applyChanges()
  let counted = 0
  for (const query of queries) {
    const found = await pageOf(asking, query)
    const inPart = await pageOf(part, query)
    const inWhole = await pageOf(whole, query)
    expect([query, inPart]).toMatchObject([query, found])
    expect([query, inWhole]).toMatchObject([query, inPart])
    expect([query, await pageOf(postgres, query)]).toEqual([query, found])
    if ('facets' in inPart) counted += 1
  }
  expect(counted).toBeGreaterThan(5)
  for (const text of typed) {
    expect([text, await suggestedBy(part, text)]).toEqual([text, await suggestedBy(whole, text)])
    expect([text, await suggestedBy(postgres, text)]).toEqual([
      text,
      await suggestedBy(asking, text),
    ])
  }
})

test('the engine without memory keeps none', async () => {
  expect(await postgres.services.searchIndex.stats()).toMatchObject({
    engine: 'postgres',
    documents: largeShopSize,
    memory: { documents: 'none', topSellers: undefined },
  })
})

test('what has come to sell best is suggested first', async () => {
  // The database ranks only a sample of the matches.
  for (const shop of [part, whole]) {
    const { slugs } = await suggestedBy(shop, 'áo v')
    expect(slugs).toHaveLength(10)
    expect(slugs[0]).toBe('hang-779')
  }
  const found = await suggestedBy(asking, 'tượng gỗ số 12')
  expect(found.slugs.length).toBeGreaterThan(0)
  expect(await suggestedBy(part, 'tượng gỗ số 12')).toEqual(found)
})

test('where too many have other words, the database is asked until all is read anew', async () => {
  await sql`UPDATE products SET name = replace(name, 'vải', 'lụa') WHERE slug ~ '[02468]$'`.execute(
    asking.db,
  )
  // The index of a third of the shop has only a third of the replaced documents.
  expect((await memoryOf(part)).topSellers).toBeDefined()
  expect(await memoryOf(whole)).toEqual({ documents: 'columns', topSellers: undefined })
  for (const { services } of [asking, part, whole, postgres]) services.searchIndex.applyChanges()
  for (const query of ['q=áo lụa', 'q=quần vải&inStock=1&sort=best_selling&page=2']) {
    const found = await pageOf(asking, query)
    expect(found.total).toBe(1000)
    expect(await pageOf(part, query)).toEqual(found)
    expect(await pageOf(whole, query)).toEqual(found)
    expect(await pageOf(postgres, query)).toEqual(found)
  }
})
