import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, superuserUrlOf, type TestDatabase } from '#test/database.ts'
import { type FaultyProxy, startFaultyProxy } from '#test/faulty-proxy.ts'
import { ConnectionLostError, watchConnections } from './connection-watchdog.ts'
import { createDatabase, type Database } from './database.ts'
import { isTransientDatabaseError } from './database-errors.ts'

/** Upper bound of a wait, generous enough for a busy machine. */
const soonMs = 15_000

let behind: TestDatabase
let proxy: FaultyProxy
let shop: Database
let errors: string[]

beforeAll(async () => {
  behind = await createTestDatabase()
})
afterAll(() => behind.close())

beforeEach(async () => {
  proxy = await startFaultyProxy(behind.url)
  errors = []
  shop = createDatabase(proxy.url, {
    max: 5,
    impatient: true,
    onConnectionError: ({ message }) => errors.push(message),
  })
  onTestFinished(async () => {
    await shop.close()
    await proxy.close()
  })
})

const one = () => sql<{ n: number }>`SELECT 1 AS n`.execute(shop.db)
const fiveConnections = () => Promise.all(Array.from({ length: 5 }, () => sleep(0.1)))
const sleep = (seconds: number) => sql`SELECT pg_sleep(${seconds})`.execute(shop.db)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const answered = () =>
  one().then(
    () => true,
    () => false,
  )

/** The error of `work`, and the time until it. */
async function timed(work: Promise<unknown>) {
  const startedAt = performance.now()
  const error = await failure(work)
  return { error, ms: performance.now() - startedAt }
}

test('queries fail soon while the database is unresponsive, and work again afterwards', async () => {
  await fiveConnections()
  proxy.silence()
  const waits = await Promise.all(Array.from({ length: 12 }, () => timed(one())))
  for (const { error, ms } of waits) {
    expect(isTransientDatabaseError(error)).toBe(true)
    expect(ms).toBeLessThan(soonMs)
  }
  // The outage is known now, so queries fail at once.
  expect((await timed(one())).ms).toBeLessThan(1000)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/does not answer/)

  proxy.pass()
  await expect
    .poll(() =>
      one().then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ n: 1 }])
  expect(errors).toHaveLength(1)
})

test('lost connections are discarded together while the database works', async () => {
  await fiveConnections()
  proxy.lose()
  const { error, ms } = await timed(one())
  expect(isTransientDatabaseError(error)).toBe(true)
  expect(ms).toBeLessThan(soonMs)
  // The other four had not been used.
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 5 }, one))
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(errors).toEqual([expect.stringContaining('1 connections given up, 4 idle ones')])
})

test('a slow statement is not taken for a lost connection', async () => {
  const [{ error }] = await Promise.all([timed(sleep(4)), one()])
  expect(error).toBeUndefined()
  expect(errors).toEqual([])
})

test('the time limit of a statement is that of the server plus a margin', async () => {
  const timeouts = { suspectMs: 5000, probeMs: 5000, limitMs: 500 }
  const watch = watchConnections(behind.url, { timeouts })
  const client = new watch.Client({ connectionString: behind.url })
  onTestFinished(() => watch.stop())
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SET LOCAL statement_timeout = '10min'`)
  await client.query('SELECT pg_sleep(1.5)')
  await client.query('COMMIT')
  await expect(client.query('SELECT pg_sleep(5)')).rejects.toThrow(ConnectionLostError)
  await client.end()
})

test('a time limit applies where backends cannot be identified, as behind a pooler', async () => {
  const role = `watched_${randomBytes(4).toString('hex')}`
  const superuser = new pg.Client({ connectionString: superuserUrlOf(behind.url) })
  await superuser.connect()
  await superuser.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}' CONNECTION LIMIT 1`)
  const url = new URL(behind.url)
  Object.assign(url, { username: role, password: role })
  const silences: string[] = []
  const watch = watchConnections(url.href, {
    timeouts: { suspectMs: 200, probeMs: 5000, limitMs: 3000 },
    onUnresponsive: ({ message }) => silences.push(message),
  })
  const client = new watch.Client({ connectionString: url.href })
  onTestFinished(async () => {
    watch.stop()
    await client.end()
    await superuser.query(`DROP ROLE ${role}`)
    await superuser.end()
  })
  await client.connect()
  await client.query('SELECT pg_sleep(1.5)')
  expect(silences).toEqual([])
  await expect(client.query('SELECT pg_sleep(20)')).rejects.toThrow('the time that it had')
})

test('a transaction that loses its connection fails, and the server aborts it', async () => {
  const held = shop.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(77)`.execute(tx)
    proxy.lose()
    await sql`SELECT 1`.execute(tx)
  })
  const { error, ms } = await timed(held)
  expect(isTransientDatabaseError(error)).toBe(true)
  expect(ms).toBeLessThan(soonMs)

  const isFree = async () => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(77) AS free`.execute(shop.db)
    return rows[0]?.free
  }
  await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
})

test('single bytes do not count as a response', async () => {
  await fiveConnections()
  proxy.trickle(200)
  const waits = await Promise.all(Array.from({ length: 8 }, () => timed(one())))
  for (const { error, ms } of waits) {
    expect(isTransientDatabaseError(error)).toBe(true)
    expect(ms).toBeLessThan(soonMs)
  }
  proxy.pass()
  await expect.poll(answered).toBe(true)
})

test('connection resets are transient errors', async () => {
  await fiveConnections()
  const waits = Array.from({ length: 3 }, () => failure(sleep(3)))
  await expect.poll(() => shop.pool.idleCount).toBe(2)
  proxy.reset()
  for (const error of await Promise.all(waits)) expect(isTransientDatabaseError(error)).toBe(true)
  // An idle connection may not have noticed its end yet.
  await expect.poll(answered).toBe(true)
})

test('a pool of unresponsive connections can be closed', async () => {
  await fiveConnections()
  const running = failure(sleep(60))
  proxy.silence()
  const closing = createDatabase(proxy.url, { impatient: true })
  const waiting = failure(sql`SELECT 1`.execute(closing.db))
  const startedAt = performance.now()
  await Promise.all([waiting, closing.close()])
  expect(performance.now() - startedAt).toBeLessThan(soonMs)
  expect(isTransientDatabaseError(await running)).toBe(true)
})
