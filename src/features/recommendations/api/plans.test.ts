import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { fillSyntheticShop, numberedId } from '#test/fill-synthetic-shop.ts'
import { makeSyntheticShop } from '#test/synthetic-shop.ts'
import { RecommendationQuery } from '../contract.ts'
import { recommend } from './recommend.ts'
import { refreshNeighbors } from './refresh-neighbors.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const size = { products: 12_000, categories: 20, tastes: 10, shoppers: 1500 }
  await fillSyntheticShop(database.db, makeSyntheticShop(size))
  await refreshNeighbors(database.db)
  await database.pool.query('ANALYZE')
})
afterAll(() => database.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** The scans of a call's statements with their row counts. */
async function scans(query: object, userId: string | null) {
  const sent: { sql: string; parameters: unknown[] }[] = []
  const { db, close } = createDatabase(database.url, {
    max: 1,
    log: ({ query: { sql, parameters } }) => {
      sent.push({ sql, parameters: [...parameters] })
    },
  })
  const shopper = userId ? { userId, sessionId: null } : null
  await recommend(db, RecommendationQuery.parse(query), shopper).finally(close)
  const client = await database.pool.connect()
  // SSD cost: with the default, small tables are read sequentially.
  await client.query('SET random_page_cost = 1.1')
  const found = []
  for (const { sql, parameters } of sent) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters)
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    found.push(...nodesOf(Plan).filter((node) => node['Relation Name']))
  }
  client.release(true)
  return found.map((node) => ({
    scan: `${node['Node Type']} of ${node['Relation Name']}`,
    rows: node['Actual Rows'] * node['Actual Loops'],
  }))
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

test.each([
  ['nobody in particular', {}, null],
  ['beside a product', { currentId: numberedId(3), limit: 200 }, null],
  ['a shopper', { limit: 200 }, numberedId(7)],
  ['a shopper beside a product', { currentId: numberedId(3), limit: 200 }, numberedId(7)],
])('%s: a few hundred rows by indexes, never the whole shop', async (_, query, userId) => {
  const found = await scans(query, userId)
  // Small tables are read sequentially: categories, and tables that are empty here.
  const large = /of (products|variants|product_views|orders|order_items|product_neighbours)$/
  const read = found.filter(({ scan }) => large.test(scan))
  expect(read.filter(({ scan }) => scan.startsWith('Seq Scan'))).toEqual([])
  expect(read.length).toBeGreaterThan(1)
  expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThan(1000)
})
