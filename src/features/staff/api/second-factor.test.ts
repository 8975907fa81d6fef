import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { staffCalls, totpCode } from '#test/staff-calls.ts'

const password = 'gốm men lam Bát Tràng'
let shop: TestApp
let passwordHash: string
const { call, cookieOf } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp({ SHOP_NAME: 'Tiệm Gốm' })
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute()
  // In the middle of a step, so that no test runs into the next one.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

const nextStep = () => vi.setSystemTime(Date.now() + 30_000)

const signIn = (email: string, code?: string, ip?: string, secret = password) =>
  call('sign-in', {
    payload: { email, password: secret, ...(code && { code }) },
    ...(ip && { ip }),
  })

const statusOf = async (answer: ReturnType<typeof call>) => {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).code]
}

/** A member of staff with an authenticator app. */
async function aMemberWithApp() {
  const member = await aStaffMember(shop.db, { passwordHash })
  const cookie = member.headers.cookie
  const { secret } = (await call('me/totp', { cookie })).json().data
  const payload = { password, code: totpCode(secret) }
  const confirmed = await call('me/totp', { method: 'PUT', payload, cookie })
  expect(confirmed.statusCode).toBe(200)
  nextStep()
  const { recoveryCodes } = confirmed.json().data
  return { ...member, cookie, secret: secret as string, recoveryCodes: recoveryCodes as string[] }
}

const me = async (cookie: string) => (await call('me', { method: 'GET', cookie })).json().data

test('an app is set up by its first code, which answers ten recovery codes', async () => {
  const { id, email, headers } = await aStaffMember(shop.db, { passwordHash })
  const { cookie } = headers
  const started = (await call('me/totp', { cookie })).json().data
  expect(started.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(started.uri).searchParams.get('secret')).toBe(started.secret)
  expect(decodeURIComponent(started.uri)).toContain(`otpauth://totp/Tiệm Gốm:${email}?`)
  expect(started.qrSvg).toContain('<svg')
  expect((await me(cookie)).secondFactor).toMatchObject({ totp: false, required: false })
  expect(await statusOf(signIn(email))).toEqual([200, undefined])

  const confirm = (payload: object) => call('me/totp', { method: 'PUT', payload, cookie })
  const wrong = await confirm({ password: 'sai', code: totpCode(started.secret) })
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'password'])
  const wrongCode = await confirm({ password, code: totpCode(started.secret, 5) })
  expect([wrongCode.statusCode, wrongCode.json().errors[0].path]).toEqual([422, 'code'])
  const confirmed = await confirm({ password, code: totpCode(started.secret) })
  const { recoveryCodes } = confirmed.json().data
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect((await me(cookie)).secondFactor).toEqual({
    totp: true,
    passkeys: 0,
    recoveryCodesLeft: 10,
    required: false,
  })
  expect(await statusOf(confirm({ password, code: totpCode(started.secret, 1) }))).toEqual([
    409,
    'TOTP_ALREADY_SET',
  ])
  expect(await statusOf(call('me/totp', { cookie }))).toEqual([409, 'TOTP_ALREADY_SET'])

  const rows = await shop.db.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
  const stored = await shop.db.selectFrom('staff_recovery_codes').selectAll().execute()
  expect(rows.map(({ action }) => action)).toContain('staff.factor-added')
  for (const secret of [started.secret, ...recoveryCodes]) {
    expect(JSON.stringify([rows, stored])).not.toContain(secret)
  }
})

test('what was begun an hour ago, or never, is not confirmed', async () => {
  const { id, headers } = await aStaffMember(shop.db, { passwordHash })
  const confirm = (code: string) =>
    call('me/totp', { method: 'PUT', payload: { password, code }, cookie: headers.cookie })
  expect(await statusOf(confirm('123456'))).toEqual([409, 'TOTP_NOT_STARTED'])
  const { secret } = (await call('me/totp', headers)).json().data
  const old = new Date(Date.now() - 3_700_000)
  await shop.db
    .updateTable('staff_totp')
    .set({ created_at: old })
    .where('staff_id', '=', id)
    .execute()
  expect(await statusOf(confirm(totpCode(secret)))).toEqual([409, 'TOTP_NOT_STARTED'])
})

