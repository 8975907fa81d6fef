import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, superuserUrlOf, type TestDatabase } from '#test/database.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { type Catalog, fillShop } from './catalog.ts'
import { startBaseline } from './child.ts'
import { costOf, processorTable, rateTable, verdict } from './figures.ts'
import { inTurn } from './generator.ts'
import { measureLoads, overHttp, quickProfile as profile } from './load.ts'
import { measureStatements } from './page-statements.ts'
import { measureCached, measureUncached } from './rates.ts'

const project = path.resolve(import.meta.dirname, '..')
let database: TestDatabase
let catalog: Catalog
let shop: ShopProcess

beforeAll(async () => {
  database = await createTestDatabase()
  catalog = await fillShop(superuserUrlOf(database.url), database.dataDir, 60)
  const settings = { DATABASE_URL: database.url, LIMIT_ORDERS_PER_SHOPPER: '0' }
  shop = await startShopProcess(database.dataDir, settings)
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await database?.close()
})

test('cached and uncached responses are measured next to baselines, with CPU time', {
  timeout: 600_000,
}, async () => {
  const bench = { project, shop, profile }
  const figures = [
    ...(await measureCached(bench, catalog)),
    ...(await measureUncached(bench, catalog)),
  ]

  expect(figures.map(({ what }) => what)).toEqual([
    ...['Home page', 'Product page', 'Search page', 'Product call', 'List call', 'Search call'],
    ...['Home page', 'Product page', 'Search page', 'Product call', 'List call', 'Search call'],
    ...['Add to cart', 'Orders of one variant'],
  ])
  for (const { ours, bare } of figures) {
    expect(Math.min(ours.rate, bare.rate)).toBeGreaterThan(0)
  }
  if (process.platform === 'linux') {
    // CPU time has a resolution of 10 ms: a single short round may show none.
    const costs = figures.map(({ ours, bare }) => [costOf(ours) ?? 0, costOf(bare) ?? 0])
    for (const side of [0, 1]) {
      expect(costs.filter((cost) => (cost[side] ?? 0) > 0).length).toBeGreaterThan(7)
    }
  }
  expect(rateTable(figures).split('\n')).toHaveLength(16)
  expect(processorTable(figures)).toContain('Add to cart')
  const { rows } = await database.pool.query('SELECT count(*)::integer AS placed FROM orders')
  expect(rows[0].placed).toBeGreaterThan(2)
})

test('a list is measured beside the rows of the best-selling products', async () => {
  await using list = await startBaseline('list-server.ts', { databaseUrl: database.url })
  const [measured] = await measureLoads(
    [overHttp(list, inTurn([{ url: '/' }]))],
    database.url,
    profile,
  )
  expect(measured?.rate).toBeGreaterThan(0)
})

test('a bare shop starts and is stopped', async () => {
  const input = { databaseUrl: database.url, dataDir: database.dataDir }
  await using bare = await startBaseline('bare-shop.ts', input)
  expect(await (await fetch(bare.url)).json()).toEqual([{ open: 1 }])
})

test('the statements of a page are counted, fewer the second time', async () => {
  const [home] = await measureStatements(project, database.url, ['/'])
  expect(home?.atFirst).toBeGreaterThan(0)
  expect(home?.again).toBeLessThanOrEqual(home?.atFirst ?? 0)
})

test('an unexpected status aborts the measurement', async () => {
  const requests = inTurn([{ url: '/products/khong-co' }])
  const load = overHttp({ url: shop.address, pid: shop.child.pid }, requests)
  await expect(measureLoads([load], database.url, profile)).rejects.toThrow('answers 404')
})

test('a missed goal shows by how much', () => {
  expect(verdict(0.62, 0.5, '≥')).toBe('≥ 0.5: met')
  expect(verdict(0.41, 0.5, '≥')).toBe('≥ 0.5: missed by 0.09')
  expect(verdict(3.5, 3, '≤', ' s')).toBe('≤ 3 s: missed by 0.5 s')
})
