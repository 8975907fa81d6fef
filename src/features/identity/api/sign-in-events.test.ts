import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { waitingStatements } from '#test/waiting-statements.ts'
import { recordFailure, shortAddress } from './sign-in-events.ts'

const password = 'mật khẩu của tôi'
const agents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}
let shop: TestApp
let password_hash: string
let me: Awaited<ReturnType<typeof aShopper>>

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_LOGIN_PER_ACCOUNT: '1000', LIMIT_LOGIN_PER_ADDRESS: '1000' })
  password_hash = await hashPassword(password)
})
afterAll(() => shop.close())
beforeEach(async () => {
  me = await aShopper(shop.db)
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', me.id).execute()
})

function signIn(secret: string, { identifier = me.phone, agent = agents.phone, ip = '' } = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/auth/login',
    headers: { 'user-agent': agent },
    remoteAddress: ip || '203.0.113.77',
    payload: { identifier, password: secret },
  })
}

async function listed() {
  const { headers } = me
  return (await shop.app.inject({ url: '/api/web/users/sign-ins', headers })).json().data
}

const written = async () => Number((await allRows()).length)
const allRows = () => shop.db.selectFrom('sign_in_events').select('user_id').execute()

describe('the last sign-ins', () => {
  test('contain time, device, truncated IP address and outcome', async () => {
    expect((await signIn('sai', { agent: agents.computer })).statusCode).toBe(401)
    await vi.waitFor(async () => expect(await listed()).toHaveLength(1))
    expect((await signIn(password, { ip: '2405:4802:1234:5678::9' })).statusCode).toBe(200)
    const at = expect.stringMatching(/^20\d\d-.*Z$/)
    expect(await listed()).toEqual([
      { at, device: 'Safari trên iPhone', address: '2405:4802:1234:*', outcome: 'success' },
      { at, device: 'Chrome trên Windows', address: '203.0.113.*', outcome: 'wrong_password' },
    ])
  })

  test('are the user’s own, of the last 30 days', async () => {
    await signIn(password)
    const other = await aShopper(shop.db)
    const { headers } = other
    const theirs = await shop.app.inject({ url: '/api/web/users/sign-ins', headers })
    expect(theirs.json()).toEqual({ success: true, data: [] })
    expect((await shop.app.inject({ url: '/api/web/users/sign-ins' })).statusCode).toBe(401)
    await sql`UPDATE sign_in_events SET created_at = now() - interval '30 days 1 minute'`.execute(
      shop.db,
    )
    expect(await listed()).toEqual([])
  })

  test('are twenty at most, of which strangers’ failures fill no more than half', async () => {
    for (let count = 0; count < 12; count++) await signIn(password)
    for (let count = 0; count < 30; count++) {
      await recordFailure(shop.db, me.id, { ip: '203.0.113.1' })
    }
    const outcomes = (await listed()).map(({ outcome }: { outcome: string }) => outcome)
    expect(outcomes).toEqual([...Array(10).fill('wrong_password'), ...Array(10).fill('success')])
  })

  test('keep at most a hundred rows of each outcome', async () => {
    await sql`
      INSERT INTO sign_in_events (user_id, outcome, address)
      SELECT ${me.id}::uuid, outcome, 'alt' FROM generate_series(1, 150), (VALUES ('success'), ('wrong_password')) o (outcome)`.execute(
      shop.db,
    )
    await recordFailure(shop.db, me.id, { ip: '203.0.113.1' })
    await signIn(password)
    const { rows } = await sql`
      SELECT outcome, count(*)::int AS count, max(address) FILTER (WHERE address <> 'alt') AS newest FROM sign_in_events
      WHERE user_id = ${me.id}::uuid GROUP BY outcome ORDER BY outcome`.execute(shop.db)
    expect(rows).toEqual([
      { outcome: 'success', count: 100, newest: '203.0.113.*' },
      { outcome: 'wrong_password', count: 100, newest: '203.0.113.*' },
    ])
  })
})

test('an unknown account leaves no event', async () => {
  const before = await written()
  expect((await signIn('sai', { identifier: '0399999999' })).statusCode).toBe(401)
  expect((await signIn('sai')).statusCode).toBe(401)
  await vi.waitFor(async () => expect(await written()).toBe(before + 1))
})

test('a wrong password is answered before its row is written: no later than for an unknown account', async () => {
  const { pool } = shop.services
  const before = await written()
  const holder = await pool.connect()
  await holder.query('BEGIN; LOCK TABLE sign_in_events IN SHARE MODE')
  expect((await signIn('sai')).statusCode).toBe(401)
  await waitingStatements(pool, 1)
  await holder.query('COMMIT')
  holder.release()
  await vi.waitFor(async () => expect(await written()).toBe(before + 1))
})

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2405:4802:1234:5678:9abc:def0:1:2', '2405:4802:1234:*'],
  ['::1', '0:0:0:*'],
  ['fe80::1%eth0', 'fe80:0:0:*'],
])('the address %s is written as %s', (ip, shortened) => {
  expect(shortAddress(ip)).toBe(shortened)
})
