import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('a batch of session lookups does not wait for a locked session', async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(shop.db)))
  const [busy] = shoppers
  await sql`UPDATE sessions SET last_used_at = now() - interval '2 hours'`.execute(shop.db)

  const found = await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM sessions WHERE user_id = ${busy?.id} FOR UPDATE`.execute(tx)
    await sql`SET LOCAL idle_in_transaction_session_timeout = '5s'`.execute(tx)
    return Promise.all(shoppers.map(({ token }) => shop.app.findSession(token)))
  })

  expect(found.map((session) => session?.userId)).toEqual(shoppers.map(({ id }) => id))
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM sessions WHERE last_used_at < now() - interval '1 hour'`.execute(shop.db)
  expect(rows.map(({ user_id }) => user_id)).toEqual([busy?.id])
})

describe('a session', () => {
  const ends = async (userId: string) => {
    const { rows } = await sql<{ days: number }>`
      SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM sessions
      WHERE user_id = ${userId}::uuid`.execute(shop.db)
    return rows[0]?.days
  }
  /** Sets the sign-in to some days ago and the last use to two hours ago. */
  const age = (userId: string, days: number) =>
    sql`
      UPDATE sessions SET created_at = now() - make_interval(days => ${days}), last_used_at = now() - interval '2 hours',
        expires_at = now() + interval '1 day' WHERE user_id = ${userId}::uuid`.execute(shop.db)

  test('is extended by 30 days with every use, up to 180 days after its sign-in', async () => {
    const { id, token } = await aShopper(shop.db)
    await age(id, 100)
    expect(await shop.app.findSession(token)).toMatchObject({ userId: id })
    expect(await ends(id)).toBe(130)
    await age(id, 179)
    expect(await shop.app.findSession(token)).toMatchObject({ userId: id })
    expect(await ends(id)).toBe(180)
  })

  test('expires after 180 days by the database’s clock, regardless of use', async () => {
    const { id, token } = await aShopper(shop.db)
    await age(id, 180)
    expect(await shop.app.findSession(token)).toBeUndefined()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.app.inject({ url: '/api/web/users/me', headers })
    expect(answer.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })

  test('expires as configured, also for existing sessions', async () => {
    const strict = await createTestApp({ SESSION_MAX_DAYS: '7' }, { beside: shop })
    const phone = '0388000999'
    const payload = { identifier: phone, password: 'gốm men lam' }
    const post = (call: string) =>
      strict.app.inject({ method: 'POST', url: `/api/web/auth/${call}`, payload })
    await post('register')
    const { token, user } = (await post('login')).json()
    expect(await ends(user.id)).toBe(7)
    await age(user.id, 7)
    expect(await strict.app.findSession(token)).toBeUndefined()
    await strict.close()
  })
})
