import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aVoucher } from '#test/builders.ts'
import { aCollection, aRule } from '#test/collection-scene.ts'
import { waitingStatements } from '#test/waiting-statements.ts'
import { doCategoryWork } from './category-work.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answer = await shop.app.inject({
    ...{ method, url: `/api/admin/${path}`, headers: owner.headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const rowOf = async (id: string) =>
  (await call('GET', 'categories')).body.data.find((row: { id: string }) => row.id === id)

async function create(name: string, parentId: string | null = null): Promise<string> {
  const unique = `${name} ${randomUUID().slice(0, 8)}`
  return (await call('POST', 'categories', { name: unique, parentId })).body.data.id
}

const merge = (id: string, intoId: string) =>
  call('POST', `categories/${id}/merge`, { intoId, version: 1 })

async function aProductIn(categoryId: string, ...further: string[]): Promise<string> {
  const { id } = await aProduct(shop.db, { categoryId })
  await add(id, ...further)
  return id
}

async function add(id: string, ...further: string[]) {
  await sql`
    INSERT INTO product_categories SELECT ${id}::uuid, unnest(${further}::uuid[])`.execute(shop.db)
}

async function categoriesOf(id: string) {
  const { rows } = await sql<{ main: string; further: string[]; version: number }>`
    SELECT category_id AS main, version, ARRAY(
      SELECT category_id FROM product_categories WHERE product_id = p.id ORDER BY 1) AS further
    FROM products p WHERE id = ${id}`.execute(shop.db)
  return rows[0]
}

const listed = async (categoryId: string) => {
  const answer = await shop.app.inject(`/api/web/products?categoryId=${categoryId}`)
  return answer.json().pagination.total
}

test('a merge takes further categories along, without any twice; undoing it brings all back', async () => {
  const parent = await create('Dịp')
  const [from, into] = [await create('Tết ta', parent), await create('Tết', parent)]
  const elsewhere = await create('Áo')
  const child = await create('Áo dài', into)
  const products = [
    await aProductIn(elsewhere, from),
    await aProductIn(elsewhere, from, into),
    await aProductIn(into, from),
    await aProductIn(from, into, elsewhere),
    // Its narrower category says more than the one that it would get.
    await aProductIn(child, from),
  ]
  const others = [await aProductIn(into, elsewhere), await aProductIn(elsewhere)]
  const before = await Promise.all([...products, ...others].map(categoriesOf))
  expect((await rowOf(from)).products).toEqual({ count: 5, isMore: false })

  const { body } = await merge(from, into)
  expect(body.data.isDone).toBe(true)
  const [first, second, third, fourth, fifth] = await Promise.all(products.map(categoriesOf))
  expect([first, second]).toMatchObject(
    [elsewhere, elsewhere].map((main) => ({ main, further: [into], version: 2 })),
  )
  expect(third).toMatchObject({ main: into, further: [], version: 2 })
  expect(fourth).toMatchObject({ main: into, further: [elsewhere], version: 2 })
  expect(fifth).toMatchObject({ main: child, further: [], version: 2 })
  expect((await rowOf(into)).products.count).toBe(5)
  expect(await listed(into)).toBe(6)
  expect(await listed(parent)).toBe(6)

  // What was edited since stays as it is.
  await sql`DELETE FROM product_categories WHERE product_id = ${products[1]}`.execute(shop.db)
  const undone = await call('POST', `category-removals/${body.data.removalId}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const now = await Promise.all([...products, ...others].map(categoriesOf))
  const plain = (rows: typeof now) => rows.map((row) => [row?.main, row?.further])
  expect(plain(now.with(1, undefined))).toEqual(plain(before.with(1, undefined)))
  expect(now[1]).toMatchObject({ main: elsewhere, further: [] })
  expect(await listed(from)).toBe(4)
  const again = await call('POST', `category-removals/${body.data.removalId}/undo`)
  expect(again.status).toBe(200)
})

test('a category is not deleted from under a product that has it besides', async () => {
  const category = await create('Nổi bật')
  const product = await aProductIn(await create('Áo'), category)
  const remove = () => call('DELETE', `categories/${category}`, { version: 1 })
  expect((await remove()).body.code).toBe('CATEGORY_NOT_EMPTY')
  expect(await rowOf(category)).toMatchObject({ hasProducts: true })
  await sql`DELETE FROM product_categories WHERE product_id = ${product}`.execute(shop.db)
  const late = await shop.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO product_categories VALUES (${product}, ${category})`.execute(tx)
    const answer = remove()
    await waitingStatements(shop.services.pool, 1)
    return { answer }
  })
  expect((await late.answer).body.code).toBe('CATEGORY_NOT_EMPTY')
})

