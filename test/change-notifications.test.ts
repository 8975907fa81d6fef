import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { aCategory, aProduct, aVariant } from './builders.ts'
import { type Buyer, orderScene } from './order-scene.ts'

let shop: TestApp
let ear: pg.Client
let received: string[] = []
const scene = orderScene(() => shop)
let buyer: Buyer

beforeAll(async () => {
  shop = await createTestApp()
  ear = new pg.Client({ connectionString: shop.url })
  await ear.connect()
  ear.on('notification', ({ payload = '' }) => received.push(payload))
  await ear.query('LISTEN changed')
  buyer = await scene.aBuyer()
})

afterAll(async () => {
  await ear.end()
  await shop.close()
})

/** Notifications sent during `work`, sorted. */
async function notifiedBy(work: () => Promise<unknown>): Promise<string[]> {
  await ear.query('SELECT 1')
  received = []
  await work()
  // Notifications arrive before the response to the next statement.
  await ear.query('SELECT 1')
  return received.toSorted()
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(shop.db)
}

async function order(variant: Awaited<ReturnType<typeof aVariant>>): Promise<string> {
  const placed = await scene.send(buyer, 'POST', '/orders', {
    items: [{ ...variant.line, quantity: 1 }],
    addressId: buyer.addressId,
    paymentMethod: 'COD',
  })
  expect(placed.statusCode, placed.body).toBe(201)
  return placed.json().order.id
}

test('an order notifies nothing, unless it takes one of the last ten pieces or one comes back', async () => {
  const variant = await aVariant(shop.db, { stock: 13 })
  expect(await notifiedBy(() => order(variant))).toEqual([])
  expect(await notifiedBy(() => order(variant))).toEqual([])
  expect(await notifiedBy(() => order(variant))).toEqual([`product:${variant.productId}`])
  let last = ''
  const taking = async () => {
    last = await order(variant)
  }
  expect(await notifiedBy(taking)).toEqual([`product:${variant.productId}`])
  const cancelling = () => scene.send(buyer, 'POST', `/orders/user/${last}/cancel`)
  expect(await notifiedBy(cancelling)).toEqual([`product:${variant.productId}`])
})

test('so does one at a flash price, unless it takes the last of the allotment', async () => {
  const variant = await aVariant(shop.db, { stock: 30 })
  const product = `product:${variant.productId}`
  const begin = () =>
    run(`WITH sale AS (
        INSERT INTO flash_sales (name, start_at, end_at) VALUES ('Sale', now(), now() + interval '1 hour') RETURNING id),
      entry AS (
        INSERT INTO flash_sale_entries (flash_sale_id, product_id, price, quantity)
        SELECT id, '${variant.productId}', 50000, 2 FROM sale RETURNING id)
      SELECT FROM entry`)
  expect(await notifiedBy(begin)).toEqual(['flash-sales', product])
  await run(
    `INSERT INTO flash_sale_variants (entry_id, variant_id) SELECT id, '${variant.id}' FROM flash_sale_entries`,
  )
  expect(await notifiedBy(() => order(variant))).toEqual([])
  expect(await notifiedBy(() => order(variant))).toEqual(['flash-sales', product])
  // Dependent rows of a sale are deleted by cascade.
  const end = () => run(`UPDATE flash_sales SET end_at = start_at + interval '30 minutes'`)
  expect(await notifiedBy(end)).toEqual(['flash-sales', product])
  await run('UPDATE order_items SET flash_sale_entry_id = NULL')
  expect(await notifiedBy(() => run('DELETE FROM flash_sales'))).toEqual(['flash-sales', product])
})

test('changes of sold counts in lists are not notified, other ones are', async () => {
  const { id } = await aProduct(shop.db)
  const set = (change: string) =>
    notifiedBy(() => run(`UPDATE products SET ${change} WHERE id = '${id}'`))
  expect(await set('sold = sold + 1, updated_at = now()')).toEqual([])
  expect(await set('name = name')).toEqual([])
  expect(await set('max_price = max_price + 1')).toEqual(['lists'])
  expect(await set('in_stock = false')).toEqual(['lists'])
  expect(await set(`description = 'Mới'`)).toEqual([`product:${id}`])
  expect(await set(`slug = slug || '-moi'`)).toEqual([`product:${id}`, 'products'])
  expect(await set(`rating_before_count = 2, rating_before_sum = 9`)).toEqual([
    'lists',
    `product:${id}`,
  ])
})

