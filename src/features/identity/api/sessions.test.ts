import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import type { Session } from '../contract.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const password = 'mật khẩu'
let shop: TestApp
let password_hash: string

beforeAll(async () => {
  shop = await createTestApp()
  password_hash = await hashPassword(password)
})
afterAll(() => shop.close())

let me: Awaited<ReturnType<typeof aShopper>>
beforeEach(async () => {
  me = await aShopper(shop.db)
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', me.id).execute()
})

type Method = 'GET' | 'POST' | 'DELETE'
const call = (method: Method, path: string, token = me.token) => {
  const headers = { authorization: `Bearer ${token}` }
  return shop.app.inject({ method, url: `/api/web/users/sessions${path}`, headers })
}

async function signIn(userAgent: string): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/web/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { identifier: me.phone, password },
  })
  return answer.json().token
}

async function listed(token = me.token): Promise<Session[]> {
  return (await call('GET', '', token)).json().data
}

describe('the list of sessions', () => {
  test('lists the current one first, then the last used, with browser and system', async () => {
    const before = await signIn('curl/8.1')
    await signIn(phone)
    await shop.db
      .updateTable('sessions')
      .set({ last_used_at: new Date('2026-01-02T03:04:05Z') })
      .where('user_agent', '=', 'curl/8.1')
      .execute()
    const sessions = await listed()
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Thiết bị không rõ', true],
      ['Chrome trên Android', false],
      ['Thiết bị không rõ', false],
    ])
    expect(sessions[2]).toMatchObject({ lastUsedAt: '2026-01-02T03:04:05.000Z' })
    expect(Object.keys(sessions[0] ?? {})).toEqual([
      'id',
      'device',
      'createdAt',
      'lastUsedAt',
      'isCurrent',
    ])
    expect((await listed(before))[0]).toMatchObject({ id: sessions[2]?.id, isCurrent: true })
  })

  test('leaves out expired sessions and those of other users', async () => {
    await signIn(phone)
    await shop.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2026-01-01T00:00:00Z') })
      .where('user_agent', '=', phone)
      .where('user_id', '=', me.id)
      .execute()
    const other = await aShopper(shop.db)
    expect(await listed()).toHaveLength(1)
    expect(await listed(other.token)).toHaveLength(1)
  })
})

describe('ending a session', () => {
  test('signs that one out, at once, and no other', async () => {
    const [current, ended] = [await signIn('kept'), await signIn(phone)]
    const [, ...others] = await listed()
    const found = others.find(({ device }) => device === 'Chrome trên Android')
    expect((await call('DELETE', `/${found?.id}`)).statusCode).toBe(200)
    expect((await call('GET', '', ended)).statusCode).toBe(401)
    expect((await call('GET', '', current)).statusCode).toBe(200)
    expect((await call('DELETE', `/${found?.id}`)).statusCode).toBe(404)
  })

  test('that is the caller’s own is a sign-out', async () => {
    const [mine] = await listed()
    expect((await call('DELETE', `/${mine?.id}`)).statusCode).toBe(200)
    expect((await call('GET', '')).statusCode).toBe(401)
  })

  test('that is another user’s, or unknown, is 404 and ends nothing', async () => {
    const other = await aShopper(shop.db)
    const [theirs] = await listed(other.token)
    for (const id of [theirs?.id, randomUUID(), 'x', '%00']) {
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
    }
    expect(await listed(other.token)).toHaveLength(1)
  })
})

test('signing out everywhere else keeps this session alone, and voids links on their way', async () => {
  const other = await aShopper(shop.db)
  const tokens = [await signIn(phone), await signIn('curl/8.1')]
  await shop.db
    .insertInto('password_reset_tokens')
    .values({ user_id: me.id, token_hash: Buffer.alloc(32, me.id), expires_at: new Date() })
    .execute()
  expect((await call('POST', '/revoke-others')).statusCode).toBe(200)
  for (const token of tokens) expect((await call('GET', '', token)).statusCode).toBe(401)
  expect(await listed()).toHaveLength(1)
  expect(await listed(other.token)).toHaveLength(1)
  const links = shop.db.selectFrom('password_reset_tokens').where('user_id', '=', me.id)
  expect(await links.select('id').execute()).toEqual([])
})

test('only the thousand last used sessions of an account are stored', async () => {
  await shop.services.pool.query(
    `INSERT INTO sessions (user_id, token_hash, expires_at, last_used_at)
     SELECT $1, sha256(n::text::bytea), now() + interval '1 day', now() - make_interval(hours => n)
     FROM generate_series(1, 1000) AS n`,
    [me.id],
  )
  const token = await signIn(phone)
  const { rows } = await shop.services.pool.query<{ count: number; oldest: number }>(
    `SELECT count(*), floor(extract(epoch FROM now() - min(last_used_at)) / 3600) AS oldest
     FROM sessions WHERE user_id = $1`,
    [me.id],
  )
  expect(rows).toEqual([{ count: 1000, oldest: 998 }])
  expect(await listed(token)).toHaveLength(100)
  expect((await call('GET', '')).statusCode).toBe(200)
})