test('many products get the other category in steps, also those that have it besides', async () => {
  const [from, into, main] = [await create('Nhiều'), await create('Đích'), await create('Áo')]
  await sql`
    INSERT INTO products (slug, name, category_id, min_price, max_price)
    SELECT 'nhieu-' || n || '-' || right(${from}, 12), 'Nhiều ' || n,
      CASE WHEN n % 2 = 0 THEN ${from} ELSE ${main} END::uuid, 1000, 1000
    FROM generate_series(1, 1100) n`.execute(shop.db)
  await sql`
    INSERT INTO product_categories SELECT id, ${from}::uuid FROM products WHERE category_id = ${main}`.execute(
    shop.db,
  )
  expect((await merge(from, into)).body.data).toEqual({ removalId: null, isDone: false })
  expect((await rowOf(from)).work).toEqual({ intoId: into, total: 1100, done: 0 })
  await doCategoryWork(shop.db)
  expect(await rowOf(from)).toBeUndefined()
  expect((await rowOf(into)).products).toEqual({ count: 999, isMore: true })
  const { rows } = await sql<{ main: number; further: number }>`
    SELECT (SELECT count(*) FROM products WHERE category_id = ${into}) AS main,
      (SELECT count(*) FROM product_categories WHERE category_id = ${into}) AS further`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ main: 550, further: 550 }])
})

test('a renamed or moved category is renewed for products that have it besides', async () => {
  const [one, two] = [await create('Một'), await create('Hai')]
  const category = await create('Cũ', one)
  await aProductIn(await create('Áo'), category)
  expect([await listed(one), await listed(two)]).toEqual([1, 0])
  const renamed = await call('PUT', `categories/${category}`, {
    ...{ name: 'Mành trúc', slug: `truc-${category.slice(-6)}`, version: 1 },
  })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  const words = await shop.app.inject(`/api/web/products?q=${encodeURIComponent('mành trúc')}`)
  expect(words.json().pagination.total).toBe(1)
  const moved = await call('POST', `categories/${category}/move`, {
    ...{ parentId: two, beforeId: null, version: 2 },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect([await listed(one), await listed(two)]).toEqual([0, 1])
})

const collectionFor = async (...categories: string[]): Promise<string> => {
  const id = randomUUID()
  const fields = aCollection({ rule: aRule({ categories }), sort: 'newest' })
  const made = await call('POST', 'collections', { id, ...fields })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return id
}

const voucherFor = async (...categories: string[]): Promise<string> => {
  const { id } = await aVoucher(shop.db, { is_targeted: true })
  await sql`
    INSERT INTO voucher_targets (voucher_id, category_id) SELECT ${id}::uuid, unnest(${categories}::uuid[])`.execute(
    shop.db,
  )
  return id
}

/** The categories that these name. */
async function named(collections: string[], vouchers: string[]) {
  const { rows } = await sql<{ ids: string[] }>`
    SELECT ARRAY(SELECT jsonb_array_elements_text(rule -> 'categories')) AS ids FROM collections
      JOIN unnest(${collections}::uuid[]) WITH ORDINALITY AS wanted (id, place) USING (id)
    UNION ALL
    SELECT ARRAY(SELECT t.category_id::text FROM voucher_targets t JOIN categories c ON c.id = t.category_id
      WHERE t.voucher_id = wanted.id ORDER BY 1) FROM unnest(${vouchers}::uuid[]) WITH ORDINALITY AS wanted (id, place)`.execute(
    shop.db,
  )
  return rows.map(({ ids }) => ids)
}

test('what named a merged category names the other one, and again only its own once that is undone', async () => {
  const [from, into, other] = [await create('Cũ'), await create('Mới'), await create('Khác')]
  await aProductIn(from)
  const collections = [
    await collectionFor(from),
    await collectionFor(into, other, from),
    await collectionFor(from, other),
    await collectionFor(into),
  ]
  const vouchers = [
    await voucherFor(from),
    await voucherFor(from, into),
    await voucherFor(into),
    await voucherFor(from),
  ]
  const query = `category=${from}&stock=in`
  const kept = await call('POST', 'me/views', { list: 'goods', name: 'Hàng cũ', query })
  expect(kept.status, JSON.stringify(kept.body)).toBeLessThan(300)
  const views = async () =>
    (await call('GET', 'me/views?list=goods')).body.data.map(
      (view: { query: string }) => view.query,
    )
  const before = await named(collections, vouchers)

  const { body } = await merge(from, into)
  expect(await named(collections, vouchers)).toEqual([
    ...[[into], [into, other], [into, other], [into]],
    ...[[into], [into], [into], [into]],
  ])
  expect(await views()).toEqual([query.replace(from, into)])
  const slug = (await call('GET', `collections/${collections[0]}`)).body.data.slug
  const shown = await shop.app.inject(`/api/web/collections/${slug}`)
  expect(shown.json().pagination.total).toBe(1)

  // What was saved since stays as it is.
  await sql`UPDATE collections SET rule = jsonb_set(rule, '{categories}', ${`["${other}"]`}) WHERE id = ${collections[2]}`.execute(
    shop.db,
  )
  await sql`DELETE FROM voucher_targets WHERE voucher_id = ${vouchers[3]} AND category_id = ${from}`.execute(
    shop.db,
  )
  const undone = await call('POST', `category-removals/${body.data.removalId}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await named(collections, vouchers)).toEqual(before.with(2, [other]).with(7, [into]))
  expect(await views()).toEqual([query])
})
