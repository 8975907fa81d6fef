import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

const password = 'gốm men lam Bát Tràng'
let shop: TestApp
let passwordHash: string

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_LOGIN_PER_ACCOUNT: '3' })
  passwordHash = await hashPassword(password)
})
beforeEach(() => shop.db.deleteFrom('rate_limits').execute())
afterAll(() => shop.close())

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  payload?: object
  cookie?: string
  ip?: string
}

function call(path: string, { method = 'POST', payload, cookie, ip = '203.0.113.7' }: Call = {}) {
  return shop.app.inject({
    method,
    url: `/api/admin/${path}`,
    remoteAddress: ip,
    headers: cookie ? { cookie } : {},
    ...(payload && { payload }),
  })
}

const signIn = (email: string, secret = password, ip?: string) =>
  call('sign-in', { payload: { email, password: secret }, ...(ip && { ip }) })

const cookieOf = (answer: Awaited<ReturnType<typeof call>>) => {
  const [cookie] = answer.cookies
  return `${cookie?.name}=${cookie?.value}`
}

test('staff sign in with a cookie that scripts and other sites do not get', async () => {
  const { email, id } = await aStaffMember(shop.db, { passwordHash, name: 'Hoa' })

  const answer = await signIn(` ${email.toUpperCase()} `)
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: 'staff',
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 30 * 24 * 60 * 60,
    }),
  ])
  const me = await call('me', { method: 'GET', cookie: cookieOf(answer) })
  expect(me.json().data).toMatchObject({
    id,
    email,
    name: 'Hoa',
    role: { id: 'owner', name: null },
  })
  expect(me.json().data.permissions).toContain('staff.manage')
})

test('with https the cookie is bound to the host', async () => {
  const secure = await createTestApp(
    { PUBLIC_URL: 'https://tiem.example', MAIL_OUTBOX: '1' },
    { beside: shop },
  )
  try {
    const { email } = await aStaffMember(shop.db, { passwordHash })
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/admin/sign-in',
      payload: { email, password },
    })
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-staff', secure: true, path: '/' }),
    ])
  } finally {
    await secure.close()
  }
})

test('unknown, wrong and ended accounts are refused alike', async () => {
  const known = await aStaffMember(shop.db, { passwordHash })
  const left = await aStaffMember(shop.db, { passwordHash })
  await shop.db
    .updateTable('staff')
    .set({ ended_at: new Date() })
    .where('id', '=', left.id)
    .execute()
  const answers = [
    await signIn('khong-co@vi-du.invalid'),
    await signIn(known.email, 'sai mật khẩu'),
    await signIn(left.email),
  ]
  const refusals = answers.map((answer) => {
    const { requestId: _, ...rest } = answer.json()
    return [answer.statusCode, rest, answer.cookies]
  })
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
  expect(refusals[0]?.[0]).toBe(401)
})

test('guesses from one place are stopped, and do not lock out who knows the password elsewhere', async () => {
  const { email } = await aStaffMember(shop.db, { passwordHash })
  for (let guess = 0; guess < 3; guess++) expect((await signIn(email, 'đoán')).statusCode).toBe(401)
  const stopped = await signIn(email)
  expect(stopped.statusCode).toBe(429)
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signIn(email, password, '198.51.100.4')).statusCode).toBe(200)
})

test('signing out ends the session, and again is no error', async () => {
  const { email } = await aStaffMember(shop.db, { passwordHash })
  const cookie = cookieOf(await signIn(email))
  const out = await call('sign-out', { cookie })
  expect(out.statusCode).toBe(200)
  expect(out.cookies[0]).toMatchObject({ name: 'staff', value: '' })
  expect((await call('me', { method: 'GET', cookie })).statusCode).toBe(401)
  expect((await call('sign-out', { cookie })).statusCode).toBe(200)
})

test('sessions are listed and ended one by one or all others at once', async () => {
  const { email } = await aStaffMember(shop.db, { passwordHash })
  const [here, there, elsewhere] = [await signIn(email), await signIn(email), await signIn(email)]
  const cookie = cookieOf(here)
  const list = async () => (await call('me/sessions', { method: 'GET', cookie })).json().data
  const before = await list()
  expect(before.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(before[0]).toMatchObject({ address: '203.0.113.7' })

  const stranger = await aStaffMember(shop.db)
  const foreign = { method: 'DELETE', cookie: stranger.headers.cookie } as const
  expect((await call(`me/sessions/${before[1].id}`, foreign)).statusCode).toBe(404)
  expect((await call(`me/sessions/${before[1].id}`, { method: 'DELETE', cookie })).statusCode).toBe(
    200,
  )
  expect(await list()).toHaveLength(3)
  expect((await call('me/sessions', { method: 'DELETE', cookie })).statusCode).toBe(200)
  expect(await list()).toHaveLength(1)
  for (const ended of [there, elsewhere]) {
    expect((await call('me', { method: 'GET', cookie: cookieOf(ended) })).statusCode).toBe(401)
  }
})

test('a new password needs the current one, is not easy to guess, and ends other sessions', async () => {
  const { email, name } = await aStaffMember(shop.db, { passwordHash, name: 'Nguyễn Thị Hoa' })
  const [cookie, other] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))]
  const change = (currentPassword: string, newPassword: string) =>
    call('me/password', { method: 'PUT', cookie, payload: { currentPassword, newPassword } })

  const wrong = await change('sai', 'lụa tơ tằm Vạn Phúc')
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'currentPassword'])
  for (const weak of ['ngắn', name, 'matkhau123']) {
    const refused = await change(password, weak)
    expect([weak, refused.statusCode, refused.json().errors?.[0].path]).toEqual([
      weak,
      422,
      'newPassword',
    ])
    await shop.db.deleteFrom('rate_limits').execute()
  }
  expect((await change(password, 'lụa tơ tằm Vạn Phúc')).statusCode).toBe(200)
  expect((await call('me', { method: 'GET', cookie })).statusCode).toBe(200)
  expect((await call('me', { method: 'GET', cookie: other })).statusCode).toBe(401)
  expect((await signIn(email)).statusCode).toBe(401)
  expect((await signIn(email, 'lụa tơ tằm Vạn Phúc')).statusCode).toBe(200)
})

test('only calls of a person keep a session from being idle, not those of an open page', async () => {
  const { headers, sessionId } = await aStaffMember(shop.db)
  const hourAgo = new Date(Date.now() - 3_600_000)
  await shop.db
    .updateTable('staff_sessions')
    .set({ last_used_at: hourAgo })
    .where('id', '=', sessionId)
    .execute()
  const lastUsed = async (more: object) => {
    const url = '/api/admin/me'
    await shop.app.inject({ url, headers: { ...headers, ...more } })
    const row = await shop.db
      .selectFrom('staff_sessions')
      .select('last_used_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return row.last_used_at.getTime()
  }
  expect(await lastUsed({ 'x-background': '1' })).toBe(hourAgo.getTime())
  expect(await lastUsed({})).toBeGreaterThan(hourAgo.getTime() + 3_000_000)
})
