import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { aCategory } from '#test/builders.ts'
import { goodsScene, goodsStates } from '#test/goods-scene.ts'
import type { GoodsRow } from '../../goods-contract.ts'
import { importCatalog } from '../import/import-catalog.ts'
import { readCsv } from '../import/read-lines.ts'

let scene: Awaited<ReturnType<typeof goodsScene>>

beforeAll(async () => {
  scene = await goodsScene()
})
afterAll(() => scene.shop.close())
beforeEach(() => scene.clear())

test('a row tells what staff look for', async () => {
  const brand = await scene.shop.db
    .insertInto('brands')
    .values({ name: 'Gốm Việt', slug: 'gom-viet' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, slug } = await scene.aGood(
    'Bát lớn',
    { brand_id: brand.id },
    { sku: 'BL-0', stock: 3, price: 90_000, discount_price: 80_000 },
    { sku: 'BL-1', stock: null, price: 120_000 },
  )

  expect(await scene.list()).toEqual([
    expect.objectContaining({
      ...{ id, slug, name: 'Bát lớn', state: 'on_sale', version: 1, brand: 'Gốm Việt' },
      ...{ sku: null, variantSku: 'BL-0', variants: 2, minPrice: 80_000, maxPrice: 120_000 },
      ...{ isDiscounted: true, stock: 3, isPartlyCounted: true, inStock: true, publishAt: null },
    }),
  ])
})

test('words of a name are found in any order, begun, and without diacritics', async () => {
  await scene.aGood('Áo khoác nữ chống nước')
  await scene.aGood('Áo khoác nam', goodsStates.hidden)
  await scene.aGood('Khăn 2e0d98')

  expect(await scene.names({ q: 'khoac ao' })).toEqual(['Áo khoác nam', 'Áo khoác nữ chống nước'])
  expect(await scene.names({ q: 'nước áo kho' })).toEqual(['Áo khoác nữ chống nước'])
  expect(await scene.names({ q: 'KHĂN 2E0D' })).toEqual(['Khăn 2e0d98'])
  expect(await scene.names({ q: '2e0d98' })).toEqual(['Khăn 2e0d98'])
  expect(await scene.names({ q: 'hoac' })).toEqual([])
  expect(await scene.names({ q: '!!!' })).toEqual([])
})

test('codes and exact names come first, whatever the order', async () => {
  await scene.aGood('Chén trà xanh', { sku: 'CT-100' }, { price: 500_000 })
  await scene.aGood('Chén trà', goodsStates.hidden, { price: 900_000, barcode: '8931234567890' })
  await scene.aGood('Chén trà nhỏ', {}, { sku: 'CT-1', price: 1000 }, { sku: 'CT-12' })
  await scene.aGood('CT-1 là tên', {}, { price: 1000 })

  const cheapFirst = { sort: 'price_asc' }
  expect((await scene.names({ q: 'chen tra', ...cheapFirst }))[0]).toBe('Chén trà')
  expect((await scene.names({ q: 'ct-1', ...cheapFirst })).slice(0, 2)).toEqual([
    'Chén trà nhỏ',
    'Chén trà xanh',
  ])
  expect(await scene.names({ q: 'CT 100' })).toEqual(['Chén trà xanh'])
  expect(await scene.names({ q: '8931 234 567 890' })).toEqual(['Chén trà'])
  expect(await scene.names({ q: '8931234567890', state: 'on_sale' })).toEqual([])
  expect(await scene.counts({ q: '8931234567890' })).toMatchObject({
    hidden: 1,
    on_sale: 0,
    all: 1,
  })
})

test('filters narrow the list, together too', async () => {
  const [above, other] = [await aCategory(scene.shop.db), await aCategory(scene.shop.db)]
  const below = { id: crypto.randomUUID() }
  await scene.shop.db
    .insertInto('categories')
    .values({
      ...{ id: below.id, name: 'Con', slug: `con-${below.id}`, depth: 2 },
      ...{ parent_id: above.id, path_ids: [above.id, below.id] },
    })
    .execute()
  await scene.aGood('Một', { category_id: below.id }, { price: 100_000, discount_price: 50_000 })
  await scene.aGood('Hai', { category_id: above.id }, { price: 200_000, stock: null })
  await scene.aGood(
    'Ba',
    { category_id: other.id, created_at: '2026-03-05T18:00:00Z' },
    { stock: 0 },
  )

  expect(await scene.names({ category: above.id })).toEqual(['Hai', 'Một'])
  expect(await scene.names({ category: below.id })).toEqual(['Một'])
  expect(await scene.names({ discounted: '1' })).toEqual(['Một'])
  expect(await scene.names({ stock: 'uncounted' })).toEqual(['Hai'])
  expect(await scene.names({ stock: 'out' })).toEqual(['Ba'])
  expect(await scene.names({ stock: 'in', priceMin: '50000', priceMax: '60000' })).toEqual(['Một'])
  // Six in the evening in London is the next day here.
  expect(await scene.names({ from: '2026-03-06', to: '2026-03-06' })).toEqual(['Ba'])
  expect(await scene.names({ category: above.id, stock: 'uncounted', q: 'hai' })).toEqual(['Hai'])
  expect(await scene.names({ category: crypto.randomUUID() })).toEqual([])
  expect(await scene.counts({ category: above.id })).toMatchObject({ on_sale: 2, all: 2 })
  for (const [query, path] of [
    [{ priceMin: '2', priceMax: '1' }, 'priceMax'],
    [{ from: '2026-03-06', to: '2026-03-05' }, 'to'],
    [{ priceMin: '1tr' }, 'priceMin'],
  ] as const) {
    const answer = await scene.call('', query)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].path).toBe(path)
  }
})

