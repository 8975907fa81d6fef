import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { emailTo } from '#test/outbox.ts'
import { staffCalls, totpCode } from '#test/staff-calls.ts'

const password = 'gốm men lam Bát Tràng'
let shop: TestApp
let passwordHash: string
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp(
    { LIMIT_LOGIN_PER_ACCOUNT: '3', SHOP_NAME: 'Tiệm Gốm' },
    { work: true },
  )
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute()
  await shop.db.deleteFrom('back_office_settings').execute()
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

const signIn = (email: string, code?: string, ip = '203.0.113.7', secret = password) =>
  call('sign-in', { payload: { email, password: secret, ...(code && { code }) }, ip })

const outcome = ({ statusCode, body }: Awaited<ReturnType<typeof call>>) => [
  statusCode,
  JSON.parse(body).code,
]

async function setUpApp(cookie: string): Promise<string> {
  const { secret } = (await call('me/totp', { cookie })).json().data
  const payload = { password, code: totpCode(secret) }
  expect((await call('me/totp', { method: 'PUT', payload, cookie })).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + 30_000)
  return secret
}

async function aMember(role = 'owner') {
  const member = await aStaffMember(shop.db, { role, passwordHash })
  return { ...member, cookie: member.headers.cookie }
}

const saveSecurity = (cookie: string, requireSecondFactor: boolean, version = 1) =>
  call('security', { method: 'PUT', payload: { requireSecondFactor, version }, cookie })

test('codes cannot be guessed from many addresses, and who does not know the password locks nobody out', async () => {
  const { email, cookie } = await aMember()
  const secret = await setUpApp(cookie)
  // Strangers without the password, from several addresses.
  for (let guess = 0; guess < 9; guess++) {
    const answer = await signIn(email, '000000', `198.51.100.${guess}`, 'đoán')
    expect(outcome(answer)).toEqual([401, 'WRONG_CREDENTIALS'])
  }
  for (let guess = 0; guess < 3; guess++) {
    const answer = await signIn(email, '000000', `203.0.113.${guess}`)
    expect(outcome(answer)).toEqual([401, 'SECOND_FACTOR_WRONG'])
  }
  const stopped = await signIn(email, totpCode(secret), '203.0.113.99')
  expect(outcome(stopped)).toEqual([429, 'TOO_MANY_REQUESTS'])
  const told = await emailTo(
    shop,
    email,
    'Có người nhập sai mã xác minh nhiều lần – quản lý Tiệm Gốm',
  )
  expect(told.text).toContain('Hãy đổi mật khẩu ngay')
  expect(told.text).toContain('203.0.113.99')

  // A new password is one that the guesser does not know.
  const changed = 'lụa tơ tằm Vạn Phúc'
  const payload = { currentPassword: password, newPassword: changed, code: totpCode(secret) }
  expect((await call('me/password', { method: 'PUT', payload, cookie })).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + 30_000)
  const entered = await signIn(email, totpCode(secret), '192.0.2.1', changed)
  expect(entered.statusCode).toBe(200)
})

test('a day has twice as many guesses', async () => {
  const { email, cookie } = await aMember()
  const secret = await setUpApp(cookie)
  const seen: number[] = []
  for (let guess = 0; guess < 8; guess++) {
    seen.push((await signIn(email, '000000', `203.0.113.${guess}`)).statusCode)
    // A quarter of an hour later; the limit counts by the database's clock.
    await shop.db
      .updateTable('rate_limits')
      .set({ expire: 0 })
      .where('key', 'not like', 'staff-code-day:%')
      .execute()
  }
  expect(seen).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  expect((await signIn(email, totpCode(secret), '192.0.2.1')).statusCode).toBe(429)
})

test('an owner with a second factor requires one of all', async () => {
  const [owner, manager] = [await aMember(), await aMember(await aRole(shop.db, ['staff.manage']))]
  expect((await call('security', { method: 'GET', cookie: manager.cookie })).json().data).toEqual({
    requireSecondFactor: false,
    version: 1,
  })
  await setUpApp(manager.cookie)
  expect(outcome(await saveSecurity(manager.cookie, true))).toEqual([403, 'NOT_ALLOWED'])
  expect(outcome(await saveSecurity(owner.cookie, true))).toEqual([409, 'OWN_SECOND_FACTOR_FIRST'])
  await setUpApp(owner.cookie)
  const saved = await saveSecurity(owner.cookie, true)
  expect(saved.json().data).toEqual({ requireSecondFactor: true, version: 2 })
  const stale = await saveSecurity(owner.cookie, false)
  expect(stale.json()).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, current: { requireSecondFactor: true }, by: 'Chủ Thử' },
  })
  const off = await saveSecurity(owner.cookie, false, 2)
  expect(off.json().data).toEqual({ requireSecondFactor: false, version: 3 })
})

