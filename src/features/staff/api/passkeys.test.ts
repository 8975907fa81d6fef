import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { passkeyProof } from '#test/passkey-proof.ts'
import { createAuthenticator } from '#test/software-authenticator.ts'
import { staffCalls } from '#test/staff-calls.ts'

const password = 'gốm men lam Bát Tràng'
const origin = 'https://tiem.example'
let shop: TestApp
let passwordHash: string
const { call, cookieOf } = staffCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: origin, MAIL_OUTBOX: '1' })
  passwordHash = await hashPassword(password)
})
beforeEach(() => shop.db.deleteFrom('rate_limits').execute())
afterAll(() => shop.close())

type Authenticator = ReturnType<typeof createAuthenticator>

/** `device` has the passkey of before, if any. */
const creationOptions = async (cookie: string, device?: Authenticator) => {
  const passkey = device && (await passkeyProof(call, { cookie, device }, 'add-passkey'))
  const payload = { name: 'Điện thoại', password, passkey }
  return (await call('me/passkeys/options', { cookie, payload })).json().data
}
const requestOptions = async () => (await call('sign-in/passkey/options')).json().data
const add = (cookie: string, response: object, secret = password) =>
  call('me/passkeys', { cookie, payload: { name: 'Điện thoại', password: secret, response } })
const enter = (response: object) => call('sign-in/passkey', { payload: { response } })
const outcome = ({ statusCode, body }: Awaited<ReturnType<typeof call>>) => [
  statusCode,
  JSON.parse(body).code,
]
const refused = [401, 'PASSKEY_REFUSED']
const invalid = [400, 'PASSKEY_INVALID']

/** A member of staff who has a passkey. Cookies of an https shop have the prefix. */
async function aMemberWithPasskey() {
  const member = await aStaffMember(shop.db, { passwordHash })
  const cookie = `__Host-staff=${member.token}`
  const device = createAuthenticator(origin)
  const added = await add(cookie, device.create(await creationOptions(cookie)))
  expect(added.statusCode).toBe(201)
  return { ...member, cookie, device, passkeyId: added.json().data.id as string }
}

test('a passkey is added and signs in alone, for whoever it belongs to', async () => {
  const member = await aStaffMember(shop.db, { passwordHash, name: 'Hoa' })
  const cookie = `__Host-staff=${member.token}`
  const options = await creationOptions(cookie)
  expect(options).toMatchObject({
    rp: { id: 'tiem.example' },
    user: { name: member.email, displayName: 'Hoa' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: 300_000,
  })
  const device = createAuthenticator(origin)
  const added = await add(cookie, device.create(options))
  expect([added.statusCode, added.json().data]).toMatchObject([
    201,
    { name: 'Điện thoại', lastUsedAt: null },
  ])
  const again = await creationOptions(cookie, device)
  expect(again.excludeCredentials).toMatchObject([{ transports: ['internal'] }])

  const asked = await requestOptions()
  expect(asked).toMatchObject({
    rpId: 'tiem.example',
    allowCredentials: [],
    userVerification: 'required',
  })
  const entered = await enter(device.get(asked))
  expect([entered.statusCode, entered.json()]).toEqual([200, { success: true }])
  const me = await call('me', { method: 'GET', cookie: cookieOf(entered) })
  expect(me.json().data).toMatchObject({ id: member.id, secondFactor: { passkeys: 1 } })
  const [passkey] = (await call('me/passkeys', { method: 'GET', cookie })).json().data
  expect(passkey.lastUsedAt).not.toBeNull()
  const audited = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject', '=', member.id)
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { action: 'staff.factor-added', after: { kind: 'passkey', name: 'Điện thoại' } },
    { action: 'staff.signed-in', after: { with: 'passkey', name: 'Điện thoại' } },
  ])
})

