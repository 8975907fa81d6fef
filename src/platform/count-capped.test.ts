import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { countCapped } from './count-capped.ts'

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
