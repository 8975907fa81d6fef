import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { inTransaction } from './in-transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    'CREATE TABLE rows_of_two AS SELECT n, 0 AS hits FROM generate_series(1, 2) n',
  )
})
afterAll(() => database.close())

/** A barrier for two; later arrivals pass at once. */
function gateForTwo() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === 2) resolve()
    return promise
  }
}

test('two transactions that deadlock both succeed', async () => {
  const bothHoldOne = gateForTwo()
  const hit = (order: number[]) =>
    inTransaction(database.db, async (tx) => {
      for (const [index, n] of order.entries()) {
        await sql`UPDATE rows_of_two SET hits = hits + 1 WHERE n = ${n}`.execute(tx)
        if (index === 0) await bothHoldOne()
      }
    })

  await Promise.all([hit([1, 2]), hit([2, 1])])

  const { rows } = await database.pool.query('SELECT hits FROM rows_of_two')
  expect(rows).toEqual([{ hits: 2 }, { hits: 2 }])
})

test('other errors are not retried', async () => {
  let attempts = 0
  const failing = inTransaction(database.db, async () => {
    attempts += 1
    throw new Error('a bug')
  })

  await expect(failing).rejects.toThrow('a bug')
  expect(attempts).toBe(1)
})