test('with a passkey the password alone no longer signs in', async () => {
  const { email } = await aMemberWithPasskey()
  const asked = await call('sign-in', { payload: { email, password } })
  expect(asked.json()).toMatchObject({
    code: 'SECOND_FACTOR_REQUIRED',
    details: { methods: ['passkey'] },
  })
  const guessed = await call('sign-in', { payload: { email, password, code: '123456' } })
  expect(outcome(guessed)).toEqual([401, 'SECOND_FACTOR_WRONG'])
})

test.each<[string, Parameters<Authenticator['create']>[1]]>([
  ['another origin', { origin: 'https://tiem.example.ke-xau.invalid' }],
  ['the origin without https', { origin: 'http://tiem.example' }],
  ['another domain', { rpId: 'ke-xau.invalid' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['no user verification', { isVerified: false }],
  ['the type of a sign-in', { type: 'webauthn.get' }],
])('a passkey with %s is not added', async (_, odd) => {
  const { id, token } = await aStaffMember(shop.db, { passwordHash })
  const cookie = `__Host-staff=${token}`
  const options = await creationOptions(cookie)
  const device = createAuthenticator(origin)
  expect(outcome(await add(cookie, device.create(options, odd)))).toEqual(invalid)
  const rows = shop.db.selectFrom('staff_passkeys').select('id').where('staff_id', '=', id)
  expect(await rows.execute()).toEqual([])
  expect((await add(cookie, device.create(options))).statusCode).toBe(201)
})

test('a passkey is added with the password, by who asked for it, once and in time', async () => {
  const [one, other] = [await aMemberWithPasskey(), await aMemberWithPasskey()]
  const device = createAuthenticator(origin)
  const made = device.create(await creationOptions(one.cookie, one.device))
  const wrong = await add(one.cookie, made, 'sai')
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'password'])
  expect(outcome(await add(other.cookie, made))).toEqual(invalid)
  expect((await add(one.cookie, made)).statusCode).toBe(201)
  expect(outcome(await add(one.cookie, made))).toEqual(invalid)
  // The same credential under a new challenge.
  const repeated = device.create(await creationOptions(other.cookie, other.device))
  expect(outcome(await add(other.cookie, repeated))).toEqual(invalid)

  const late = createAuthenticator(origin).create(await creationOptions(one.cookie, one.device))
  await expireChallenges()
  expect(outcome(await add(one.cookie, late))).toEqual(invalid)
  // A challenge to sign in adds nothing.
  const { challenge } = await requestOptions()
  const options = { ...(await creationOptions(one.cookie, one.device)), challenge }
  expect(outcome(await add(one.cookie, createAuthenticator(origin).create(options)))).toEqual(
    invalid,
  )
})

const expireChallenges = () =>
  shop.db.updateTable('staff_passkey_challenges').set({ expires_at: new Date() }).execute()

