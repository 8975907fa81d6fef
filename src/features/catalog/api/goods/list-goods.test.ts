import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aProduct, aVariant } from '#test/builders.ts'
import type { GoodsRow } from '../../goods-contract.ts'
import { refreshProductFigures } from '../figures.ts'
import { importCatalog } from '../import/import-catalog.ts'
import { readCsv } from '../import/read-lines.ts'

let shop: TestApp
let headers: { cookie: string }

beforeAll(async () => {
  shop = await createTestApp()
  headers = (await aStaffMember(shop.db, { role: 'goods' })).headers
})
afterAll(() => shop.close())
// What is left of the test before is out of the way.
beforeEach(async () => {
  await sql`UPDATE variants SET deleted_at = now(), sku = NULL, barcode = NULL`.execute(shop.db)
  await sql`UPDATE products SET deleted_at = now(), sku = NULL`.execute(shop.db)
})

const call = (path: string, query: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/admin/products${path}?${new URLSearchParams(query)}`, headers })

const list = async (query: Record<string, string> = {}): Promise<GoodsRow[]> =>
  (await call('', query)).json().data
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).map(({ name }) => name)
const counts = async (query: Record<string, string> = {}) => {
  const { data } = (await call('/counts', query)).json()
  return Object.fromEntries(
    Object.entries<{ count: number }>(data).map(([tab, { count }]) => [tab, count]),
  )
}

type Variant = Parameters<typeof aVariant>[1]

async function aGood(name: string, columns: object = {}, ...variants: Variant[]) {
  const product = await aProduct(shop.db, { name, options: variants.length > 1 ? ['Cỡ'] : [] })
  const made = variants.length > 0 ? variants : [{}]
  for (const [position, variant] of made.entries()) {
    const options = made.length > 1 ? { Cỡ: String(position) } : {}
    await aVariant(shop.db, { options, position, ...variant, product_id: product.id })
  }
  await refreshProductFigures(shop.db, [product.id])
  if (Object.keys(columns).length > 0) {
    await shop.db.updateTable('products').set(columns).where('id', '=', product.id).execute()
  }
  return product
}

const states = {
  on_sale: {},
  draft: { is_published: false, is_draft: true },
  planned: { is_published: false, is_draft: true, publish_at: '2100-01-01T00:00:00Z' },
  hidden: { is_published: false },
  archived: { is_published: false, archived_at: '2026-01-01T00:00:00Z' },
}

test('a text that many have is counted and found as one that few have', async () => {
  for (let n = 0; n < 60; n++) await aGood(`Chén sứ ${n}`)
  await aGood('Chén sứ hiếm', states.draft)
  await aGood('Chén sứ hết', {}, { stock: 0 })
  await sql`ANALYZE listing.goods`.execute(shop.db)

  const many = { on_sale: 61, draft: 1, hidden: 0, out_of_stock: 1, all: 62 }
  for (const q of ['chen', 'chen su', 'su ch']) {
    expect(await counts({ q })).toMatchObject(many)
    expect(await list({ q })).toHaveLength(50)
  }
  // The beginning, which all have, is read in the names of the few that have the word.
  expect(await names({ q: 'hiem s' })).toEqual(['Chén sứ hiếm'])
  expect(await names({ q: 'hiem c', sort: 'name' })).toEqual(['Chén sứ hiếm'])
  expect(await names({ q: 'hiem x' })).toEqual([])
  expect(await counts({ q: 'hiem s' })).toMatchObject({ on_sale: 0, draft: 1, all: 1 })
})

test('each tab has the products of its state, and its number', async () => {
  for (const [state, columns] of Object.entries(states)) await aGood(`Ấm ${state}`, columns)
  await aGood('Ấm hết', {}, { stock: 0 })
  await aGood('Ấm bỏ', { deleted_at: '2026-01-01T00:00:00Z' })

  for (const state of ['draft', 'planned', 'hidden', 'archived']) {
    const rows = await list({ state })
    expect(rows.map((row) => [row.name, row.state])).toEqual([[`Ấm ${state}`, state]])
  }
  expect(await names({ state: 'on_sale' })).toEqual(['Ấm hết', 'Ấm on_sale'])
  expect(await names({ state: 'out_of_stock' })).toEqual(['Ấm hết'])
  expect(await names()).toHaveLength(6)
  const all = { on_sale: 2, draft: 1, planned: 1, hidden: 1, archived: 1, out_of_stock: 1, all: 6 }
  expect(await counts()).toEqual(all)
  expect(await counts({ q: 'am' })).toEqual(all)
  expect(await counts({ q: 'am hid', state: 'archived' })).toMatchObject({ hidden: 1, all: 1 })
})

test('a row tells what staff look for', async () => {
  const brand = await shop.db
    .insertInto('brands')
    .values({ name: 'Gốm Việt', slug: 'gom-viet' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, slug } = await aGood(
    'Bát lớn',
    { brand_id: brand.id },
    { sku: 'BL-0', stock: 3, price: 90_000, discount_price: 80_000 },
    { sku: 'BL-1', stock: null, price: 120_000 },
  )

  expect(await list()).toEqual([
    expect.objectContaining({
      ...{ id, slug, name: 'Bát lớn', state: 'on_sale', version: 1, brand: 'Gốm Việt' },
      ...{ sku: null, variantSku: 'BL-0', variants: 2, minPrice: 80_000, maxPrice: 120_000 },
      ...{ isDiscounted: true, stock: 3, isPartlyCounted: true, inStock: true, publishAt: null },
    }),
  ])
})

test('words of a name are found in any order, begun, and without diacritics', async () => {
  await aGood('Áo khoác nữ chống nước')
  await aGood('Áo khoác nam', states.hidden)
  await aGood('Khăn 2e0d98')

  expect(await names({ q: 'khoac ao' })).toEqual(['Áo khoác nam', 'Áo khoác nữ chống nước'])
  expect(await names({ q: 'nước áo kho' })).toEqual(['Áo khoác nữ chống nước'])
  expect(await names({ q: 'KHĂN 2E0D' })).toEqual(['Khăn 2e0d98'])
  expect(await names({ q: '2e0d98' })).toEqual(['Khăn 2e0d98'])
  expect(await names({ q: 'hoac' })).toEqual([])
  expect(await names({ q: '!!!' })).toEqual([])
})

test('codes and exact names come first, whatever the order', async () => {
  await aGood('Chén trà xanh', { sku: 'CT-100' }, { price: 500_000 })
  await aGood('Chén trà', states.hidden, { price: 900_000, barcode: '8931234567890' })
  await aGood('Chén trà nhỏ', {}, { sku: 'CT-1', price: 1000 }, { sku: 'CT-12' })
  await aGood('CT-1 là tên', {}, { price: 1000 })

  const cheapFirst = { sort: 'price_asc' }
  expect((await names({ q: 'chen tra', ...cheapFirst }))[0]).toBe('Chén trà')
  expect((await names({ q: 'ct-1', ...cheapFirst })).slice(0, 2)).toEqual([
    'Chén trà nhỏ',
    'Chén trà xanh',
  ])
  expect(await names({ q: 'CT 100' })).toEqual(['Chén trà xanh'])
  expect(await names({ q: '8931 234 567 890' })).toEqual(['Chén trà'])
  expect(await names({ q: '8931234567890', state: 'on_sale' })).toEqual([])
  expect(await counts({ q: '8931234567890' })).toMatchObject({ hidden: 1, on_sale: 0, all: 1 })
})

test('filters narrow the list, together too', async () => {
  const [above, other] = [await aCategory(shop.db), await aCategory(shop.db)]
  const below = { id: crypto.randomUUID() }
  await shop.db
    .insertInto('categories')
    .values({
      ...{ id: below.id, name: 'Con', slug: `con-${below.id}`, depth: 2 },
      ...{ parent_id: above.id, path_ids: [above.id, below.id] },
    })
    .execute()
  await aGood('Một', { category_id: below.id }, { price: 100_000, discount_price: 50_000 })
  await aGood('Hai', { category_id: above.id }, { price: 200_000, stock: null })
  await aGood('Ba', { category_id: other.id, created_at: '2026-03-05T18:00:00Z' }, { stock: 0 })

  expect(await names({ category: above.id })).toEqual(['Hai', 'Một'])
  expect(await names({ category: below.id })).toEqual(['Một'])
  expect(await names({ discounted: '1' })).toEqual(['Một'])
  expect(await names({ stock: 'uncounted' })).toEqual(['Hai'])
  expect(await names({ stock: 'out' })).toEqual(['Ba'])
  expect(await names({ stock: 'in', priceMin: '50000', priceMax: '60000' })).toEqual(['Một'])
  // Six in the evening in London is the next day here.
  expect(await names({ from: '2026-03-06', to: '2026-03-06' })).toEqual(['Ba'])
  expect(await names({ category: above.id, stock: 'uncounted', q: 'hai' })).toEqual(['Hai'])
  expect(await names({ category: crypto.randomUUID() })).toEqual([])
  expect(await counts({ category: above.id })).toMatchObject({ on_sale: 2, all: 2 })
  for (const [query, path] of [
    [{ priceMin: '2', priceMax: '1' }, 'priceMax'],
    [{ from: '2026-03-06', to: '2026-03-05' }, 'to'],
    [{ priceMin: '1tr' }, 'priceMin'],
  ] as const) {
    const answer = await call('', query)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].path).toBe(path)
  }
})

test('flags follow variants without a job: counted, discounted, removed', async () => {
  const { id } = await aGood('Lọ', {}, { stock: 4 })
  const change = (columns: object) =>
    shop.db.updateTable('variants').set(columns).where('product_id', '=', id).execute()

  await change({ stock: null, discount_price: 90_000 })
  expect(await names({ stock: 'uncounted', discounted: '1' })).toEqual(['Lọ'])
  await change({ stock: 4, discount_price: null })
  expect(await names({ stock: 'uncounted' })).toEqual([])
  expect(await names({ discounted: '1' })).toEqual([])
  await change({ stock: null, deleted_at: '2026-01-01T00:00:00Z' })
  expect(await names({ stock: 'uncounted' })).toEqual([])
})

test('pages follow each other in every order, without a gap or a double', async () => {
  await sql`
    INSERT INTO products (slug, name, category_id, min_price, max_price, sold, is_published)
    SELECT 'hang-' || n, 'Hàng ' || n % 40, ${(await aCategory(shop.db)).id}::uuid, 1000 + n % 7, 2000, n % 5, n % 3 > 0
    FROM generate_series(1, 130) n`.execute(shop.db)
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
        const { data, next } = (await call('', { ...query, ...(cursor && { cursor }) })).json()
        expect(data.length).toBeLessThanOrEqual(50)
        seen.push(...data)
        if (!next) break
        cursor = next
      }
      const { all = 0, hidden = 0 } = await counts(search as Record<string, string>)
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
    expect((await call('', { cursor })).statusCode).toBe(400)
  }
  expect((await call('', { sort: 'name', cursor: made(['name', 'a', id]) })).statusCode).toBe(200)
})

test('categories and brands to choose from stand in order, each with its path', async () => {
  await shop.db.insertInto('brands').values({ name: 'Đồ gỗ', slug: 'do-go' }).execute()
  const { data } = (await call('/filters')).json()
  expect(data.brands).toContainEqual({ id: expect.any(String), name: 'Đồ gỗ' })
  const child = data.categories.find(({ name }: { name: string }) => name === 'Con')
  expect(child?.path).toMatch(/^Danh mục .+ › Con$/)
})

test('the file of a search is read back by the import, and changes nothing', async () => {
  const { id } = await aGood(
    'Tô "sứ", to',
    { sku: 'TO-1', seo_title: '=1+1' },
    { price: 70_000, stock: 5 },
  )
  await aGood('Thìa', states.hidden)
  const answer = await call('/export', { q: 'to su' })
  expect(answer.headers['content-disposition']).toMatch(/hang-hoa-\d{4}-\d\d-\d\d\.csv/)
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.body).not.toContain('Thìa')
  expect(answer.body).toContain(",'=1+1,")

  const report = await importCatalog(shop.db, readCsv(Readable.from([answer.body])), {
    pictures: createInPlaceMediaStore('db/demo/pictures', '/demo-pictures'),
    baseFolder: '.',
  })
  expect(report).toMatchObject({ bad: [], rows: 1, created: 0, updated: 0, unchanged: 1 })
  expect(await names({ q: 'TO-1' })).toEqual(['Tô "sứ", to'])
  const { rows } = await sql`
    SELECT after FROM audit_log WHERE action = 'product.exported' ORDER BY id DESC LIMIT 1`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ after: { q: 'to su' } }])
  expect(id).not.toBe('')
})

test('listing.goods holds what its view says after all of this, and made anew', async () => {
  const wrong = async () =>
    (
      await sql`(TABLE listing.goods EXCEPT TABLE listing.wanted_goods) UNION ALL
        (TABLE listing.wanted_goods EXCEPT TABLE listing.goods)`.execute(shop.db)
    ).rows
  await aGood('Một', {}, { stock: null }, { discount_price: 1000 })
  await aGood('Hai', states.draft)
  expect(await wrong()).toEqual([])
  await sql`DELETE FROM listing.goods`.execute(shop.db)
  expect(await wrong()).toHaveLength(2)
  await sql`SELECT listing.rebuild()`.execute(shop.db)
  expect(await wrong()).toEqual([])
})

test('a category has the products that have it besides their main one, in every way of looking', async () => {
  const [main, other] = [await aCategory(shop.db), await aCategory(shop.db)]
  const own = await aGood('Chum sành', { category_id: other.id })
  const further = await aGood('Chum nước', { category_id: main.id })
  await aGood('Chum rượu', { category_id: main.id })
  await sql`INSERT INTO product_categories VALUES (${further.id}, ${other.id})`.execute(shop.db)
  const both = ['Chum nước', 'Chum sành']
  for (const query of [{}, { q: 'chum' }, { sort: 'name' }, { sort: 'price_asc', stock: 'in' }]) {
    expect((await names({ category: other.id, ...query })).toSorted()).toEqual(both)
  }
  expect(await counts({ category: other.id })).toMatchObject({ on_sale: 2, all: 2 })
  expect(await counts({ category: other.id, q: 'chum' })).toMatchObject({ on_sale: 2, all: 2 })
  expect(await names({ category: main.id, q: 'chum nuoc' })).toEqual(['Chum nước'])
  const asked = { method: 'POST', url: '/api/admin/sheet/rows', headers } as const
  const sheet = await shop.app.inject({ ...asked, payload: { category: other.id } })
  const { products } = sheet.json().data
  const ids = products.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual([own.id, further.id].toSorted())
})
