import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'

let shop: TestApp
let me: Awaited<ReturnType<typeof aShopper>>

beforeAll(async () => {
  shop = await createTestApp()
  me = await aShopper(shop.db)
})
afterAll(() => shop.close())

const calls = [
  ['POST', 'auth/register', ['identifier', 'password']],
  ['POST', 'auth/login', ['identifier', 'password']],
  ['POST', 'auth/forgot-password', ['email']],
  ['POST', 'auth/reset-password', ['token', 'password']],
  ['PUT', 'users/profile', ['name', 'email', 'phone', 'gender', 'birthday', 'avatar']],
  ['PUT', 'users/change-password', ['currentPassword', 'newPassword']],
] as const

const wrong: unknown[] = [
  42,
  -1,
  1e308,
  true,
  [],
  {},
  ['0912345678'],
  { $ne: '' },
  'a\u0000b',
  '\ud800',
  'x\udfff@example.com',
  '\u0000',
  'x'.repeat(100_000),
  "' OR 1=1 --",
  '../../etc/passwd',
]

function send(method: 'POST' | 'PUT', path: string, payload: string, type = 'application/json') {
  return shop.app.inject({
    method,
    url: `/api/web/${path}`,
    payload,
    headers: { ...me.headers, 'content-type': type },
  })
}

describe.each(calls)('%s %s', (method, path, fields) => {
  test.each(fields)('refuses a wrong %s with a Vietnamese sentence', async (field) => {
    const before = await shop.db.selectFrom('users').selectAll().execute()
    for (const value of wrong) {
      const good = Object.fromEntries(fields.map((name) => [name, undefined]))
      const answer = await send(method, path, JSON.stringify({ ...good, [field]: value }))
      if (field === 'name' && typeof value === 'string' && answer.statusCode === 200) continue
      expect(answer.statusCode, JSON.stringify(value)).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, JSON.stringify(value)).toBeLessThan(500)
      expect(answer.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(/[À-ỹ]/),
      })
    }
    const after = await shop.db.selectFrom('users').selectAll().execute()
    expect(
      after.map(({ password_hash, phone, email }) => ({ password_hash, phone, email })),
    ).toEqual(before.map(({ password_hash, phone, email }) => ({ password_hash, phone, email })))
  })

  test('refuses bodies that are no JSON, no object, too large or of another type', async () => {
    const statuses = []
    for (const body of ['{', '', 'null', '[]', '"a"', '1']) {
      statuses.push((await send(method, path, body)).statusCode)
    }
    for (const status of statuses) expect([400, 422]).toContain(status)
    const large = JSON.stringify({ identifier: 'x'.repeat(2_000_000) })
    expect((await send(method, path, large)).statusCode).toBe(413)
    expect((await send(method, path, '<a/>', 'application/xml')).statusCode).toBe(415)
  })
})

test('another’s userId is refused, one’s own is fine', async () => {
  const other = await aShopper(shop.db)
  const put = (userId: unknown) =>
    send('PUT', 'users/profile', JSON.stringify({ userId, name: 'Lan' }))
  expect((await put(other.id)).statusCode).toBe(403)
  expect((await put([me.id, other.id])).statusCode).toBe(403)
  expect((await put(me.id)).statusCode).toBe(200)
  const query = (userId: string) =>
    shop.app.inject({ url: `/api/web/users/me?userId=${userId}`, headers: me.headers })
  expect((await query(other.id)).statusCode).toBe(403)
  expect((await query(me.id)).statusCode).toBe(200)
})
