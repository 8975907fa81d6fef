import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  codeOf,
  type Device,
  factorScene,
  type Owner,
  origin,
  password,
  wrongFieldOf,
} from '#test/factor-scene.ts'
import { createAuthenticator } from '#test/software-authenticator.ts'
import { totpCode } from '#test/staff-calls.ts'
import { waitingStatements } from '#test/waiting-statements.ts'

let shop: TestApp
const { call, cookieOf, anOwner, passkeyOf } = factorScene(() => shop)

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: origin, MAIL_OUTBOX: '1' })
})
beforeEach(() => shop.db.deleteFrom('rate_limits').execute())
afterAll(() => shop.close())

type Change = {
  purpose: string
  make: (owner: Owner, factor: object) => Promise<Awaited<ReturnType<typeof call>>>
}

const changes: [string, Change][] = [
  [
    'adding a passkey',
    {
      purpose: 'add-passkey',
      make: ({ cookie }, factor) =>
        call('me/passkeys/options', { cookie, payload: { name: 'Máy', password, ...factor } }),
    },
  ],
  [
    'removing a passkey',
    {
      purpose: 'remove-passkey',
      make: async ({ cookie }, factor) => {
        const { data } = (await call('me/passkeys', { method: 'GET', cookie })).json()
        const id = data[0]?.id ?? '00000000-0000-7000-8000-000000000000'
        const payload = { password, ...factor }
        return call(`me/passkeys/${id}`, { method: 'DELETE', cookie, payload })
      },
    },
  ],
  [
    'removing the app',
    {
      purpose: 'remove-app',
      make: ({ cookie }, factor) =>
        call('me/totp', { method: 'DELETE', cookie, payload: { password, ...factor } }),
    },
  ],
  [
    'renewing recovery codes',
    {
      purpose: 'recovery-codes',
      make: ({ cookie }, factor) =>
        call('me/recovery-codes', { cookie, payload: { password, ...factor } }),
    },
  ],
  [
    'changing the password',
    {
      purpose: 'password',
      make: ({ cookie }, factor) => {
        const payload = { currentPassword: password, newPassword: 'lụa tơ tằm Vạn Phúc', ...factor }
        return call('me/password', { method: 'PUT', cookie, payload })
      },
    },
  ],
  [
    'confirming',
    {
      purpose: 'rights',
      make: ({ cookie }, factor) =>
        call('me/confirmation', { cookie, payload: { password, ...factor } }),
    },
  ],
]

const needsApp = (purpose: string) => ['remove-app', 'recovery-codes'].includes(purpose)

const isDone = (answer: Awaited<ReturnType<typeof call>>) =>
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])

test.each(changes)('%s takes the password alone without a second factor', async (_, change) => {
  const owner = await anOwner()
  const answer = await change.make(owner, {})
  if (needsApp(change.purpose)) expect(answer.json().code).toBe('TOTP_NOT_SET')
  else if (change.purpose === 'remove-passkey') expect(answer.statusCode).toBe(404)
  else isDone(answer)
})

test.each(changes)('%s takes a code of the app', async (_, change) => {
  const owner = await anOwner({ app: true })
  expect(wrongFieldOf(await change.make(owner, {}))).toBe('code')
  expect(wrongFieldOf(await change.make(owner, { code: '000000' }))).toBe('code')
  const answer = await change.make(owner, codeOf(owner))
  if (change.purpose === 'remove-passkey') expect(answer.statusCode).toBe(404)
  else isDone(answer)
})

test.each(changes)('%s takes a passkey, where there is no app', async (_, change) => {
  const owner = await anOwner({ passkey: true })
  expect(wrongFieldOf(await change.make(owner, {}))).toBe('passkey')
  expect(wrongFieldOf(await change.make(owner, { code: '123456' }))).toBe('passkey')
  // Another purpose, and that of the bank account.
  const other = change.purpose === 'password' ? 'add-passkey' : 'password'
  const forOther = await passkeyOf(owner, other)
  expect(wrongFieldOf(await change.make(owner, forOther))).toBe('passkey')
  const bank = (await call('settings/bank/passkey/options', { cookie: owner.cookie })).json().data
  const forBank = { passkey: owner.device?.get(bank) }
  expect(wrongFieldOf(await change.make(owner, forBank))).toBe('passkey')
  // Too late.
  const late = await passkeyOf(owner, change.purpose)
  await shop.db.updateTable('staff_passkey_challenges').set({ expires_at: new Date() }).execute()
  expect(wrongFieldOf(await change.make(owner, late))).toBe('passkey')

  const answered = await passkeyOf(owner, change.purpose)
  const answer = await change.make(owner, answered)
  if (needsApp(change.purpose)) expect(answer.json().code).toBe('TOTP_NOT_SET')
  else isDone(answer)
})

