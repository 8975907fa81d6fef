import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

async function value(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query(`SELECT ${expression} AS value`)
  return rows[0].value
}

test.each([
  ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
  ['ARRAY[1, NULL, 9007199254740991]::int8[]', [1, null, Number.MAX_SAFE_INTEGER]],
  ['(SELECT sum(x) FROM generate_series(1::int8, 3) x)', 6],
  ['(SELECT avg(x) FROM generate_series(4, 5) x)', 4.5],
  ["'1990-02-28'::date", '1990-02-28'],
  ["'2026-11-20 12:00+07'::timestamptz", new Date('2026-11-20T05:00:00Z')],
  ["'[1]'::jsonb", [1]],
])('%s', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('integers beyond the safe range are errors', async () => {
  await expect(value('9007199254740992::int8')).rejects.toThrow('too large for a number')
  await expect(value('12345678901234567890::numeric')).rejects.toThrow('too large for a number')
  await expect(value('ARRAY[9007199254740992]::int8[]')).rejects.toThrow('too large')
})

test('a connection closed by the server fails its query, not the process', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`

  const waiting = expect(value('pg_sleep(20)')).rejects.toThrow()
  await expect.poll(async () => (await other.query(cutOff)).rowCount).toBeGreaterThan(0)
  await waiting
  await other.end()

  expect(await value('1')).toBe(1)
})