test('flags follow variants without a job: counted, discounted, removed', async () => {
  const { id } = await scene.aGood('Lọ', {}, { stock: 4 })
  const change = (columns: object) =>
    scene.shop.db.updateTable('variants').set(columns).where('product_id', '=', id).execute()

  await change({ stock: null, discount_price: 90_000 })
  expect(await scene.names({ stock: 'uncounted', discounted: '1' })).toEqual(['Lọ'])
  await change({ stock: 4, discount_price: null })
  expect(await scene.names({ stock: 'uncounted' })).toEqual([])
  expect(await scene.names({ discounted: '1' })).toEqual([])
  await change({ stock: null, deleted_at: '2026-01-01T00:00:00Z' })
  expect(await scene.names({ stock: 'uncounted' })).toEqual([])
})

test('pages follow each other in every order, without a gap or a double', async () => {
  await sql`
    INSERT INTO products (slug, name, category_id, min_price, max_price, sold, is_published)
    SELECT 'hang-' || n, 'Hàng ' || n % 40, ${(await aCategory(scene.shop.db)).id}::uuid, 1000 + n % 7, 2000, n % 5, n % 3 > 0
    FROM generate_series(1, 130) n`.execute(scene.shop.db)
  for (const sort of ['newest', 'updated', 'name', 'price_asc', 'price_desc', 'best_selling']) {
    for (const search of [
      {},
      { q: 'hàng' },
      { state: 'hidden' },
      { q: 'hang 1', priceMax: '1004' },
    ]) {
      const seen: GoodsRow[] = []
      const query = { sort, ...search } as Record<string, string>
      for (let cursor = ''; ; ) {
        const { data, next } = (
          await scene.call('', { ...query, ...(cursor && { cursor }) })
        ).json()
        expect(data.length).toBeLessThanOrEqual(50)
        seen.push(...data)
        if (!next) break
        cursor = next
      }
      const { all = 0, hidden = 0 } = await scene.counts(search as Record<string, string>)
      const expected = 'state' in search ? hidden : all
      expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(expected)
      expect(seen).toHaveLength(expected)
      // What the text names stands before, such as “Hàng 1”.
      if (sort === 'price_desc' && !('q' in search)) {
        const prices = seen.map(({ minPrice }) => minPrice)
        expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      }
    }
  }
})

test('a cursor of another order, or none, is refused', async () => {
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = crypto.randomUUID()
  for (const cursor of [
    ...['x', made(['name', 'a', id]), made(['newest', '1'.repeat(40), id]), made(null)],
    ...[made(['newest', '1', 'x']), made({})],
  ]) {
    expect((await scene.call('', { cursor })).statusCode).toBe(400)
  }
  expect((await scene.call('', { sort: 'name', cursor: made(['name', 'a', id]) })).statusCode).toBe(
    200,
  )
})

test('categories and brands to choose from stand in order, each with its path', async () => {
  await scene.shop.db.insertInto('brands').values({ name: 'Đồ gỗ', slug: 'do-go' }).execute()
  const { data } = (await scene.call('/filters')).json()
  expect(data.brands).toContainEqual({ id: expect.any(String), name: 'Đồ gỗ' })
  const child = data.categories.find(({ name }: { name: string }) => name === 'Con')
  expect(child?.path).toMatch(/^Danh mục .+ › Con$/)
})

