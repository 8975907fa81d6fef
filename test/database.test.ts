import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let mine: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  mine = await createTestDatabase()
  other = await createTestDatabase()
})

afterAll(async () => {
  await Promise.all([mine.close(), other.close()])
})

test('each database has all migrations and rows of its own', async () => {
  await mine.pool.query("INSERT INTO brands (name, slug) VALUES ('Sông Hồng', 'song-hong')")

  expect(await mine.db.selectFrom('brands').select('name').execute()).toEqual([
    { name: 'Sông Hồng' },
  ])
  expect(await other.db.selectFrom('brands').select('name').execute()).toEqual([])
})

test('a filling is inserted once, and each database changes its own copy', async () => {
  let times = 0
  const row = "INSERT INTO brands (name, slug) VALUES ('Sông Hương', 'song-huong')"
  const filling = {
    name: 'with_a_brand',
    fill: ({ pool }: Database) => {
      times += 1
      return pool.query(row)
    },
  }
  const both = await Promise.all([filling, filling].map(createTestDatabase))
  await both[0]?.pool.query('DELETE FROM brands')
  const counts = both.map(async ({ pool }) => (await pool.query('SELECT FROM brands')).rowCount)

  expect(await Promise.all(counts)).toEqual([0, 1])
  expect(times).toBe(1)
  await Promise.all(both.map((database) => database.close()))
})

test('many are made at once, and closing drops each', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, createTestDatabase))
  await Promise.all(databases.map((database) => database.pool.query('SELECT 1')))
  await Promise.all(databases.map((database) => database.close()))

  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  const names = databases.map((database) => new URL(database.url).pathname.slice(1))
  const left = await client.query('SELECT FROM pg_database WHERE datname = ANY($1)', [names])
  await client.end()

  expect(left.rowCount).toBe(0)
})
