import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { countCapped, countTabs } from './count-capped.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.each([
  [0, { count: 0, isMore: false }],
  [99, { count: 99, isMore: false }],
  [100, { count: 99, isMore: true }],
  [5000, { count: 99, isMore: true }],
])('of %i rows', async (rows, expected) => {
  const query = sql`SELECT FROM generate_series(1, ${rows}::integer)`
  expect(await countCapped(database.db, query)).toEqual(expected)
})

test('tabs are counted among the first rows, and say what they leave out', async () => {
  const first = (rows: number) => sql`SELECT n FROM generate_series(1, ${rows}::integer) n`
  const counts = await countTabs(database.db, {
    few: { among: first(10_000), isMatch: sql`n > 9998` },
    more: { among: first(10_001), isMatch: sql`n > 9998` },
    many: { among: first(100), isMatch: sql`true` },
  })
  expect(counts).toEqual({
    few: { count: 2, isMore: false },
    more: { count: 2, isMore: true },
    many: { count: 99, isMore: true },
    all: { count: 99, isMore: true },
  })
  const few = await countTabs(database.db, { few: { among: first(3), isMatch: sql`n > 1` } })
  expect(few.all).toEqual({ count: 2, isMore: false })
})