test('each of thousands of categories is named', async () => {
  await sql`
    INSERT INTO categories (id, name, slug, depth, path_ids)
    SELECT id, 'Ngăn ' || n, 'ngan-' || n, 1, ARRAY[id]
    FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 3100) n) each`.execute(
    scene.shop.db,
  )
  const { categories } = (await scene.call('/filters')).json().data
  const { rows } = await sql<{ known: number }>`
    SELECT count(*)::integer AS known FROM categories`.execute(scene.shop.db)
  expect(categories).toHaveLength(rows[0]?.known ?? 0)
  await sql`DELETE FROM categories WHERE slug LIKE 'ngan-%'`.execute(scene.shop.db)
})

test('the file of a search is read back by the import, and changes nothing', async () => {
  const { id } = await scene.aGood(
    'Tô "sứ", to',
    { sku: 'TO-1', seo_title: '=1+1' },
    { price: 70_000, stock: 5 },
  )
  await scene.aGood('Thìa', goodsStates.hidden)
  const answer = await scene.call('/export', { q: 'to su' })
  expect(answer.headers['content-disposition']).toMatch(/hang-hoa-\d{4}-\d\d-\d\d\.csv/)
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.body).not.toContain('Thìa')
  expect(answer.body).toContain(",'=1+1,")

  const report = await importCatalog(scene.shop.db, readCsv(Readable.from([answer.body])), {
    pictures: createInPlaceMediaStore('db/demo/pictures', '/demo-pictures'),
    baseFolder: '.',
  })
  expect(report).toMatchObject({ bad: [], rows: 1, created: 0, updated: 0, unchanged: 1 })
  expect(await scene.names({ q: 'TO-1' })).toEqual(['Tô "sứ", to'])
  const { rows } = await sql`
    SELECT after FROM audit_log WHERE action = 'product.exported' ORDER BY id DESC LIMIT 1`.execute(
    scene.shop.db,
  )
  expect(rows).toEqual([{ after: { q: 'to su' } }])
  expect(id).not.toBe('')
})

test('listing.goods holds what its view says after all of this, and made anew', async () => {
  const wrong = async () =>
    (
      await sql`(TABLE listing.goods EXCEPT TABLE listing.wanted_goods) UNION ALL
        (TABLE listing.wanted_goods EXCEPT TABLE listing.goods)`.execute(scene.shop.db)
    ).rows
  await scene.aGood('Một', {}, { stock: null }, { discount_price: 1000 })
  await scene.aGood('Hai', goodsStates.draft)
  expect(await wrong()).toEqual([])
  await sql`DELETE FROM listing.goods`.execute(scene.shop.db)
  expect(await wrong()).toHaveLength(2)
  await sql`SELECT listing.rebuild()`.execute(scene.shop.db)
  expect(await wrong()).toEqual([])
})

test('a category has the products that have it besides their main one, in every way of looking', async () => {
  const [main, other] = [await aCategory(scene.shop.db), await aCategory(scene.shop.db)]
  const own = await scene.aGood('Chum sành', { category_id: other.id })
  const further = await scene.aGood('Chum nước', { category_id: main.id })
  await scene.aGood('Chum rượu', { category_id: main.id })
  await sql`INSERT INTO product_categories VALUES (${further.id}, ${other.id})`.execute(
    scene.shop.db,
  )
  const both = ['Chum nước', 'Chum sành']
  for (const query of [{}, { q: 'chum' }, { sort: 'name' }, { sort: 'price_asc', stock: 'in' }]) {
    expect((await scene.names({ category: other.id, ...query })).toSorted()).toEqual(both)
  }
  expect(await scene.counts({ category: other.id })).toMatchObject({ on_sale: 2, all: 2 })
  expect(await scene.counts({ category: other.id, q: 'chum' })).toMatchObject({
    on_sale: 2,
    all: 2,
  })
  expect(await scene.names({ category: main.id, q: 'chum nuoc' })).toEqual(['Chum nước'])
  const asked = { method: 'POST', url: '/api/admin/sheet/rows', headers: scene.headers } as const
  const sheet = await scene.shop.app.inject({ ...asked, payload: { category: other.id } })
  const { products } = sheet.json().data
  const ids = products.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual([own.id, further.id].toSorted())
})
