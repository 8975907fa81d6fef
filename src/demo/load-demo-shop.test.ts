import { access } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningEntries } from '#features/flash-sale/api/find-entries.ts'
import { endSale, listSales } from '#features/flash-sale/api/public.ts'
import { findAccount } from '#features/identity/api/public.ts'
import { findOrders } from '#features/orders/api/public.ts'
import { OrderStatus } from '#features/orders/contract.ts'
import { findWallet } from '#features/wallet/api/find-vouchers.ts'
import { findCoins, listVouchers } from '#features/wallet/api/public.ts'
import { readConfig } from '#platform/config.ts'
import { verifyPassword } from '#platform/passwords.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readEveryTable } from '#test/every-table.ts'
import { demoAccounts, isShopEmpty } from './demo-accounts.ts'
import { demoFolder } from './demo-folder.ts'
import { loadDemoShop } from './load-demo-shop.ts'

const config = readConfig({})
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  expect(await isShopEmpty(database.db)).toBe(true)
  await loadDemoShop(database.db, { config })
})

afterAll(() => database.close())

async function one(query: ReturnType<typeof sql<Record<string, unknown>>>) {
  const { rows } = await query.execute(database.db)
  return rows[0]
}

test('fills an empty shop with enough to look around in', async () => {
  const counted = await one(sql`
    SELECT (SELECT count(*) FROM products WHERE is_published) AS products,
      (SELECT count(*) FROM categories) AS categories,
      (SELECT array_agg(DISTINCT depth ORDER BY depth) FROM categories) AS levels,
      (SELECT count(*) FROM pages) AS pages, (SELECT count(*) FROM banners) AS banners,
      (SELECT count(*) FROM variants WHERE stock = 0 AND NOT is_preorder) AS sold_out,
      (SELECT count(*) FROM variants WHERE is_preorder) AS preorders`)

  expect(counted).toMatchObject({ levels: [1, 2, 3], pages: 13, banners: 4 })
  expect(counted?.products).toBeGreaterThanOrEqual(240)
  expect(counted?.categories).toBeGreaterThanOrEqual(40)
  expect(counted?.sold_out).toBeGreaterThan(0)
  expect(counted?.preorders).toBeGreaterThan(0)
  expect(await isShopEmpty(database.db)).toBe(false)
})

test('every picture that is named exists, and every product has three', async () => {
  const { rows } = await sql<{ url: string }>`
    SELECT url FROM product_images UNION SELECT image_url FROM variants WHERE image_url IS NOT NULL
    UNION SELECT image_url FROM categories WHERE image_url IS NOT NULL
    UNION SELECT image_url FROM banners UNION SELECT phone_image_url FROM banners
    UNION SELECT url FROM review_media`.execute(database.db)
  const files = rows.map(({ url }) => path.join(demoFolder, url.replace(/^\/demo-/, '')))
  await Promise.all(files.map((file) => access(file)))

  const poor = await sql`
    SELECT slug FROM products p
    WHERE (SELECT count(*) FROM product_images WHERE product_id = p.id) < 3`.execute(database.db)
  expect(poor.rows).toEqual([])
  const plain = await sql`
    SELECT name FROM categories WHERE depth < 3 AND image_url IS NULL`.execute(database.db)
  expect(plain.rows).toEqual([])
})

test('reviews are spread over the shop and agree with the ratings', async () => {
  const counted = await one(sql`
    SELECT count(*)::integer AS reviews, count(DISTINCT product_id)::integer AS products,
      count(DISTINCT content)::integer AS texts,
      count(reply)::integer AS replies, count(DISTINCT reply)::integer AS different_replies, count(*) FILTER (WHERE has_media)::integer AS pictured,
      (SELECT max(count)::integer FROM (SELECT count(*) FROM reviews GROUP BY product_id) each) AS most
    FROM reviews`)
  expect(counted?.reviews).toBeGreaterThan(1000)
  expect(counted?.products).toBeGreaterThan(250)
  expect(counted?.texts).toBeGreaterThan(900)
  expect(counted?.pictured).toBeGreaterThan(40)
  expect(counted?.most).toBeGreaterThan(10)
  expect(counted?.replies).toBeGreaterThan(100)
  expect(counted?.different_replies).toBe(counted?.replies)
  // What the page says above its reviews is what can be read below.
  const odd = await sql`
    SELECT p.slug FROM products p LEFT JOIN reviews r ON r.product_id = p.id
    GROUP BY p.id HAVING count(r.id) <> p.rating_count OR coalesce(round(avg(r.rating), 2), 0) <> p.rating_value`.execute(
    database.db,
  )
  expect(odd.rows).toEqual([])
})

test('the demo account can sign in and has an address', async () => {
  const [account] = demoAccounts
  const user = await findAccount(database.db, account.phone)
  const row = await one(sql`
    SELECT password_hash, (SELECT count(*) FROM addresses WHERE user_id = u.id AND is_default) AS addresses
    FROM users u WHERE id = ${user?.id}`)

  expect(user).toMatchObject({ name: account.name, email: account.email })
  expect(await verifyPassword(String(row?.password_hash), account.password)).toBe(true)
  expect(row?.addresses).toBe(1)
})

