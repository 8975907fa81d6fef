import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createPgNotifications } from './pg-notifications.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const log = { warn: vi.fn() }
const notify = (channel: string, payload: string) =>
  sql`SELECT pg_notify(${channel}, ${payload})`.execute(database.db)

/** Listens on a separate channel and waits until the connection works. */
async function aListener(channel: string) {
  const notifications = createPgNotifications(database.url, log, { probeMs: 50 })
  const received: (string | undefined)[] = []
  notifications.listen(channel, (payload) => received.push(payload))
  await vi.waitFor(() => expect(received).toEqual([undefined]), 10_000)
  return { notifications, received }
}

test('every listener of a channel receives a notification', async () => {
  const { notifications, received } = await aListener('hear')
  const other: (string | undefined)[] = []
  const stop = notifications.listen('hear', (payload) => other.push(payload))
  await notify('another', 'x')
  await notify('hear', 'Áo dài')
  await vi.waitFor(() => expect(received).toEqual([undefined, 'Áo dài']))
  expect(other).toEqual(['Áo dài'])

  stop()
  await notify('hear', 'quạt')
  await vi.waitFor(() => expect(received).toHaveLength(3))
  expect(other).toHaveLength(1)
  await notifications.stop()
})

test('a lost connection is re-established, and listeners are called to reload', async () => {
  const { notifications, received } = await aListener('lost')
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'tiem notices' AND datname = current_database()`.execute(database.db)
  await vi.waitFor(() => expect(received).toEqual([undefined, undefined]), 10_000)
  expect(notifications.isConnected()).toBe(true)

  await notify('lost', 'here')
  await vi.waitFor(() => expect(received.at(-1)).toBe('here'))
  await notifications.stop()
})

test('it counts as connected only when all listeners have been called to reload', async () => {
  const notifications = createPgNotifications(database.url, log, { probeMs: 50 })
  const received: boolean[] = []
  for (const channel of ['first', 'second', 'third']) {
    notifications.listen(channel, () => received.push(notifications.isConnected()))
  }
  await vi.waitFor(() => expect(notifications.isConnected()).toBe(true), 10_000)
  expect(received).toEqual([false, false, false])
  await notifications.stop()
})

test('a failing listener does not affect others', async () => {
  const notifications = createPgNotifications(database.url, log)
  const received: (string | undefined)[] = []
  notifications.listen('fail', () => {
    throw new Error('no')
  })
  notifications.listen('fail', (payload) => received.push(payload))
  await vi.waitFor(() => expect(received).toEqual([undefined]), 10_000)
  await notify('fail', 'still')
  await vi.waitFor(() => expect(received).toEqual([undefined, 'still']))
  await notifications.stop()
})

test('an unreachable database is retried until stopped', async () => {
  const away = new URL(database.url)
  away.port = '1'
  const notifications = createPgNotifications(away.href, log)
  notifications.listen('away', () => {})
  await pause(300)
  expect(notifications.isConnected()).toBe(false)
  await notifications.stop()
})
