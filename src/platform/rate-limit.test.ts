import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { addressKey, createExpiringFlags, createRateLimit } from './rate-limit.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('of many concurrent attempts exactly the allowed number pass, in all processes', async () => {
  const options = { name: 'crowd', attempts: 5, seconds: 60 }
  const limits = [createRateLimit(database.pool, options), createRateLimit(database.pool, options)]

  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => limits[index % 2]?.consume('door')),
  )

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(15)
  expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const wait = refused[0]?.reason.details.retryAfterSeconds
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
})

test('a window expires, and rejected attempts do not extend it', async () => {
  const limit = createRateLimit(database.pool, { name: 'window', attempts: 1, seconds: 60 })
  await limit.consume('a')
  await expect(limit.consume('a')).rejects.toThrow('TOO_MANY_REQUESTS')
  const before = await expiries()
  await expect(limit.consume('a')).rejects.toThrow('TOO_MANY_REQUESTS')
  expect(await expiries()).toEqual(before)

  await database.db.updateTable('rate_limits').set({ expire: 1 }).execute()
  await limit.consume('a')
})

test("a process's clock has no effect", async () => {
  const limit = createRateLimit(database.pool, { name: 'clock', attempts: 1, seconds: 60 })
  const twoDays = 2 * 24 * 60 * 60 * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + twoDays })
  await limit.consume('ahead').finally(() => vi.useRealTimers())
  const refusal = await limit.consume('ahead').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(Reflect.get(Object(refusal), 'details').retryAfterSeconds).toBeLessThanOrEqual(60)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - twoDays })
  await expect(limit.consume('ahead').finally(() => vi.useRealTimers())).rejects.toThrow(
    'TOO_MANY_REQUESTS',
  )
})

test('counters from before the clock was set back by two days block no request', async () => {
  const limit = createRateLimit(database.pool, { name: 'back', attempts: 1, seconds: 60 })
  await limit.consume('shifted')
  await database.pool.query(
    `UPDATE rate_limits SET expire = expire + 2 * 24 * 3600 * 1000, points = 99`,
  )
  await limit.consume('shifted')
  await expect(limit.consume('shifted')).rejects.toThrow('TOO_MANY_REQUESTS')
})

test('attempts can be refunded and reset', async () => {
  const limit = createRateLimit(database.pool, { name: 'back', attempts: 1, seconds: 60 })
  await limit.consume('a')
  await limit.refund('a')
  await limit.consume('a')
  await limit.reset('a')
  await limit.consume('a')
})

test('a flag is set for its own key until it expires', async () => {
  const marks = createExpiringFlags(database.pool, { name: 'mark', seconds: 60 })
  expect(await marks.has('a')).toBe(false)
  await marks.set('a')
  expect(await marks.has('a')).toBe(true)
  expect(await marks.has('b')).toBe(false)
})

test('keys are stored hashed', async () => {
  const limit = createRateLimit(database.pool, { name: 'secret', attempts: 1, seconds: 60 })
  await limit.consume('lan@example.com')
  const rows = await database.db.selectFrom('rate_limits').select('key').execute()
  expect(rows.map((row) => row.key).join()).not.toContain('lan@')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[2001:db8::1]:49152', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

async function expiries() {
  return database.db.selectFrom('rate_limits').select(['key', 'expire']).orderBy('key').execute()
}