test('a further category is notified to lists alone', async () => {
  const { id } = await aProduct(shop.db)
  const other = await aCategory(shop.db)
  const add = `INSERT INTO product_categories VALUES ('${id}', '${other.id}')`
  expect(await notifiedBy(() => run(add))).toEqual(['lists'])
  expect(await notifiedBy(() => run('DELETE FROM product_categories'))).toEqual(['lists'])
})

test('what is not shown in lists is notified under its own tag alone', async () => {
  const { id } = await aProduct(shop.db, { isPublished: false })
  const other = await aCategory(shop.db)
  const set = (change: string) =>
    notifiedBy(() => run(`UPDATE products SET ${change} WHERE id = '${id}'`))
  expect(await set(`name = 'Áo mới'`)).toEqual([`product:${id}`])
  const all = ['lists', `product:${id}`, 'products']
  expect(await set('is_published = true')).toEqual(all)
  expect(await set(`category_id = '${other.id}'`)).toEqual(all)
  expect(await set('deleted_at = now()')).toEqual(all)
})

test('a visible review is notified, and a change of its author’s name', async () => {
  const { productId } = await aVariant(shop.db)
  const { id } = await scene.anOrder(buyer)
  await run(
    `INSERT INTO reviews (order_id, product_id, user_id, rating) VALUES ('${id}', '${productId}', '${buyer.id}', 4)`,
  )
  const tags = ['lists', `product:${productId}`, `reviews:${productId}`]
  const set = (change: string) =>
    notifiedBy(() => run(`UPDATE reviews SET ${change} WHERE order_id = '${id}'`))
  expect(await set(`reply = 'Cảm ơn', replied_at = now()`)).toEqual([`reviews:${productId}`])
  const rename = (name: string) =>
    notifiedBy(() => run(`UPDATE users SET name = '${name}' WHERE id = '${buyer.id}'`))
  expect(await rename('Trần Thị Lan')).toEqual([`reviews:${productId}`])
  expect(await set('is_hidden = true')).toEqual(tags)
  expect(await set(`content = 'Khác'`)).toEqual([])
  expect(await rename('Trần Thị Hoa')).toEqual([])
  expect(await set('is_hidden = false')).toEqual(tags)
  expect(await notifiedBy(() => run(`DELETE FROM reviews WHERE order_id = '${id}'`))).toEqual(tags)
})

test('a transaction that changes many products invalidates everything, a rolled-back one nothing', async () => {
  const category = await aCategory(shop.db)
  await run(`INSERT INTO products (slug, name, category_id, min_price, max_price)
    SELECT 'nhieu-' || n, 'Nhiều ' || n, '${category.id}', 1000, 1000 FROM generate_series(1, 400) n`)
  const many = (most: number) =>
    notifiedBy(() =>
      run(`UPDATE products SET short_desc = short_desc || 'x' WHERE slug LIKE 'nhieu-%'
      AND split_part(slug, '-', 2)::integer <= ${most}`),
    )
  expect(await many(100)).toHaveLength(100)
  const all = await many(400)
  expect(all).toContain('everything')
  expect(all.length).toBeLessThan(300)
  expect(await many(1)).toHaveLength(1)

  const reassign = () =>
    shop.db.transaction().execute(async (tx) => {
      await sql`SAVEPOINT before`.execute(tx)
      await sql`UPDATE products SET short_desc = '' WHERE slug LIKE 'nhieu-%'`.execute(tx)
      await sql`ROLLBACK TO before`.execute(tx)
      await sql`UPDATE categories SET name = name || ' khác' WHERE id = ${category.id}`.execute(tx)
    })
  const tags = await notifiedBy(reassign)
  expect(tags).toContain('categories')
  expect(tags).not.toContain('everything')
})

test('a truncated table invalidates everything', async () => {
  expect(await notifiedBy(() => run('TRUNCATE banners'))).toEqual(['everything'])
  expect(await notifiedBy(() => run('TRUNCATE products CASCADE'))).toEqual(['everything'])
})
