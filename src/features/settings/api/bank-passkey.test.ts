import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { passkeyProof } from '#test/passkey-proof.ts'
import { createAuthenticator } from '#test/software-authenticator.ts'
import { staffCalls } from '#test/staff-calls.ts'
import { waitingStatements } from '#test/waiting-statements.ts'

const password = 'gốm men lam Bát Tràng'
const origin = 'https://tiem.example'
let shop: TestApp
let passwordHash: string
let nextAccount = 1_000_000
const { call, cookieOf } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: origin, MAIL_OUTBOX: '1' })
  passwordHash = await hashPassword(password)
})
beforeEach(() => shop.db.deleteFrom('rate_limits').execute())
afterAll(() => shop.close())

type Device = ReturnType<typeof createAuthenticator>

/** An owner with a passkey and without an authenticator app. */
async function anOwner() {
  const member = await aStaffMember(shop.db, { passwordHash })
  const cookie = `__Host-staff=${member.token}`
  const device = createAuthenticator(origin)
  const payload = { name: 'Điện thoại', password }
  const asked = (await call('me/passkeys/options', { cookie, payload })).json().data
  const response = device.create(asked)
  const added = await call('me/passkeys', { cookie, payload: { ...payload, response } })
  expect(added.statusCode).toBe(201)
  return { id: member.id, cookie, device }
}

const options = async (cookie: string) =>
  (await call('settings/bank/passkey/options', { cookie })).json().data
function newAccount(): string {
  nextAccount += 1
  return String(nextAccount)
}

async function save(
  cookie: string,
  response: object,
  { account = newAccount(), secret = password } = {},
) {
  const { version } = await storedBank(cookie)
  const values = { SHOP_BANK_ACCOUNT: account, SHOP_BANK_HOLDER: 'NGUYEN THI LUA' }
  return call('settings/bank/passkey', {
    ...{ method: 'PUT', cookie },
    payload: { version, values, password: secret, response },
  })
}

async function storedBank(cookie: string) {
  const { data } = (await call('settings', { method: 'GET', cookie })).json()
  const bank = data.find(({ group }: { group: string }) => group === 'bank')
  const account = bank.settings.find(
    ({ name }: { name: string }) => name === 'SHOP_BANK_ACCOUNT',
  ).value
  return { version: bank.version, account }
}

const isRefused = (answer: Awaited<ReturnType<typeof call>>, path = 'passkey') =>
  expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, path])

