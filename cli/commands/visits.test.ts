import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf } from '#features/analytics/domain/web-vitals.ts'
import { shopDay } from '#shared/shop-time.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

const dayMs = 86_400_000
const dayAgo = (days: number) => shopDay(new Date(Date.now() - days * dayMs))

let database: TestDatabase
let shop: ReturnType<typeof shopOn>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})
afterAll(() => database.close())

test('visits reports when there are none', async () => {
  const { out, code } = await shop(['visits', '--days', '7'])
  expect(out).toBe(`No visits were counted from ${dayAgo(6)} to ${dayAgo(0)}.\n`)
  expect(code).toBe(0)
})

test('visits reports counts with top pages, sites and speeds', async () => {
  const { pool } = database
  const days = [dayAgo(0), dayAgo(27), dayAgo(28)]
  await pool.query(
    `INSERT INTO visit_pages VALUES ($1, '/', 'phone', 1200), ($1, '/', 'desk', 300), ($2, '/products/ao-dai', 'phone', 500),
      ($3, '/cart', 'phone', 9000)`,
    days,
  )
  await pool.query(`INSERT INTO visit_days VALUES ($1, 400), ($2, 99), ($3, 5000)`, days)
  await pool.query(
    `INSERT INTO visit_sources VALUES ($1, 'google.com', 80), ($2, 'google.com', 10), ($2, 'zalo.me', 40)`,
    days.slice(0, 2),
  )
  const speed = (metric: 'LCP' | 'INP' | 'CLS', value: number, count: number) =>
    pool.query(`INSERT INTO visit_speeds VALUES ($1, 'home', 'phone', $2, $3, $4)`, [
      ...[days[0], metric, bucketOf(metric, value), count],
    ])
  await speed('LCP', 1500, 70)
  await speed('LCP', 3900, 30)
  await speed('INP', 900, 4)
  await speed('CLS', 0, 2)

  const { out } = await shop(['visits'])
  expect(out).toBe(`From:     ${days[1]} to ${days[0]}
Views:    2.000, 85 % of them on phones
Visitors: 499, each day's added up

VIEWS  PAGE
1,500  /
  500  /products/ao-dai

VIEWS  FROM
   90  google.com
   40  zalo.me

PAGE  DEVICE  LCP                     INP              CLS
home  phone   4.0 s needs work (100)  950 ms poor (4)  0.00 good (2)

Three quarters of the visits were no slower. In brackets, how many were measured.
`)
  const { out: json } = await shop(['visits', '--days', '1', '--limit', '1', '--json'])
  expect(JSON.parse(json)).toMatchObject({
    ...{ from: days[0], to: days[0], views: 1500, phoneViews: 1200, visitors: 400 },
    pages: [{ path: '/', views: 1500 }],
    sources: [{ site: 'google.com', views: 80 }],
  })
})