test('of two owners who save at once, one is told', async () => {
  const { cookie } = await aMember()
  await setUpApp(cookie)
  const answers = await Promise.all([saveSecurity(cookie, true), saveSecurity(cookie, true)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('where it is required, who has none only sets one up', async () => {
  const [owner, member] = [await aMember(), await aMember('manager')]
  await setUpApp(owner.cookie)
  await saveSecurity(owner.cookie, true)
  expect((await signIn(member.email)).statusCode).toBe(200)
  const audit = () => call('audit', { method: 'GET', cookie: member.cookie })
  expect(outcome(await audit())).toEqual([403, 'SECOND_FACTOR_NEEDED'])
  const me = await call('me', { method: 'GET', cookie: member.cookie })
  expect(me.json().data.secondFactor).toEqual({
    totp: false,
    passkeys: 0,
    recoveryCodesLeft: 0,
    required: true,
  })
  for (const path of ['me/sessions', 'me/passkeys']) {
    expect((await call(path, { method: 'GET', cookie: member.cookie })).statusCode).toBe(200)
  }
  await setUpApp(member.cookie)
  expect((await audit()).statusCode).toBe(200)
  const other = await aMember()
  expect((await call('sign-out', { cookie: other.cookie })).statusCode).toBe(200)
  const signedOut = await call('me', { method: 'GET', cookie: other.cookie })
  expect(signedOut.statusCode).toBe(401)
})

test('who has lost a phone is helped by who may manage them, and told', async () => {
  const [owner, member] = [await aMember(), await aMember('manager')]
  await setUpApp(member.cookie)
  const reset = (id: string, cookie: string) => call(`staff/${id}/reset-second-factor`, { cookie })
  const list = async () =>
    (await call('staff', { method: 'GET', cookie: owner.cookie })).json().data
  const hasFactor = async () =>
    (await list()).find(({ id }: { id: string }) => id === member.id).hasSecondFactor
  expect(await hasFactor()).toBe(true)
  const weaker = await aMember(await aRole(shop.db, ['staff.manage']))
  expect(outcome(await reset(member.id, weaker.cookie))).toEqual([403, 'NOT_ALLOWED'])
  await setUpApp(owner.cookie)
  expect(outcome(await reset(owner.id, owner.cookie))).toEqual([403, 'NOT_ALLOWED'])

  const done = await reset(member.id, owner.cookie)
  expect(done.json().data).toMatchObject({ id: member.id, hasSecondFactor: false })
  expect((await call('me', { method: 'GET', cookie: member.cookie })).statusCode).toBe(401)
  expect((await signIn(member.email)).statusCode).toBe(200)
  const told = await emailTo(shop, member.email, 'Xác minh hai bước đã bị xoá – quản lý Tiệm Gốm')
  expect(told.text).toContain('Chủ Thử đã xoá')
  expect((await reset(member.id, owner.cookie)).statusCode).toBe(200)
  const audited = await shop.db
    .selectFrom('audit_log')
    .select(['actor', 'before'])
    .where('action', '=', 'staff.factors-reset')
    .where('subject', '=', member.id)
    .execute()
  expect(audited).toEqual([{ actor: 'Chủ Thử', before: { totp: true, passkeys: 0 } }])
})

test('a link for a new password does not replace the second factor', async () => {
  const [owner, member] = [await aMember(), await aMember('manager')]
  const secret = await setUpApp(member.cookie)
  await call(`staff/${member.id}/reset`, { cookie: owner.cookie })
  const mail = await emailTo(shop, member.email, 'Đặt lại mật khẩu quản lý Tiệm Gốm')
  const [, token] = /#([\w-]{43})/.exec(mail.text ?? '') ?? []
  const changed = 'lụa tơ tằm Vạn Phúc'
  const accepted = await call('links/accept', { payload: { token, password: changed } })
  expect(accepted.json()).toEqual({ success: true, isSignedIn: false })
  expect(accepted.cookies).toEqual([])
  expect(outcome(await signIn(member.email, undefined, undefined, changed))).toEqual([
    401,
    'SECOND_FACTOR_REQUIRED',
  ])
  const entered = await signIn(member.email, totpCode(secret), undefined, changed)
  expect(entered.statusCode).toBe(200)
})

test('everybody is told by e-mail about what is added to and removed from their sign-in', async () => {
  const { email, cookie } = await aMember()
  const secret = await setUpApp(cookie)
  const added = await emailTo(shop, email, 'Ứng dụng xác thực đã được bật – quản lý Tiệm Gốm')
  expect(added.text).toContain('203.0.113.7')
  const payload = { password, code: totpCode(secret) }
  const renewed = await call('me/recovery-codes', { payload, cookie })
  await emailTo(shop, email, 'Mã khôi phục đã được tạo lại – quản lý Tiệm Gốm')
  const [first, second] = renewed.json().data.recoveryCodes
  await signIn(email, first)
  const used = await emailTo(shop, email, 'Một mã khôi phục đã được dùng – quản lý Tiệm Gốm')
  expect(used.text).toContain('bạn còn 9 mã')
  const off = { password, code: second }
  await call('me/totp', { method: 'DELETE', payload: off, cookie })
  const removed = await emailTo(shop, email, 'Ứng dụng xác thực đã bị tắt – quản lý Tiệm Gốm')
  for (const code of [secret, first, second]) {
    expect(`${added.text}${used.text}${removed.text}`).not.toContain(code)
  }
})
