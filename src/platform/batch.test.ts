import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createBatch } from './batch.ts'
import { TimeoutError } from './with-timeout.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Doubles numbers; loads for which `lists` is true wait for `open`. */
function doubling() {
  const lists: (readonly number[])[] = []
  const gate = Promise.withResolvers<void>()
  const double = createBatch<number, number>(async (db, keys) => {
    lists.push(keys)
    await gate.promise
    const { rows } = await sql<{ n: number }>`
      SELECT n * 2 AS n FROM unnest(${keys}::integer[]) WITH ORDINALITY AS k (n, at) ORDER BY at`.execute(
      db,
    )
    return rows.map(({ n }) => n)
  })
  return { lists, open: gate.resolve, double: (n: number) => double(database.db, n) }
}

test('a rush shares few statements, each caller gets the own answer', async () => {
  const { lists, open, double } = doubling()
  const results = Array.from({ length: 300 }, (_, n) => double(n))
  open()

  expect(await Promise.all(results)).toEqual(Array.from({ length: 300 }, (_, n) => n * 2))
  expect(lists.map((keys) => keys.length)).toEqual([1, 1, 100, 100, 98])
})

test('a request during a load is served by a later one, so that no answer is older than its request', async () => {
  const { lists, open, double } = doubling()
  const first = [double(1), double(2)]
  const later = double(1)
  open()

  expect(await Promise.all([...first, later])).toEqual([2, 4, 2])
  expect(lists).toEqual([[1], [2], [1]])
})

test('a failure reaches the callers of the load, and none after them', async () => {
  let isBroken = true
  const answer = createBatch<number, number>(async (_db, keys) => {
    if (isBroken) throw new Error('away')
    return keys
  })
  const broken = await Promise.allSettled([1, 2, 3].map((n) => answer(database.db, n)))
  expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isBroken = false
  expect(await answer(database.db, 4)).toBe(4)
})

test('a transaction loads for itself', async () => {
  const databases: unknown[] = []
  const answer = createBatch<number, number>(async (db, keys) => {
    databases.push(db)
    return keys
  })
  await database.db.transaction().execute(async (tx) => {
    expect(await Promise.all([answer(tx, 1), answer(tx, 2), answer(database.db, 3)])).toEqual([
      1, 2, 3,
    ])
    expect(databases).toEqual([tx, tx, database.db])
  })
})

test('loads that hang, or throw at once, block no caller for ever', async () => {
  const loads: string[] = []
  const look = createBatch<string, string>((_db, keys) => {
    loads.push(...keys)
    if (keys[0] === 'bug') throw new Error('a bug')
    return keys[0] === 'hang' ? new Promise(() => {}) : Promise.resolve(keys)
  }, 50)
  const ask = (key: string) => look(database.db, key)
  const hanging = [ask('hang'), ask('hang')]
  // All that may load at once hang: these wait.
  const others = [ask('a'), ask('b')]
  for (const each of hanging) await expect(each).rejects.toThrow(TimeoutError)
  expect(await Promise.all(others)).toEqual(['a', 'b'])

  for (const _ of [1, 2, 3]) await expect(ask('bug')).rejects.toThrow('a bug')
  expect(await ask('c')).toBe('c')
  expect(loads).toEqual(['hang', 'hang', 'a', 'b', 'bug', 'bug', 'bug', 'c'])
})
