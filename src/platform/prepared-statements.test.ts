import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDatabase, type Database, searcherOf } from './database.ts'
import { listParameter, prepared } from './prepared-statements.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const ask = ({ db }: Database, number: number) =>
  sql<{ number: number }>`${prepared} SELECT ${number}::integer AS number`.execute(db)
const plans = async ({ db }: Database) =>
  (await sql`SELECT FROM pg_prepared_statements WHERE statement LIKE '%AS number'`.execute(db)).rows

test('a statement is planned once, and its parameters are those of each call', async () => {
  const direct = createDatabase(database.url, { max: 1, directUrl: database.url })
  const answers = [await ask(direct, 1), await ask(direct, 2)]
  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual([1, 2])
  expect(await plans(direct)).toHaveLength(1)
  await direct.close()
})

test('one plan is reused for lists of every length', async () => {
  const direct = createDatabase(database.url, { max: 1, directUrl: database.url })
  for (let time = 0; time < 7; time++) {
    // Rows for each value of the list, so that a plan for short ones promises to be much cheaper.
    const { rows } = await sql<{ known: string }>`${prepared} SELECT DISTINCT known
      FROM unnest(${listParameter(['b'], 'text')}) known, generate_series(1, 1000)`.execute(
      direct.db,
    )
    expect(rows).toEqual([{ known: 'b' }])
  }
  const { rows } = await sql<{ kept: number }>`
    SELECT generic_plans AS kept FROM pg_prepared_statements WHERE statement LIKE '%known%'`.execute(
    direct.db,
  )
  expect(rows).toEqual([{ kept: 2 }])
  await direct.close()
})

test('behind a pooler nothing is left with a connection', async () => {
  const pooled = createDatabase(database.url, { max: 1 })
  await ask(pooled, 1)
  expect(await plans(pooled)).toEqual([])
  expect(searcherOf(pooled.db)).toBeUndefined()
  await pooled.close()
})

test('searchers read by indexes alone, and write nothing', async () => {
  const searcher = searcherOf(database.db)
  if (!searcher) throw new Error('there is one')
  const { rows } = await sql`SELECT current_setting('enable_seqscan') AS all`.execute(searcher)
  expect(rows).toEqual([{ all: 'off' }])
  await expect(sql`DELETE FROM products`.execute(searcher)).rejects.toThrow('read-only')
  await database.db.transaction().execute(async (tx) => expect(searcherOf(tx)).toBeUndefined())
})