test.each<[string, Parameters<Authenticator['get']>[1]]>([
  ['another origin', { origin: 'https://ke-xau.invalid' }],
  ['another domain', { rpId: 'ke-xau.invalid' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['no user verification', { isVerified: false }],
  ['a counter that went back', { counter: 1 }],
  ['a counter that stood still', { counter: 2 }],
  ['another account', { userHandle: 'AAAA' }],
  ['the type of a registration', { type: 'webauthn.create' }],
])('a passkey with %s does not sign in', async (_, odd) => {
  const { device } = await aMemberWithPasskey()
  expect((await enter(device.get(await requestOptions()))).statusCode).toBe(200)
  const answer = await enter(device.get(await requestOptions(), odd))
  expect([outcome(answer), answer.cookies]).toEqual([refused, []])
  expect((await enter(device.get(await requestOptions()))).statusCode).toBe(200)
})

test('an answer signs in once, also of two at once, and in time', async () => {
  const { device } = await aMemberWithPasskey()
  const answer = device.get(await requestOptions())
  const both = await Promise.all([enter(answer), enter(answer)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  expect(outcome(await enter(answer))).toEqual(refused)
  const late = device.get(await requestOptions())
  await expireChallenges()
  expect(outcome(await enter(late))).toEqual(refused)
})

test('a forged signature, an unknown passkey and who has left do not sign in', async () => {
  const { id, device } = await aMemberWithPasskey()
  const options = await requestOptions()
  const good = device.get(options)
  const forged = createAuthenticator(origin).get(options, { userHandle: good.response.userHandle })
  expect(outcome(await enter({ ...forged, id: good.id, rawId: good.rawId }))).toEqual(refused)
  expect(outcome(await enter(forged))).toEqual(refused)
  await shop.db.updateTable('staff').set({ ended_at: new Date() }).where('id', '=', id).execute()
  expect(outcome(await enter(good))).toEqual(refused)
})

test('a passkey that always counts zero, as synchronized ones do, signs in again and again', async () => {
  const member = await aStaffMember(shop.db, { passwordHash })
  const cookie = `__Host-staff=${member.token}`
  const device = createAuthenticator(origin)
  await add(cookie, device.create(await creationOptions(cookie), { counter: 0 }))
  for (let times = 0; times < 2; times++) {
    const answer = device.get(await requestOptions(), { counter: 0 })
    expect((await enter(answer)).statusCode).toBe(200)
  }
})

test('a removed passkey signs in no more; only its owner removes it, with the password', async () => {
  const { cookie, device, passkeyId } = await aMemberWithPasskey()
  const stranger = await aMemberWithPasskey()
  const remove = async (by: { cookie: string; device?: Authenticator }, secret = password) =>
    call(`me/passkeys/${passkeyId}`, {
      method: 'DELETE',
      cookie: by.cookie,
      payload: {
        password: secret,
        passkey:
          by.device &&
          (await passkeyProof(call, { cookie: by.cookie, device: by.device }, 'remove-passkey')),
      },
    })
  expect(outcome(await remove(stranger))).toEqual([404, 'NOT_FOUND'])
  expect(outcome(await remove({ cookie, device }, 'sai'))).toEqual([422, 'INVALID_FIELD'])
  expect((await remove({ cookie, device })).statusCode).toBe(200)
  expect(outcome(await enter(device.get(await requestOptions())))).toEqual(refused)
  expect(outcome(await remove({ cookie }))).toEqual([404, 'NOT_FOUND'])
})

test('twenty passkeys are enough', async () => {
  const { id, cookie, device } = await aMemberWithPasskey()
  const rows = Array.from({ length: 19 }, (_, index) => ({
    staff_id: id,
    name: `Máy ${index}`,
    credential_id: `${id}-${index}`,
    public_key: Buffer.alloc(77),
    counter: 0,
  }))
  const made = createAuthenticator(origin).create(await creationOptions(cookie, device))
  await shop.db.insertInto('staff_passkeys').values(rows).execute()
  const passkey = await passkeyProof(call, { cookie, device }, 'add-passkey')
  const payload = { name: 'Một máy nữa', password, passkey }
  const asked = await call('me/passkeys/options', { cookie, payload })
  expect(outcome(asked)).toEqual([409, 'TOO_MANY_PASSKEYS'])
  expect(outcome(await add(cookie, made))).toEqual([409, 'TOO_MANY_PASSKEYS'])
})

test('a shop without a domain has no passkeys, but one on this machine is localhost', async () => {
  const beside = { beside: shop }
  const local = await createTestApp({ HOST: '127.0.0.1', PORT: '3000' }, beside)
  const elsewhere = await createTestApp(
    { PUBLIC_URL: 'http://192.168.1.20:3000', MAIL_OUTBOX: '1' },
    beside,
  )
  const ask = (app: TestApp) =>
    app.app.inject({ method: 'POST', url: '/api/admin/sign-in/passkey/options' })
  try {
    expect((await ask(local)).json().data.rpId).toBe('localhost')
    expect(outcome(await ask(elsewhere))).toEqual([409, 'PASSKEYS_NEED_DOMAIN'])
  } finally {
    await local.close()
    await elsewhere.close()
  }
})