test('signing in asks for the code only after the right password', async () => {
  const { email, secret } = await aMemberWithApp()
  expect(await statusOf(signIn(email, totpCode(secret), undefined, 'sai'))).toEqual([
    401,
    'WRONG_CREDENTIALS',
  ])
  const asked = await signIn(email)
  expect([asked.statusCode, asked.json()]).toMatchObject([
    401,
    { code: 'SECOND_FACTOR_REQUIRED', details: { methods: ['totp', 'recovery'] } },
  ])
  expect(asked.cookies).toEqual([])
  expect(await statusOf(signIn(email, '000000'))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  expect(await statusOf(signIn(email, ''))).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  const entered = await signIn(email, totpCode(secret))
  expect(entered.statusCode).toBe(200)
  expect((await me(cookieOf(entered))).email).toBe(email)
})

test('a code is accepted once, also by two at once, and one step early or late', async () => {
  const { email, secret } = await aMemberWithApp()
  const code = totpCode(secret)
  const both = await Promise.all([signIn(email, code), signIn(email, code)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  expect(await statusOf(signIn(email, code))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  // Also none from before the last one.
  nextStep()
  nextStep()
  const late = totpCode(secret, -1)
  expect(await statusOf(signIn(email, totpCode(secret, -2)))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  expect((await signIn(email, late)).statusCode).toBe(200)
  expect(await statusOf(signIn(email, totpCode(secret, 2)))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  expect((await signIn(email, totpCode(secret, 1))).statusCode).toBe(200)
  expect(await statusOf(signIn(email, totpCode(secret)))).toEqual([401, 'SECOND_FACTOR_WRONG'])
})

test('the code that confirmed the app does not sign in', async () => {
  const { email, headers } = await aStaffMember(shop.db, { passwordHash })
  const { secret } = (await call('me/totp', headers)).json().data
  const code = totpCode(secret)
  await call('me/totp', { method: 'PUT', payload: { password, code }, cookie: headers.cookie })
  expect(await statusOf(signIn(email, code))).toEqual([401, 'SECOND_FACTOR_WRONG'])
})

test('a recovery code signs in once, however it is typed, and its owner is told', async () => {
  const { id, email, cookie, recoveryCodes } = await aMemberWithApp()
  const [first = '', second = ''] = recoveryCodes
  const both = await Promise.all([signIn(email, first), signIn(email, first)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await signIn(email, typed)).statusCode).toBe(200)
  expect(await statusOf(signIn(email, second))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  expect((await me(cookie)).secondFactor.recoveryCodesLeft).toBe(8)
  const used = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', id)
    .where('action', '=', 'staff.recovery-code-used')
    .orderBy('id')
    .execute()
  expect(used.map(({ after }) => after)).toEqual([{ left: 9 }, { left: 8 }])
})

test('new recovery codes replace the old ones', async () => {
  const { email, cookie, secret, recoveryCodes } = await aMemberWithApp()
  const renew = (code: string) => call('me/recovery-codes', { payload: { password, code }, cookie })
  expect(await statusOf(renew('000000'))).toEqual([422, 'INVALID_FIELD'])
  const renewed = (await renew(totpCode(secret))).json().data.recoveryCodes
  expect(await statusOf(signIn(email, recoveryCodes[0]))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  expect((await signIn(email, renewed[0])).statusCode).toBe(200)
  expect((await me(cookie)).secondFactor.recoveryCodesLeft).toBe(9)
})

test('an app is turned off by password and code, or a recovery code, with all recovery codes', async () => {
  const { email, cookie, recoveryCodes } = await aMemberWithApp()
  const remove = (payload: object) => call('me/totp', { method: 'DELETE', payload, cookie })
  expect(await statusOf(remove({ password: 'sai', code: recoveryCodes[0] }))).toEqual([
    422,
    'INVALID_FIELD',
  ])
  expect(await statusOf(remove({ password, code: '000000' }))).toEqual([422, 'INVALID_FIELD'])
  expect((await me(cookie)).secondFactor).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
  expect((await remove({ password, code: recoveryCodes[0] })).statusCode).toBe(200)
  expect((await me(cookie)).secondFactor).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
  expect((await signIn(email)).statusCode).toBe(200)
  expect(await statusOf(remove({ password, code: '000000' }))).toEqual([409, 'TOTP_NOT_SET'])
  const renew = { payload: { password, code: '000000' }, cookie }
  expect(await statusOf(call('me/recovery-codes', renew))).toEqual([409, 'TOTP_NOT_SET'])
})
