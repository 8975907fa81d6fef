import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildVocabulary } from '#search-index/public.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aRule } from '#test/collection-scene.ts'
import { largeShop, largeShopSize } from '#test/large-shop.ts'
import type { CollectionRule } from '../../collections-contract.ts'
import { mostOfBrands, startOfDays } from '../../domain/collection-rules.ts'
import { previewRule } from './preview-rule.ts'
import { refuseLargeBrands } from './rule-query.ts'

/** Processes on one database: before anything is loaded, with a third in memory, with all, and with the engine without memory. */
let shops: TestApp[]
let db: TestApp['db']
const brands = { small: randomUUID(), other: randomUUID(), large: randomUUID() }

beforeAll(async () => {
  const asking = await createTestApp({}, { filling: largeShop })
  db = asking.db
  await sql`
    INSERT INTO brands (id, name, slug) VALUES (${brands.small}, 'Mây', 'may'), (${brands.other}, 'Tre', 'tre'),
      (${brands.large}, 'Gỗ', 'go')`.execute(db)
  await sql`
    UPDATE products SET brand_id = CASE WHEN slug ~ '100$' THEN ${brands.other} ELSE ${brands.small} END::uuid
    WHERE slug ~ '[137]00$'`.execute(db)
  // Rules know a brand's products from there.
  await sql`UPDATE listing.goods SET brand_id = ${brands.large} WHERE brand_id IS NULL AND id::text ~ '[24680]$'`.execute(
    db,
  )
  await sql`VACUUM (ANALYZE) listing.products, listing.goods`.execute(db)
  await buildVocabulary(db)
  shops = [
    asking,
    await keeping(asking, 4000),
    await keeping(asking, largeShopSize + 1),
    await createTestApp({ SEARCH_ENGINE: 'postgres' }, { beside: asking }),
  ]
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

async function keeping(beside: TestApp, topSellers: number): Promise<TestApp> {
  const app = await createTestApp({}, { beside })
  const onError = (error: unknown) => {
    throw error
  }
  await app.services.searchIndex.warmUp(onError, { topSellers }).isReady
  return app
}

const categoryId = async (slug: string) =>
  (
    await db
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id

/** Ids of the products that meet a condition on `listing.products p`, the best-selling or the newest first, and how many there are. */
async function byHand(condition: ReturnType<typeof sql>, isNewest: boolean) {
  const order = isNewest
    ? sql`p.created_at DESC, p.id DESC`
    : sql`p.in_stock DESC, p.sold DESC, p.id DESC`
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    SELECT (SELECT array_agg(id) FROM (
        SELECT p.id FROM listing.products p WHERE ${condition} ORDER BY ${order} LIMIT 8) page) AS ids,
      (SELECT least(count(*), 1000)::int FROM listing.products p WHERE ${condition}) AS total`.execute(
    db,
  )
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total }
}

async function expectFound(rule: Partial<CollectionRule>, condition: ReturnType<typeof sql>) {
  for (const sort of ['best_selling', 'newest'] as const) {
    const expected = await byHand(condition, sort === 'newest')
    for (const [index, { services }] of shops.entries()) {
      services.searchIndex.applyChanges()
      const { count, products } = await previewRule(services, { rule: aRule(rule), sort })
      const found = { ids: products.map(({ id }) => id), total: count.count }
      expect([index, sort, found]).toEqual([index, sort, expected])
    }
  }
}

test('several categories are one list, with what is below them', async () => {
  const [shirts, rare, clothes] = [
    await categoryId('ao'),
    await categoryId('do-hiem'),
    await categoryId('thoi-trang'),
  ]
  const isIn = (slugs: readonly string[]) => sql`p.id IN (
    SELECT b.id FROM products b JOIN categories c ON c.id = b.category_id
    WHERE c.path_ids && ARRAY(SELECT id FROM categories WHERE slug = ANY (${[...slugs]}::text[])))`
  await expectFound({ categories: [shirts, rare] }, isIn(['ao', 'do-hiem']))
  await expectFound({ categories: [rare] }, isIn(['do-hiem']))
  await expectFound({ categories: [clothes, rare] }, isIn(['thoi-trang', 'do-hiem']))
  // A category that is gone finds nothing.
  await expectFound({ categories: [randomUUID(), randomUUID()] }, sql`false`)
  await expectFound(
    { categories: [shirts, rare], priceMin: 100_000, priceMax: 110_000, ratingMin: 4 },
    sql`${isIn(['ao', 'do-hiem'])} AND p.max_price >= 100000 AND p.min_price <= 110000 AND p.rating_value >= 4`,
  )
})

test('new ones are those of the last days', async () => {
  const since = startOfDays(new Date(), 2)
  await expectFound({ newDays: 2 }, sql`p.created_at >= ${since}`)
  await expectFound(
    { newDays: 2, inStock: true, shipFast: true },
    sql`p.created_at >= ${since} AND p.in_stock AND p.ship_fast`,
  )
  await expectFound({ newDays: 365 }, sql`true`)
})

test('brands are found, alone and with other conditions', async () => {
  const isOf = (ids: readonly string[]) =>
    sql`p.id IN (SELECT id FROM products WHERE brand_id = ANY (${[...ids]}::uuid[]))`
  await expectFound({ brands: [brands.small] }, isOf([brands.small]))
  await expectFound({ brands: [brands.small, brands.other] }, isOf([brands.small, brands.other]))
  await expectFound(
    { brands: [brands.small], inStock: true, priceMax: 200_000 },
    sql`${isOf([brands.small])} AND p.in_stock AND p.min_price <= 200000`,
  )
  await expectFound({ brands: [randomUUID()] }, sql`false`)
  const { small, large } = brands
  await refuseLargeBrands(db, aRule({ brands: [small] }))
  await expect(refuseLargeBrands(db, aRule({ brands: [small, large] }))).rejects.toMatchObject({
    code: 'INVALID_FIELD',
  })
  expect(mostOfBrands).toBeLessThan(largeShopSize / 2)
})

test('words are taken as they are typed', async () => {
  await expectFound({ words: 'tượng gỗ' }, sql`p.name_folded LIKE '%tuong go%'`)
  await expectFound({ words: 'tuongg' }, sql`false`)
})

test('what is on flash sale is there while the sale runs and pieces are left', async () => {
  await sql`
    WITH sale AS (
      INSERT INTO flash_sales (name, start_at, end_at) VALUES
        ('Đang', now() - interval '1 hour', now() + interval '1 hour'),
        ('Sắp', now() + interval '2 hours', now() + interval '3 hours') RETURNING id, name)
    INSERT INTO flash_sale_entries (flash_sale_id, product_id, price, quantity, sold)
    SELECT s.id, p.id, 500, 5, CASE WHEN p.slug = 'hang-3' THEN 5 ELSE 0 END FROM sale s JOIN products p
      ON p.slug = ANY (CASE s.name WHEN 'Đang' THEN '{hang-1,hang-2,hang-3}'::text[] ELSE '{hang-4}' END)`.execute(
    db,
  )
  const isOn = sql`p.id IN (SELECT id FROM products WHERE slug IN ('hang-1', 'hang-2'))`
  await expectFound({ onFlashSale: true }, isOn)
  await expectFound({ onFlashSale: true, brands: [brands.small] }, sql`false`)
})