test('a passkey and the password change the account, without an authenticator app', async () => {
  const { id, cookie, device } = await anOwner()
  const asked = await options(cookie)
  expect(asked).toMatchObject({ rpId: 'tiem.example', userVerification: 'required' })
  expect(asked.allowCredentials).toHaveLength(1)
  const saved = await save(cookie, device.get(asked), { account: '7700112233' })
  expect(saved.statusCode).toBe(200)
  expect((await storedBank(cookie)).account).toBe('7700112233')
  const audited = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('staff_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audited?.action).toBe('settings.changed')
  const [passkey] = (await call('me/passkeys', { method: 'GET', cookie })).json().data
  expect(passkey.lastUsedAt).not.toBeNull()
})

test.each<[string, Parameters<Device['get']>[1]]>([
  ['another origin', { origin: 'https://tiem.example.ke-xau.invalid' }],
  ['another domain', { rpId: 'ke-xau.invalid' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['no user verification', { isVerified: false }],
  ['the type of a new passkey', { type: 'webauthn.create' }],
  ['a counter that does not rise', { counter: 1 }],
  ['the handle of somebody else', { userHandle: Buffer.alloc(16).toString('base64url') }],
])('an answer with %s changes nothing', async (_, odd) => {
  const { cookie, device } = await anOwner()
  const before = await storedBank(cookie)
  const asked = await options(cookie)
  isRefused(await save(cookie, device.get(asked, odd)))
  expect(await storedBank(cookie)).toEqual(before)
  expect((await save(cookie, device.get(asked))).statusCode).toBe(200)
})

test('a challenge is for this, for one person in one session, once and in time', async () => {
  const [one, other] = [await anOwner(), await anOwner()]
  const before = await storedBank(one.cookie)
  // That of signing in, of adding a passkey, and of a colleague.
  const signIn = (await call('sign-in/passkey/options')).json().data
  isRefused(await save(one.cookie, one.device.get(signIn)))
  const passkey = await passkeyProof(call, one, 'add-passkey')
  const payload = { name: 'Máy', password, passkey }
  const adding = (await call('me/passkeys/options', { cookie: one.cookie, payload })).json().data
  isRefused(await save(one.cookie, one.device.get({ ...adding, rpId: adding.rp.id })))
  isRefused(await save(one.cookie, one.device.get(await options(other.cookie))))
  isRefused(await save(one.cookie, other.device.get(await options(one.cookie))))

  // The same person elsewhere.
  const entered = await call('sign-in/passkey', {
    payload: { response: one.device.get((await call('sign-in/passkey/options')).json().data) },
  })
  const elsewhere = cookieOf(entered) ?? ''
  const asked = await options(one.cookie)
  isRefused(await save(elsewhere, one.device.get(asked)))

  const late = await options(one.cookie)
  await shop.db.updateTable('staff_passkey_challenges').set({ expires_at: new Date() }).execute()
  isRefused(await save(one.cookie, one.device.get(late)))
  expect(await storedBank(one.cookie)).toEqual(before)

  const answered = one.device.get(await options(one.cookie))
  isRefused(await save(one.cookie, answered, { secret: 'sai' }), 'password')
  const both = await Promise.all([save(one.cookie, answered), save(one.cookie, answered)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  isRefused(await save(one.cookie, answered))
})

test('a counter that another use is just writing is the one that counts', async () => {
  const { id, cookie, device } = await anOwner()
  const answer = device.get(await options(cookie), { counter: 3 })
  const saving = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('staff_passkeys').set({ counter: 5 }).where('staff_id', '=', id).execute()
    const begun = save(cookie, answer)
    await waitingStatements(shop.services.pool, 1)
    return { begun }
  })
  isRefused(await saving.begun)
})

test('what a passkey confirmed is used up, also when the change fails', async () => {
  const { cookie, device } = await anOwner()
  const wrong = device.get(await options(cookie))
  const told = await save(cookie, wrong, { account: '!' })
  isRefused(told, 'SHOP_BANK_ACCOUNT')
  isRefused(await save(cookie, wrong, { account: '0123456789' }), 'SHOP_BANK_ACCOUNT')
  isRefused(await save(cookie, wrong))
})

test('the challenge neither signs in nor outlives its session', async () => {
  const { id, cookie, device } = await anOwner()
  const asked = await options(cookie)
  const entered = await call('sign-in/passkey', { payload: { response: device.get(asked) } })
  expect(entered.json().code).toBe('PASSKEY_REFUSED')
  const open = () =>
    shop.db
      .selectFrom('staff_passkey_challenges')
      .select('challenge')
      .where('staff_id', '=', id)
      .where('purpose', 'is not', null)
      .execute()
  expect(await open()).toHaveLength(1)
  await call('sign-out', { cookie })
  expect(await open()).toEqual([])
})

test('who has neither app nor passkey is told what to set up', async () => {
  const { token } = await aStaffMember(shop.db, { passwordHash })
  const cookie = `__Host-staff=${token}`
  const answer = await call('settings/bank/passkey/options', { cookie })
  expect(answer.json()).toMatchObject({ code: 'OWN_APP_FIRST' })
  expect(answer.json().message).toContain('passkey')
})

test('who may not change settings gets no challenge', async () => {
  const { token } = await aStaffMember(shop.db, { role: 'orders', passwordHash })
  const cookie = `__Host-staff=${token}`
  const answer = await call('settings/bank/passkey/options', { cookie })
  expect(answer.json().code).toBe('NOT_ALLOWED')
})
