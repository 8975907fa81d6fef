import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createNotices } from './notices.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const log = { warn: vi.fn() }
const notify = (channel: string, payload: string) =>
  sql`SELECT pg_notify(${channel}, ${payload})`.execute(database.db)

/** Listens on a channel of its own, and has heard that it is heard. */
async function aListener(channel: string) {
  const notices = createNotices(database.url, log, { probeMs: 50 })
  const heard: (string | undefined)[] = []
  notices.listen(channel, (payload) => heard.push(payload))
  await vi.waitFor(() => expect(heard).toEqual([undefined]), 10_000)
  return { notices, heard }
}

test('what one connection tells, every listener of the channel hears', async () => {
  const { notices, heard } = await aListener('hear')
  const other: (string | undefined)[] = []
  const stop = notices.listen('hear', (payload) => other.push(payload))
  await notify('another', 'x')
  await notify('hear', 'Áo dài')
  await vi.waitFor(() => expect(heard).toEqual([undefined, 'Áo dài']))
  expect(other).toEqual(['Áo dài'])

  stop()
  await notify('hear', 'quạt')
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(other).toHaveLength(1)
  await notices.stop()
})

test('a lost connection is made anew, and listeners are told to look again', async () => {
  const { notices, heard } = await aListener('lost')
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'tiem notices' AND datname = current_database()`.execute(database.db)
  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined]), 10_000)
  expect(notices.isHeard()).toBe(true)

  await notify('lost', 'here')
  await vi.waitFor(() => expect(heard.at(-1)).toBe('here'))
  await notices.stop()
})

test('notices count as heard only when all listeners have been told to look again', async () => {
  const notices = createNotices(database.url, log, { probeMs: 50 })
  const heard: boolean[] = []
  for (const channel of ['first', 'second', 'third']) {
    notices.listen(channel, () => heard.push(notices.isHeard()))
  }
  await vi.waitFor(() => expect(notices.isHeard()).toBe(true), 10_000)
  expect(heard).toEqual([false, false, false])
  await notices.stop()
})

test('a listener that fails does not keep others from hearing', async () => {
  const notices = createNotices(database.url, log)
  const heard: (string | undefined)[] = []
  notices.listen('fail', () => {
    throw new Error('no')
  })
  notices.listen('fail', (payload) => heard.push(payload))
  await vi.waitFor(() => expect(heard).toEqual([undefined]), 10_000)
  await notify('fail', 'still')
  await vi.waitFor(() => expect(heard).toEqual([undefined, 'still']))
  await notices.stop()
})

test('a database that is away is tried again until the end', async () => {
  const away = new URL(database.url)
  away.port = '1'
  const notices = createNotices(away.href, log)
  notices.listen('away', () => {})
  await pause(300)
  expect(notices.isHeard()).toBe(false)
  await notices.stop()
})
