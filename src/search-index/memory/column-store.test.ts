import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { largeShop } from '#test/large-shop.ts'
import { createCatalogSnapshots } from './catalog-snapshot.ts'
import { topSellerLimit } from './top-seller-index.ts'

let inMemory: TestApp
/** Another process, which evaluates queries in the database. */
let asking: TestApp

beforeAll(async () => {
  inMemory = await createTestApp({}, { filling: largeShop })
  asking = await createTestApp({}, { beside: inMemory })
  await inMemory.services.searchIndex.warmUp((error) => {
    throw error
  }).isReady
})
afterAll(async () => {
  await asking.close()
  await inMemory.close()
})

const memoryOf = async ({ services }: TestApp) => (await services.searchIndex.stats()).memory

const queries = [
  'sort=best_selling',
  'sort=newest&category=quan',
  'category=thoi-trang&priceMin=100000&priceMax=120000&page=2',
  'category=do-hiem&inStock=1',
  'category=do-hiem&sort=newest&page=2',
  'category=quan&attr.MAU=Tím',
  'category=ao&priceMin=110000&priceMax=110000',
  'attr.MAU=Tím&ratingMin=4.5&sort=newest',
  'shipFast=1&attrMin.DAI=11000',
  'attr.MAU=Hồng',
]

async function pageOf({ app }: TestApp, query: string) {
  const answer = await app.inject(`/api/web/products?${query}`)
  expect(answer.statusCode).toBe(200)
  const { data, pagination } = answer.json()
  return { slugs: data.map(({ slug }: { slug: string }) => slug), total: pagination.total }
}

const named = (number: number) => sql`slug = ${`hang-${number}`}`
const changes: [string, RawBuilder<unknown>][] = [
  ['nothing', sql`SELECT 1`],
  ['a bestseller', sql`UPDATE products SET sold = 1000000, in_stock = true WHERE ${named(777)}`],
  ['a price', sql`UPDATE products SET min_price = 110000, max_price = 110000 WHERE ${named(778)}`],
  [
    'a younger one',
    sql`UPDATE products SET created_at = now() + interval '1 day' WHERE ${named(10)}`,
  ],
  [
    'another category',
    sql`UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'quan'), sold = 900000 WHERE ${named(778)}`,
  ],
  [
    'back again',
    sql`UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'ao') WHERE ${named(778)}`,
  ],
  [
    'further categories',
    sql`INSERT INTO product_categories (product_id, category_id)
      SELECT p.id, c.id FROM products p JOIN categories own ON own.id = p.category_id JOIN categories c
        ON c.slug = CASE own.slug WHEN 'ao' THEN 'do-hiem' WHEN 'quan' THEN 'ao' ELSE 'quan' END
      WHERE p.slug ~ '[37]0$' OR own.slug = 'do-hiem'`,
  ],
  [
    'the further one becomes the main one',
    sql`UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'quan') WHERE ${named(400)}`,
  ],
  [
    'fewer of them',
    sql`DELETE FROM product_categories m USING products p WHERE p.id = m.product_id AND p.slug ~ '[15]70$'`,
  ],
  ['hidden', sql`UPDATE products SET is_published = false WHERE ${named(777)}`],
  ['shown again', sql`UPDATE products SET is_published = true WHERE ${named(777)}`],
  [
    'a new value',
    sql`UPDATE product_attributes SET value = 'Hồng' WHERE value = 'Tím' AND product_id = (SELECT id FROM products WHERE ${named(778)})`,
  ],
  [
    'a new product',
    sql`INSERT INTO products (slug, name, category_id, min_price, max_price, sold, in_stock) SELECT 'hang-moi', 'Quần mới', category_id, 110000, 110000, 800000, true FROM products WHERE ${named(5)}`,
  ],
  ['none of it', sql`DELETE FROM products WHERE slug = 'hang-moi'`],
]

