import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SecurityEventName, securityEvents } from '#platform/security-log.ts'
import { createTestApp, type TestApp } from './app.ts'
import { startMailServer } from './mail-server.ts'

const phone = '0388000777'
const email = 'hoa.sen@vi-du.invalid'
const [password, changed, reset] = ['gốm men lam', 'lụa tơ tằm', 'nón lá bài thơ']
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** Events that are tested elsewhere. */
const elsewhere: SecurityEventName[] = [
  'email_change_requested',
  'email_change_confirmed',
  'email_change_reverted',
  'email_change_fail',
  'phone_change_requested',
  'phone_change_confirmed',
  'phone_change_reverted',
  'phone_change_fail',
  // Of staff: staff-security-log.test.ts.
  'authn_factor_added',
  'authn_factor_removed',
  'authn_recovery_code_used',
  'bank_account_changed',
]

type Line = { event: SecurityEventName } & Record<string, unknown>

let shop: TestApp
let mailServer: Awaited<ReturnType<typeof startMailServer>>
const logged: string[] = []
const tokens: string[] = []

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) }
  // Without a mail server, links would be logged.
  mailServer = await startMailServer()
  const settings = { LIMIT_LOGIN_PER_ACCOUNT: '2', SMTP_URL: mailServer.url }
  shop = await createTestApp(settings, { work: true, logStream })
})
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})

const eventsOf = (lines: readonly string[]): Line[] =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'security event')

function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  token = '',
) {
  return shop.app.inject({
    method,
    url: `/api/web/${path}`,
    headers: { 'user-agent': userAgent, ...(token && { authorization: `Bearer ${token}` }) },
    remoteAddress: '203.0.113.7',
    ...(payload && { payload }),
  })
}

async function login(secret: string): Promise<string> {
  const answer = await call('POST', 'auth/login', { identifier: phone, password: secret })
  const { token = '' } = answer.json()
  tokens.push(token)
  return token
}

const forgetTries = () => shop.db.deleteFrom('rate_limits').execute()

/** The single event that an action logs, as text. */
async function eventOf(act: () => Promise<unknown>): Promise<string> {
  const before = logged.length
  await act()
  return eventsOf(logged.slice(before))
    .map(({ event, reason, userId }) =>
      [event, reason, userId && 'known'].filter(Boolean).join(' '),
    )
    .join(', ')
}

test('every event of security is logged once, with whom and from where and nothing secret', async () => {
  const account = { identifier: phone, password }
  expect(await eventOf(() => call('POST', 'auth/register', account))).toBe('user_created known')
  let token = ''
  expect(
    await eventOf(async () => {
      token = await login(password)
    }),
  ).toBe('authn_login_success known')
  const { id: userId } = (await call('GET', 'users/me', undefined, token)).json().data
  await shop.db
    .updateTable('users')
    .set({ email, email_confirmed_at: new Date() })
    .where('id', '=', userId)
    .execute()

  expect(await eventOf(() => login('không phải'))).toBe('authn_login_fail wrong_password known')
  const unknown = { identifier: '0388000778', password }
  expect(await eventOf(() => call('POST', 'auth/login', unknown))).toBe(
    'authn_login_fail unknown_account',
  )
  await login('không phải')
  expect(await eventOf(() => login(password))).toBe('authn_login_lock too_many_tries')
  await forgetTries()

  const change = (currentPassword: string) =>
    call('PUT', 'users/change-password', { currentPassword, newPassword: changed }, token)
  expect(await eventOf(() => change('sai'))).toBe('authn_password_change_fail wrong_password known')
  await change('sai')
  expect(await eventOf(() => change(password))).toBe(
    'authn_password_change_fail too_many_tries known',
  )
  await forgetTries()
  expect(await eventOf(() => change(password))).toBe('authn_password_change known')

  const forgotten = () => call('POST', 'auth/forgot-password', { email })
  const before = logged.length
  await forgotten()
  const reported = await vi.waitFor(
    () => {
      const events = eventsOf(logged.slice(before))
      expect(events).toHaveLength(2)
      return events
    },
    { timeout: 10_000 },
  )
  expect(reported.map(({ event }) => event).toSorted()).toEqual([
    'authn_password_reset_requested',
    'authn_token_created',
  ])
  expect(reported.find(({ event }) => event === 'authn_token_created')?.userId).toBe(userId)
  const link = await resetToken()
  expect(link).not.toBe('')
  const replace = (secret: string) =>
    call('POST', 'auth/reset-password', { token: secret, password: reset })
  expect(await eventOf(() => replace('x'.repeat(43)))).toBe(
    'authn_password_reset_fail invalid_link',
  )
  expect(await eventOf(() => replace(link))).toBe('authn_password_reset known')

  token = await login(reset)
  const other = await login(reset)
  const { data } = (await call('GET', 'users/sessions', undefined, token)).json()
  const { id } = data.find((session: { isCurrent: boolean }) => !session.isCurrent)
  expect(await eventOf(() => call('DELETE', `users/sessions/${id}`, undefined, token))).toBe(
    'session_expired ended_by_owner known',
  )
  expect(await eventOf(() => call('POST', 'users/sessions/revoke-others', undefined, token))).toBe(
    'session_expired all_others_ended known',
  )
  expect(await eventOf(() => call('POST', 'auth/logout', undefined, other))).toBe('')
  const third = await login(reset)
  expect(await eventOf(() => call('POST', 'auth/logout', undefined, third))).toBe(
    'session_expired logout known',
  )
  const named = logged.length
  await call('GET', `users/me?userId=${randomUUID()}`, undefined, token)
  const refusals = logged.slice(named).map((line) => JSON.parse(line))
  expect(refusals.filter(({ event }) => event)).toMatchObject([
    { event: 'authz_fail', msg: 'calls refused', userId, ip: '203.0.113.7', count: 1 },
  ])

  const exported = (typed: string) => call('POST', 'users/export', { password: typed }, token)
  expect(await eventOf(() => exported('sai'))).toBe(
    'authn_reauthentication_fail wrong_password known',
  )
  expect(await eventOf(() => exported(reset))).toBe('sensitive_read account_export known')
  expect(await eventOf(() => call('POST', 'users/delete', { password: reset }, token))).toBe(
    'user_deleted known',
  )

  const events = eventsOf(logged)
  const names = new Set<string>([...events.map(({ event }) => event), ...elsewhere])
  expect([...names].toSorted()).toEqual(Object.keys(securityEvents).toSorted())
  for (const line of events) {
    const { level, outcome } = securityEvents[line.event]
    expect(line).toMatchObject({ outcome, level: level === 'warn' ? 40 : 30 })
    if (line.event === 'authn_token_created') continue
    expect(line).toMatchObject({ ip: '203.0.113.7', device: 'Chrome trên Android' })
    expect(line.reqId).toEqual(expect.any(String))
  }
  const log = logged.join('')
  const secrets = [phone, '0388000778', email, password, changed, reset, link, ...tokens]
  expect(secrets.filter((secret) => secret !== '' && log.includes(secret))).toEqual([])
})

/** Waits for the email and returns its token. */
async function resetToken(): Promise<string> {
  await vi.waitFor(() => expect(mailServer.accepted.join()).toContain('token'), 20_000)
  const mails = await Promise.all(mailServer.accepted.map((mail) => PostalMime.parse(mail)))
  const [token] = mails.flatMap(({ text }) => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? [])
  return token ?? ''
}
