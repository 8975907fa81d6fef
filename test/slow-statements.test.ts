import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createApp } from '#platform/create-app.ts'
import { createDatabase, type Database } from '#platform/database.ts'
import { logSlowStatements } from '#platform/slow-statements.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let made: TestDatabase
let database: Database
const lines: { ms: number; statement: string; reqId?: string }[] = []

beforeAll(async () => {
  made = await createTestDatabase()
  const log = { warn: (details: object) => void lines.push(details as (typeof lines)[number]) }
  database = createDatabase(made.url, { log: logSlowStatements(log, 100) })
})
afterAll(async () => {
  await database.close()
  await made.close()
})

test('a slow statement is logged once, with the request and without its parameters', async () => {
  const app = await createApp(readConfig({ LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
  app.get('/slow', async () => {
    await sql`SELECT 1`.execute(database.db)
    await sql`SELECT pg_sleep(0.2), ${'0912345678'}::text`.execute(database.db)
    return {}
  })
  const answer = await app.inject('/slow')
  await app.inject('/slow')
  await app.close()
  expect(lines).toEqual([
    {
      ms: expect.any(Number),
      statement: 'SELECT pg_sleep(0.2), $1::text',
      reqId: answer.headers['x-request-id'],
    },
  ])
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(199)
})

test('so is one that fails after a while, outside of requests', async () => {
  lines.length = 0
  const failing = sql`SELECT pg_sleep(0.2), 1 / (random() * 0)::integer`.execute(database.db)
  await expect(failing).rejects.toThrow(/division/)
  expect(lines).toEqual([expect.objectContaining({ reqId: undefined })])
})
