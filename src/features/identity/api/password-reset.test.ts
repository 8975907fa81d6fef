import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashToken } from '#platform/tokens.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { waitingStatements } from '#test/waiting-statements.ts'
import { createAccount } from './create-account.ts'

let shop: TestApp

beforeAll(async () => {
  const settings = { PUBLIC_URL: 'https://tiem.example', LIMIT_LOGIN_PER_ADDRESS: '1000' }
  shop = await createTestApp(settings, { work: true })
})
afterAll(() => shop.close())

let user: { id: string; email: string; phone: string }
let made = 0
beforeEach(async () => {
  made += 1
  const names = { email: `lan${made}@example.com`, phone: `038800010${made}` }
  const account = await createAccount(shop.db, { ...names, name: 'Lan', password: 'mật khẩu cũ' })
  user = { id: account.id, ...names }
})

function post(call: string, payload: object, headers: Record<string, string> = {}) {
  return shop.app.inject({ method: 'POST', url: `/api/web/auth/${call}`, payload, headers })
}
const login = (password: string) => post('login', { identifier: user.phone, password })
const invalid = 'Liên kết không hợp lệ. Vui lòng yêu cầu lại email khôi phục.'

async function aToken(token = `${user.id}-${'x'.repeat(20)}`): Promise<string> {
  await shop.db
    .insertInto('password_reset_tokens')
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  return token
}

test('a forgotten password is replaced through the e-mailed link, regardless of the request’s headers', async () => {
  const answer = await post(
    'forgot-password',
    { email: ` ${user.email.toUpperCase()} ` },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  )
  expect(answer.statusCode).toBe(200)

  const outbox = path.join(shop.services.config.dataDir, 'outbox')
  const file = await vi.waitFor(
    async () => {
      const [first] = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
      if (!first) throw new Error('no mail yet')
      return path.join(outbox, first)
    },
    { timeout: 10_000, interval: 100 },
  )
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail.to?.[0]?.address).toBe(user.email)
  const link = /https:\/\/tiem\.example\/reset-password\?token=([\w-]{43})/.exec(mail.text ?? '')
  const token = link?.[1] ?? ''
  expect(token).not.toBe('')

  const stored = await shop.db.selectFrom('password_reset_tokens').selectAll().execute()
  expect(stored.some((row) => row.token_hash.equals(hashToken(token)))).toBe(true)
  expect((await post('reset-password', { token, password: 'mật khẩu mới' })).statusCode).toBe(200)
  expect((await login('mật khẩu cũ')).statusCode).toBe(401)
  expect((await login('mật khẩu mới')).statusCode).toBe(200)
})

test('an unknown e-mail gets the same response and no email: the account is looked up by a job', async () => {
  const links = () => shop.db.selectFrom('password_reset_tokens').selectAll().execute()
  const before = await links()
  const unknown = await post('forgot-password', { email: 'ai-do@example.com' })
  expect(unknown.statusCode).toBe(200)
  expect(unknown.json()).toEqual({ success: true })
  await vi.waitFor(
    async () => expect(await stateOfRequest('ai-do@example.com')).toBe('completed'),
    {
      timeout: 10_000,
      interval: 100,
    },
  )
  expect(await links()).toEqual(before)
})

async function stateOfRequest(email: string) {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM jobs.job WHERE name = 'password-reset' AND data ->> 'email' = ${email}`.execute(
    shop.db,
  )
  return rows[0]?.state
}

test.each(['', 'lan', 'lan @example.com', 'a@b.vn,c@d.vn', 'a@b.vn\r\nBcc: c@d.vn', 'a@b'])(
  '%j is no e-mail',
  async (email) => {
    const answer = await post('forgot-password', { email })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('Email không hợp lệ')
  },
)

test('a reset signs out everywhere, voids the other links and forgives the tries before it', async () => {
  const { token: session } = (await login('mật khẩu cũ')).json()
  for (let count = 0; count < 11; count++) await login('sai')
  expect((await login('mật khẩu cũ')).statusCode).toBe(429)
  const [token, other] = [await aToken(), await aToken('y'.repeat(43))]

  expect((await post('reset-password', { token, password: 'mật khẩu mới' })).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${session}` }
  const me = await shop.app.inject({ url: '/api/web/users/me', headers })
  expect(me.statusCode).toBe(401)
  expect((await login('mật khẩu mới')).statusCode).toBe(200)
  const again = await post('reset-password', { token: other, password: 'mật khẩu khác' })
  expect(again.statusCode).toBe(400)
})

