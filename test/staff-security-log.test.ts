import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { securityEvents } from '#platform/security-log.ts'
import { aStaffMember } from './a-staff-member.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createAuthenticator } from './software-authenticator.ts'
import { staffCalls, totpCode } from './staff-calls.ts'

const password = 'gốm men lam Bát Tràng'
const logged: string[] = []
let shop: TestApp
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) }
  shop = await createTestApp({ LIMIT_LOGIN_PER_ACCOUNT: '3' }, { logStream })
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

type Line = Record<string, unknown> & { event: keyof typeof securityEvents }

const events = (): Line[] =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')

/** The events that a call logs, with their reasons. */
async function eventsOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = events().length
  await act()
  const seen = events().slice(before)
  return seen.map(({ event, reason }) => [event, reason].filter(Boolean).join(' '))
}

test('all that happens to a second factor is logged, with whom and from where and nothing secret', async () => {
  const member = await aStaffMember(shop.db, { passwordHash: await hashPassword(password) })
  const { email, headers } = member
  const secrets = [password, email, member.token]
  const own = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    call(path, { method, cookie: headers.cookie, ...(payload && { payload }) })
  const signIn = (code: string) => call('sign-in', { payload: { email, password, code } })

  const { secret } = (await own('POST', 'me/totp')).json().data
  const confirm = (typed: string, code: string) => own('PUT', 'me/totp', { password: typed, code })
  expect(await eventsOf(() => confirm('sai', totpCode(secret)))).toEqual([
    'authn_reauthentication_fail wrong_password',
  ])
  expect(await eventsOf(() => confirm(password, '000000'))).toEqual([
    'authn_reauthentication_fail wrong_code',
  ])
  let codes: string[] = []
  expect(
    await eventsOf(async () => {
      codes = (await confirm(password, totpCode(secret))).json().data.recoveryCodes
    }),
  ).toEqual(['authn_factor_added totp'])
  const [first = '', second = ''] = codes

  expect(await eventsOf(() => signIn('000000'))).toEqual(['authn_login_fail wrong_code'])
  expect(await eventsOf(() => signIn(first))).toEqual([
    'authn_recovery_code_used',
    'authn_login_success',
  ])
  const guess = () => eventsOf(() => signIn('000000'))
  const guesses = [await guess(), await guess(), await guess()]
  expect(guesses.flat()).toEqual(Array(3).fill('authn_login_fail wrong_code'))
  const [locked] = await eventsOf(() =>
    call('sign-in', { payload: { email, password, code: second }, ip: '203.0.113.7' }),
  )
  expect(locked).toMatch(/^authn_login_lock /)
  await shop.db.deleteFrom('rate_limits').execute()

  const renewed: string[] = []
  expect(
    await eventsOf(async () => {
      const answer = await own('POST', 'me/recovery-codes', { password, code: second })
      renewed.push(...answer.json().data.recoveryCodes)
    }),
  ).toEqual(['authn_factor_added recovery_codes'])
  expect(await eventsOf(() => own('DELETE', 'me/totp', { password, code: renewed[0] }))).toEqual([
    'authn_factor_removed totp',
  ])

  const device = createAuthenticator('http://localhost:0')
  const options = (await own('POST', 'me/passkeys/options', { name: 'Máy', password })).json().data
  let id = ''
  expect(
    await eventsOf(async () => {
      const response = device.create(options)
      const added = await own('POST', 'me/passkeys', { name: 'Máy', password, response })
      id = added.json().data.id
    }),
  ).toEqual(['authn_factor_added passkey'])
  const enter = async (odd = {}) => {
    const asked = (await call('sign-in/passkey/options')).json().data
    return call('sign-in/passkey', { payload: { response: device.get(asked, odd) } })
  }
  expect(await eventsOf(enter)).toEqual(['authn_login_success passkey'])
  expect(await eventsOf(() => enter({ counter: 1 }))).toEqual([
    'authn_login_fail counter_went_back',
  ])
  expect(await eventsOf(() => enter({ isVerified: false }))).toEqual([
    'authn_login_fail not_verified',
  ])
  const remove = async () => {
    const payload = { purpose: 'remove-passkey' }
    const asked = (await own('POST', 'me/confirmation/options', payload)).json().data
    return own('DELETE', `me/passkeys/${id}`, { password, passkey: device.get(asked) })
  }
  expect(await eventsOf(remove)).toEqual(['authn_factor_removed passkey'])
  expect(await eventsOf(enter)).toEqual(['authn_login_fail unknown_passkey'])

  for (const line of events()) {
    const { level, outcome } = securityEvents[line.event]
    expect(line).toMatchObject({ outcome, level: level === 'warn' ? 40 : 30, ip: '203.0.113.7' })
    const isUnknown = /unknown|too_many_tries|too_many_codes/.test(String(line.reason))
    if (!isUnknown) expect(line.staffId).toBe(member.id)
  }
  const log = logged.join('')
  const all = [...secrets, secret, ...codes, ...renewed]
  expect(all.filter((text) => log.includes(text))).toEqual([])
})

test('a reset by somebody else is logged for whom it concerns', async () => {
  const [owner, member] = [await aStaffMember(shop.db), await aStaffMember(shop.db)]
  const bytes = Buffer.alloc(20, 1)
  await shop.db
    .insertInto('staff_totp')
    .values({ staff_id: member.id, secret: bytes, confirmed_at: new Date() })
    .execute()
  const reset = () =>
    call(`staff/${member.id}/reset-second-factor`, { cookie: owner.headers.cookie })
  expect(await eventsOf(reset)).toEqual(['authn_factor_removed reset'])
  expect(events().at(-1)?.staffId).toBe(member.id)
  expect(await eventsOf(reset)).toEqual([])
})