test('the demo account has vouchers in every state, one of its own, and coins', async () => {
  const states = (await listVouchers(database.db, { limit: 100 })).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['usable', 'soon', 'ended']))
  const userId = (await findAccount(database.db, demoAccounts[0].phone))?.id ?? ''
  const page = { limit: 100, offset: 0 }
  const { vouchers } = await findWallet(database.db, { userId, group: 'open' }, page)
  expect(vouchers.map(({ code }) => code)).toContain('RIENGBAN')
  const { balance, total } = await findCoins(database.db, userId, page)
  expect(balance).toBeGreaterThan(50_000)
  expect(total).toBeGreaterThan(4)
})

test('the demo account has orders in every state, as if they had been placed one after another', async () => {
  const userId = (await findAccount(database.db, demoAccounts[0].phone))?.id ?? ''
  const orders = await findOrders(database.db, { userId }, { limit: 100, offset: 0 })
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(OrderStatus.options))
  expect(new Set(orders.map((order) => order.payment_status))).toEqual(
    new Set(['unpaid', 'paid', 'refunded']),
  )

  const now = Date.now()
  for (const { created_at, events } of orders) {
    const times = [created_at, ...events.map(({ created_at }) => created_at), now].map(Number)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
  const noted = await one(sql`
    SELECT count(*)::integer AS all, count(*) FILTER (WHERE read_at IS NULL)::integer AS unread,
      count(*) FILTER (WHERE read_at > now())::integer AS early,
      min(created_at) < now() - interval '40 days' AS since_welcome
    FROM notifications WHERE user_id = ${userId}`)
  expect(noted).toMatchObject({ unread: 5, early: 0, since_welcome: true })
  expect(noted?.all).toBeGreaterThan(15)
  const reviews = await one(sql`
    SELECT count(*)::integer AS count, count(reply)::integer AS answered,
      bool_and(r.created_at > o.created_at AND coalesce(r.replied_at, r.created_at) >= r.created_at) AS is_later
    FROM reviews r JOIN orders o ON o.id = r.order_id WHERE r.user_id = ${userId}`)
  expect(reviews).toEqual({ count: 2, answered: 1, is_later: true })
  // Taken from the stock like those of real orders, and given back with a cancelled one.
  const odd = await sql`
    SELECT v.id FROM variants v JOIN stock_ledger l ON l.variant_id = v.id
    GROUP BY v.id HAVING v.stock <> sum(l.delta)`.execute(database.db)
  expect(odd.rows).toEqual([])
})

test('a flash sale of many departments runs, another comes right after it', async () => {
  const [running, upcoming, ...others] = await listSales(database.db)
  expect(others).toEqual([])
  expect([running?.state, upcoming?.state]).toEqual(['running', 'upcoming'])
  expect(upcoming?.startAt).toEqual(running?.endAt)

  const { entries } = await findRunningEntries(database.db, { limit: 100, offset: 0 })
  expect(entries).toHaveLength(20)
  expect(entries.filter(({ variants }) => variants.length > 0)).not.toEqual([])
  const departments = await one(sql`
    SELECT count(DISTINCT c.path_ids[1])::integer AS count FROM products p
    JOIN categories c ON c.id = p.category_id WHERE p.id = ANY (${entries.map(({ product }) => product.id)})`)
  expect(departments?.count).toBeGreaterThanOrEqual(10)
  const odd = await sql`
    SELECT p.slug FROM flash_sale_entries e JOIN flash_sale_variants f ON f.entry_id = e.id
    JOIN variants v ON v.id = f.variant_id JOIN products p ON p.id = v.product_id
    GROUP BY e.id, p.id
    HAVING sum(v.stock) < e.quantity OR e.price >= min(coalesce(v.discount_price, v.price))
      OR e.price NOT BETWEEN max(v.price) * 0.55 AND min(v.price) * 0.85`.execute(database.db)
  expect(odd.rows).toEqual([])
})

test('loading it again, also twice at once, changes nothing', async () => {
  const before = await readEveryTable(database.pool)
  await Promise.all([loadDemoShop(database.db, { config }), loadDemoShop(database.db, { config })])

  expect(await readEveryTable(database.pool)).toEqual(before)
})

test('flash sales that are over are made anew, beside others that are not over they are left out', async () => {
  const { db } = database
  const before = await listSales(db)
  await sql`UPDATE flash_sales SET start_at = start_at - interval '30 days', end_at = end_at - interval '30 days'`.execute(
    db,
  )
  expect(await findRunningEntries(db, { limit: 1, offset: 0 })).toMatchObject({ entries: [] })

  expect((await loadDemoShop(db)).flashSales).toHaveLength(2)
  const sales = await listSales(db)
  expect(sales.map(({ state }) => state)).toEqual(['running', 'upcoming', 'ended', 'ended'])
  expect(
    sales
      .slice(2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(before.map(({ id }) => id).toSorted())

  // The one to come is left when the running one is ended early.
  await endSale(db, { staffId: null, name: 'Chủ' }, sales[0]?.id ?? '')
  expect((await loadDemoShop(db)).flashSales).toEqual([])
  expect((await listSales(db)).map(({ state }) => state)).toEqual([
    'upcoming',
    ...Array(3).fill('ended'),
  ])
})