test('of concurrent requests with one link, one sets the password', async () => {
  const token = await aToken()
  const chosen = Array.from({ length: 6 }, (_, index) => `mật khẩu mới ${index}`)
  const answers = await Promise.all(
    chosen.map((password) => post('reset-password', { token, password })),
  )
  const winners = chosen.filter((_, index) => answers[index]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5)
  expect((await login(winners[0] ?? '')).statusCode).toBe(200)
})

test('used, expired and invented links are refused', async () => {
  const token = await aToken()
  await post('reset-password', { token, password: 'mật khẩu mới' })
  const expired = await aToken('z'.repeat(43))
  await shop.db
    .updateTable('password_reset_tokens')
    .set({ expires_at: new Date(0) })
    .execute()

  for (const bad of [token, expired, 'a'.repeat(43), '../../etc/passwd']) {
    const answer = await post('reset-password', { token: bad, password: 'mật khẩu khác' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'RESET_LINK_INVALID', message: invalid })
  }
  expect((await login('mật khẩu mới')).statusCode).toBe(200)
})

test('an empty token and an empty password have different messages', async () => {
  const noToken = await post('reset-password', { token: '', password: 'mật khẩu mới' })
  expect(noToken.statusCode).toBe(422)
  expect(noToken.json().message).toBe('Thiếu token hợp lệ.')
  const token = await aToken()
  const noPassword = await post('reset-password', { token, password: '' })
  expect(noPassword.statusCode).toBe(422)
  expect(noPassword.json().message).toBe('Vui lòng nhập mật khẩu mới')
  const taken = await post('reset-password', { token, password: 'mật khẩu mới' })
  expect(taken.statusCode).toBe(200)
})

const guessable =
  'Mật khẩu này dễ đoán. Vui lòng chọn mật khẩu khác, không dùng số điện thoại, tên của bạn hay mật khẩu phổ biến.'

test('a weak password is refused in a sentence, and the link still works', async () => {
  const token = await aToken()
  for (const [weak, message] of [
    ['x', 'Mật khẩu cần có ít nhất 8 ký tự.'],
    ['iloveyou', guessable],
    [String(user.phone), guessable],
    [user.email.toUpperCase(), guessable],
  ] as const) {
    const answer = await post('reset-password', { token, password: weak })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ message, errors: [{ path: 'password', message }] })
  }
  const strong = await post('reset-password', { token, password: 'mật khẩu mới' })
  expect(strong.statusCode).toBe(200)
})

test('a password changed at the same moment leaves the account with one of the two', async () => {
  const token = await aToken()
  const { pool } = shop.services
  const { token: session } = (await login('mật khẩu cũ')).json()
  // Both transactions wait for the account, each holding a lock that the other needs next.
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id])
  const changing = shop.app.inject({
    method: 'PUT',
    url: '/api/web/users/change-password',
    headers: { authorization: `Bearer ${session}` },
    payload: { currentPassword: 'mật khẩu cũ', newPassword: 'mật khẩu đổi' },
  })
  await waitingStatements(pool, 1)
  const resetting = post('reset-password', { token, password: 'mật khẩu đặt lại' })
  await waitingStatements(pool, 2)
  await holder.query('COMMIT')
  holder.release()
  const [changed, reset] = await Promise.all([changing, resetting])
  const outcome = `${changed.statusCode} ${reset.statusCode}`
  expect(['200 400', '422 200']).toContain(outcome)
  const left = changed.statusCode === 200 ? 'mật khẩu đổi' : 'mật khẩu đặt lại'
  expect((await login(left)).statusCode).toBe(200)
})