test.each(changes)('%s takes either, where there are both', async (_, change) => {
  const byCode = await anOwner({ app: true, passkey: true })
  expect(wrongFieldOf(await change.make(byCode, {}))).toBe('code')
  isDone(await change.make(byCode, codeOf(byCode)))
  const byPasskey = await anOwner({ app: true, passkey: true })
  isDone(await change.make(byPasskey, await passkeyOf(byPasskey, change.purpose)))
})

test('a passkey confirms once, in the session that asked, and for its owner', async () => {
  const owner = await anOwner({ passkey: true })
  const { make, purpose } = changes[0]?.[1] ?? {}
  if (!make || !purpose || !owner.device) throw new Error('There is no passkey')
  const asked = (await call('sign-in/passkey/options')).json().data
  const entered = await call('sign-in/passkey', { payload: { response: owner.device.get(asked) } })
  const elsewhere = { ...owner, cookie: cookieOf(entered) ?? '' }
  expect(wrongFieldOf(await make(elsewhere, await passkeyOf(owner, purpose)))).toBe('passkey')
  const stranger = await anOwner({ passkey: true })
  expect(wrongFieldOf(await make(stranger, await passkeyOf(owner, purpose)))).toBe('passkey')

  const once = await passkeyOf(owner, purpose)
  isDone(await make(owner, once))
  expect(wrongFieldOf(await make(owner, once))).toBe('passkey')
  const both = await passkeyOf(owner, purpose)
  const answers = await Promise.all([make(owner, both), make(owner, both)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
})

test('an app is added with a passkey, where there is one', async () => {
  const owner = await anOwner({ passkey: true })
  const { cookie } = owner
  const { secret } = (await call('me/totp', { cookie })).json().data
  const confirm = (factor: object) =>
    call('me/totp', {
      ...{ method: 'PUT', cookie },
      payload: { password, code: totpCode(secret), ...factor },
    })
  expect(wrongFieldOf(await confirm({}))).toBe('passkey')
  const other = await passkeyOf(owner, 'add-passkey')
  expect(wrongFieldOf(await confirm(other))).toBe('passkey')
  isDone(await confirm(await passkeyOf(owner, 'add-app')))
})

test('options that the password alone was enough for add nothing once there is a passkey', async () => {
  const { cookie } = await anOwner()
  const payload = { name: 'Máy', password }
  const [one, other] = await Promise.all(
    [1, 2].map(async () => (await call('me/passkeys/options', { cookie, payload })).json().data),
  )
  const add = (options: Parameters<Device['create']>[0]) => {
    const response = createAuthenticator(origin).create(options)
    return call('me/passkeys', { cookie, payload: { ...payload, response } })
  }
  expect((await add(one)).statusCode).toBe(201)
  expect((await add(other)).json().code).toBe('PASSKEY_INVALID')
})

test('a session that a reset ended meanwhile changes nothing', async () => {
  const owner = await anOwner()
  const [, { make }] = changes[0] ?? ['', undefined as never]
  const asking = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('staff').select('id').where('id', '=', owner.id).forUpdate().execute()
    const begun = make(owner, {})
    await waitingStatements(shop.services.pool, 1)
    await tx.deleteFrom('staff_sessions').where('staff_id', '=', owner.id).execute()
    return { begun }
  })
  expect((await asking.begun).json().code).toBe('STAFF_SIGN_IN_REQUIRED')
})

test('codes are counted for each session: who guesses elsewhere keeps nobody from a new password', async () => {
  const owner = await anOwner({ app: true })
  const { email, cookie, secret = '' } = owner
  let status = 0
  for (let guess = 0; guess < 30 && status !== 429; guess++) {
    const payload = { email, password, code: '000000' }
    status = (await call('sign-in', { payload, ip: `198.51.100.${guess}` })).statusCode
  }
  expect(status).toBe(429)
  const newPassword = 'lụa tơ tằm Vạn Phúc'
  const payload = { currentPassword: password, newPassword, code: totpCode(secret) }
  isDone(await call('me/password', { method: 'PUT', cookie, payload }))
})