test.each(changes)('%s: memory and database give the same', async (_what, change) => {
  await change.execute(inMemory.db)
  expect(await memoryOf(inMemory)).toMatchObject({ documents: 'columns' })
  expect(await memoryOf(asking)).toMatchObject({ documents: 'none' })
  // Results are cached for seconds.
  asking.services.searchIndex.applyChanges()
  for (const query of queries) {
    expect([query, await pageOf(inMemory, query)]).toEqual([query, await pageOf(asking, query)])
  }
})

const newCategory = (slug: string) => sql`
  INSERT INTO categories (id, parent_id, name, slug, depth, path_ids, position)
  SELECT own.id, c.id, ${slug}, ${slug}, 2, ARRAY[c.id, own.id], 9
  FROM categories c, (SELECT uuidv7() AS id) own WHERE c.slug = 'thoi-trang'`

test('a product of a category that came after all was read is counted once', async () => {
  await newCategory('vay').execute(inMemory.db)
  await sql`UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'vay')
    WHERE ${named(781)} OR ${named(782)}`.execute(inMemory.db)
  expect(await memoryOf(inMemory)).toMatchObject({ documents: 'columns' })
  const answer = await inMemory.app.inject('/api/web/products?category=thoi-trang')
  expect(answer.json().facets.categories).toContainEqual(
    expect.objectContaining({ slug: 'vay', count: 2 }),
  )
})

test('a product with several categories counts once in each, and once above them', async () => {
  const countOf = async (slug: string, filters: string) => {
    const answer = await inMemory.app.inject(`/api/web/products?category=${slug}&${filters}`)
    const { pagination, facets } = answer.json()
    return { total: pagination.total, categories: facets.categories }
  }
  const few = 'attr.NANG=8 g&ratingMin=4'
  const { total, categories } = await countOf('thoi-trang', few)
  const { rows } = await sql<{ slug: string; count: number }>`
    SELECT c.slug, count(DISTINCT p.id)::integer AS count FROM products p
    JOIN product_attributes a ON a.product_id = p.id AND a.value = '8 g'
    JOIN categories own ON own.id = p.category_id
      OR own.id IN (SELECT category_id FROM product_categories WHERE product_id = p.id)
    JOIN categories c ON c.id = ANY (own.path_ids)
    WHERE p.is_published AND p.rating_value >= 4 GROUP BY 1`.execute(inMemory.db)
  const counts = Object.fromEntries(rows.map(({ slug, count }) => [slug, count]))
  expect(total).toBe(counts['thoi-trang'])
  expect((counts.ao ?? 0) + (counts.quan ?? 0)).toBeGreaterThan(total)
  for (const { slug, count } of categories) expect([slug, count]).toEqual([slug, counts[slug]])
  for (const slug of ['ao', 'quan', 'do-hiem']) {
    expect([slug, (await countOf(slug, few)).total]).toEqual([slug, counts[slug] ?? 0])
  }
})

test('what comes before all is read, but after the look that asked for it, is known', async () => {
  const { db, close } = await createTestApp({}, { beside: inMemory })
  const begin = db.transaction.bind(db)
  /** Delays execution until a category has been inserted. */
  const late = <Builder extends object>(builder: Builder): Builder =>
    new Proxy(builder, {
      get: (target, name) => {
        const own = (Reflect.get(target, name) as CallableFunction).bind(target)
        return name === 'execute'
          ? async (work: unknown) => {
              await newCategory('giay').execute(inMemory.db)
              return own(work)
            }
          : (...settings: unknown[]) => late(own(...settings))
      },
    })
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => late(begin()))
  const { getCatalogSnapshot, loader } = createCatalogSnapshots(db)
  loader.enable((error) => {
    throw error
  }, topSellerLimit)
  await getCatalogSnapshot()
  await loader.settled()
  const { index, categories } = await getCatalogSnapshot()
  expect(index).toBeDefined()
  expect(categories.map(({ slug }) => slug)).toContain('giay')
  await close()
})
