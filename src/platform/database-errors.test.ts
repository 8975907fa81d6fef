import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { createDatabase } from './database.ts'
import { isDatabaseUnreachable, isTransientDatabaseError } from './database-errors.ts'
import { createOutageTracker } from './outages.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The error of a request while an import holds its locks. */
async function lockedOut(): Promise<unknown> {
  return database.db.transaction().execute(async (holder) => {
    await sql`LOCK TABLE products`.execute(holder)
    const visit = database.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '50ms'`.execute(tx)
      return sql`SELECT FROM products`.execute(tx)
    })
    return visit.catch((error: unknown) => error)
  })
}

test('statements of requests have time limits', async () => {
  const { db, close } = createDatabase(database.url, { impatient: true })
  const { rows } = await sql`SELECT current_setting('lock_timeout') AS lock,
    current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db)
  await close()

  expect(rows).toEqual([{ lock: '5s', statement: '20s', idle: '10s' }])
})

test('lock timeouts and an unreachable database are transient errors, a bug is not', async () => {
  const nowhere = createDatabase('postgres://tiem@127.0.0.1:1/tiem')
  const refused = await sql`SELECT 1`.execute(nowhere.db).catch((error: unknown) => error)
  await nowhere.close()
  const bug = await sql`SELECT nothing`.execute(database.db).catch((error: unknown) => error)

  expect(isTransientDatabaseError(await lockedOut())).toBe(true)
  expect(isTransientDatabaseError(refused)).toBe(true)
  expect(isTransientDatabaseError(bug)).toBe(false)
  expect(isTransientDatabaseError(new Error('Half of it failed', { cause: refused }))).toBe(true)
  expect(isTransientDatabaseError(new Error('Half of it failed', { cause: bug }))).toBe(false)
})

test.each([
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['08P01', 'server conn crashed?'],
])('a failover behind a pooler (%s) makes the database unreachable', (code, message) => {
  const error = Object.assign(new Error(message), { code })

  expect(isDatabaseUnreachable(error)).toBe(true)
  expect(isTransientDatabaseError(error)).toBe(true)
})

test('a connection lost within a transaction is a transient error, wherever it is noticed', async () => {
  const cut = () =>
    database.db
      .transaction()
      .execute(async (tx) => {
        await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      .catch((error: unknown) => error)
  const noticedLater = database.db
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => {})
      await sql`SELECT 1`.execute(tx)
    })
    .catch((error: unknown) => error)

  expect(isTransientDatabaseError(await cut())).toBe(true)
  expect(isTransientDatabaseError(await noticedLater)).toBe(true)
})

test('transient errors are sent as 503 with retry-after', async () => {
  const failure = await lockedOut()
  const app = await createApp(readConfig({ LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
  app.get('/locked', () => Promise.reject(failure))
  const { statusCode, headers, body } = await app.inject({ url: '/locked' })
  await app.close()

  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE', message: expect.any(String) })
})

test.each(['53100', '58030', 'ENOSPC', 'EDQUOT'])(
  'no room on the disk (%s) is busy too, and is noted',
  async (code) => {
    const silent = pino({ level: 'silent' })
    const outages = createOutageTracker()
    const config = readConfig({ LOG_LEVEL: 'silent' })
    const app = await createApp(config, silent, undefined, undefined, outages)
    const full = Object.assign(new Error('No space left on device'), { code })
    app.get('/full', () => Promise.reject(new Error('No order', { cause: full })))
    const { statusCode, headers } = await app.inject({ url: '/full' })
    await app.close()

    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(outages.errorOf('disk full')).toBeDefined()
  },
)
