import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readVisitFigures } from './read-visit-figures.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('views are summed by step, 30 days beside the 30 before', async () => {
  const { db } = database
  const pot = `/products/${(await aProduct(db, { name: 'Nồi đất' })).slug}`
  const basket = `/products/${(await aProduct(db, { name: 'Giỏ mây' })).slug}`
  const view = (day: string, path: string, views: number, device = 'phone') => ({
    day,
    path,
    views,
    device,
  })
  await db
    .insertInto('visit_pages')
    .values([
      view('2026-11-20', pot, 7),
      view('2026-11-20', pot, 2, 'desk'),
      view('2026-10-22', basket, 3),
      view('2026-11-20', '/products/khong-con', 80),
      view('2026-10-22', '/cart', 4),
      view('2026-11-01', '/checkout', 3),
      view('2026-11-01', '/order/thankyou/:id', 2),
      view('2026-11-01', '/', 99),
      view('2026-10-21', pot, 50),
      view('2026-09-22', '/checkout', 1),
      view('2026-09-21', '/checkout', 1000),
      view('2026-11-21', '/cart', 1000),
    ])
    .execute()
  await db
    .insertInto('visit_days')
    .values([
      { day: '2026-11-20', visitors: 5 },
      { day: '2026-11-19', visitors: 6 },
      { day: '2026-10-21', visitors: 8 },
    ])
    .execute()
  await db
    .insertInto('visit_sources')
    .values([
      { day: '2026-11-20', host: 'google.com', views: 3 },
      { day: '2026-11-19', host: 'google.com', views: 1 },
      { day: '2026-11-19', host: 'zalo.me', views: 9 },
    ])
    .execute()
  expect(await readVisitFigures(db, '2026-11-20')).toEqual({
    now: { visitors: 11, products: 92, cart: 4, checkout: 3, ordered: 2 },
    before: { visitors: 8, products: 50, cart: 0, checkout: 1, ordered: 0 },
    products: [
      { name: 'Nồi đất', path: pot, views: 9 },
      { name: 'Giỏ mây', path: basket, views: 3 },
    ],
    sources: [
      { host: 'zalo.me', views: 9 },
      { host: 'google.com', views: 4 },
    ],
  })
})

test('a shop without visits has zeros', async () => {
  const { now, products } = await readVisitFigures(database.db, '2020-01-01')
  expect(now).toEqual({ visitors: 0, products: 0, cart: 0, checkout: 0, ordered: 0 })
  expect(products).toEqual([])
})
