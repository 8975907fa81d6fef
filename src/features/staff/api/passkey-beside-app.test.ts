import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aTotpSecret } from '#test/second-factors.ts'
import { createAuthenticator } from '#test/software-authenticator.ts'
import { staffCalls, totpCode } from '#test/staff-calls.ts'

const password = 'gốm men lam Bát Tràng'
const origin = 'https://tiem.example'
const name = 'Điện thoại'
let shop: TestApp
let passwordHash: string
const { call } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp({
    ...{ PUBLIC_URL: origin, MAIL_OUTBOX: '1', LIMIT_LOGIN_PER_ACCOUNT: '3' },
  })
  passwordHash = await hashPassword(password)
})
beforeEach(() => shop.db.deleteFrom('rate_limits').execute())
afterAll(() => shop.close())

async function aMember() {
  const { id, token } = await aStaffMember(shop.db, { passwordHash })
  return { id, cookie: `__Host-staff=${token}` }
}

type Member = Awaited<ReturnType<typeof aMember>>

const ask = ({ cookie }: Member, code?: string) =>
  call('me/passkeys/options', { cookie, payload: { name, password, ...(code && { code }) } })

const add = ({ cookie }: Member, options: Parameters<Device['create']>[0]) => {
  const response = createAuthenticator(origin).create(options)
  return call('me/passkeys', { cookie, payload: { name, password, response } })
}
type Device = ReturnType<typeof createAuthenticator>

const challengesOf = ({ id }: Member) =>
  shop.db
    .selectFrom('staff_passkey_challenges')
    .select('challenge')
    .where('staff_id', '=', id)
    .execute()

const isRefused = (answer: Awaited<ReturnType<typeof call>>) =>
  expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, 'code'])

test('beside an authenticator app a passkey needs one of its codes, which is good once', async () => {
  const member = await aMember()
  const secret = await aTotpSecret(shop.db, member.id)
  isRefused(await ask(member))
  isRefused(await ask(member, '000000'))
  expect(await challengesOf(member)).toEqual([])

  const asked = await ask(member, totpCode(secret))
  expect(asked.statusCode).toBe(200)
  isRefused(await ask(member, totpCode(secret)))
  expect((await add(member, asked.json().data)).statusCode).toBe(201)
  // The next one takes another code.
  const other = { ...asked.json().data, challenge: 'A'.repeat(43) }
  expect((await add(member, other)).json().code).toBe('PASSKEY_INVALID')
  const next = await ask(member, totpCode(secret, 1))
  expect((await add(member, next.json().data)).statusCode).toBe(201)
})

test('a recovery code does as well', async () => {
  const member = await aMember()
  const { cookie } = member
  const { secret } = (await call('me/totp', { cookie })).json().data
  const confirmed = { password, code: totpCode(secret) }
  const set = await call('me/totp', { method: 'PUT', cookie, payload: confirmed })
  const [recovery] = set.json().data.recoveryCodes
  const asked = await ask(member, recovery)
  expect((await add(member, asked.json().data)).statusCode).toBe(201)
  isRefused(await ask(member, recovery))
})

test('codes are not guessed here either', async () => {
  const member = await aMember()
  const secret = await aTotpSecret(shop.db, member.id)
  for (let guess = 0; guess < 3; guess++) isRefused(await ask(member, '000000'))
  expect((await ask(member, totpCode(secret))).json().code).toBe('TOO_MANY_REQUESTS')
})

test('options from before the app was on add nothing', async () => {
  const member = await aMember()
  const { cookie } = member
  const before = (await ask(member)).json().data
  const { secret } = (await call('me/totp', { cookie })).json().data
  const confirmed = { password, code: totpCode(secret) }
  await call('me/totp', { method: 'PUT', cookie, payload: confirmed })
  expect((await add(member, before)).json().code).toBe('PASSKEY_INVALID')
})

test('without an app, and with one that is not confirmed, the password is enough', async () => {
  const member = await aMember()
  await aTotpSecret(shop.db, member.id, { isConfirmed: false })
  expect((await add(member, (await ask(member)).json().data)).statusCode).toBe(201)
  // From then on the password alone is not enough, and neither is a code of the app that was not confirmed.
  const refused = (await ask(member, '123456')).json()
  expect(refused.errors).toEqual([{ path: 'passkey', message: expect.stringContaining('passkey') }])
})
