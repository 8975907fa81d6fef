import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { factorScene, origin, password } from '#test/factor-scene.ts'
import { aTotpSecret } from '#test/second-factors.ts'
import { totpCode } from '#test/staff-calls.ts'

let shop: TestApp
const { call, cookieOf, anOwner, passkeyOf } = factorScene(() => shop)

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: origin, MAIL_OUTBOX: '1' })
})
beforeEach(() => shop.db.deleteFrom('rate_limits').execute())
afterAll(() => shop.close())

/** Calls that give rights which lead to the bank account. */
async function gifts() {
  const other = await aStaffMember(shop.db, { role: 'orders' })
  const gone = await aStaffMember(shop.db, { role: 'manager' })
  await shop.db
    .updateTable('staff')
    .set({ ended_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const known = await aStaffMember(shop.db, { role: 'manager' })
  await aTotpSecret(shop.db, known.id)
  const role = await aRole(shop.db, ['orders.read'])
  const name = `Kho ${role.slice(-6)}`
  return [
    ['POST', 'staff/invitations', { email: `moi-${other.id}@vi-du.invalid`, roleId: 'manager' }],
    ['PATCH', `staff/${other.id}`, { name: 'Hoa', roleId: 'owner', version: 1 }],
    ['PUT', `roles/${role}`, { name, permissions: ['settings.write'], version: 1 }],
    ['POST', `staff/${gone.id}/restore`, undefined],
    ['POST', `staff/${known.id}/reset-second-factor`, undefined],
  ] as const
}

test('rights that lead to the bank account take a second factor that was shown within ten minutes', async () => {
  const owner = await anOwner({ passkey: true })
  const { cookie, sessionId } = owner
  const give = ([method, path, payload]: Awaited<ReturnType<typeof gifts>>[number]) =>
    call(path, { method, cookie, ...(payload && { payload }) })
  const all = await gifts()
  for (const gift of all) {
    const refused = (await give(gift)).json()
    expect([gift[1], refused.code]).toEqual([gift[1], 'FACTOR_CONFIRMATION_NEEDED'])
    expect(refused.message).toContain('bước hai')
  }
  const isConfirmed = await call('me/confirmation', {
    cookie,
    payload: { password, ...(await passkeyOf(owner, 'rights')) },
  })
  expect(isConfirmed.statusCode).toBe(200)
  for (const gift of all) expect((await give(gift)).statusCode).toBeLessThan(300)

  const longAgo = new Date(Date.now() - 10.5 * 60_000)
  await shop.db
    .updateTable('staff_sessions')
    .set({ factor_confirmed_at: longAgo })
    .where('id', '=', sessionId)
    .execute()
  for (const gift of await gifts()) {
    expect((await give(gift)).json().code).toBe('FACTOR_CONFIRMATION_NEEDED')
  }
})

test('other rights, and who has no second factor, are not asked for one', async () => {
  const [owner, plain] = [await anOwner({ app: true }), await anOwner()]
  const email = `moi-${owner.id}@vi-du.invalid`
  const invite = await call('staff/invitations', {
    ...{ cookie: owner.cookie, payload: { email, roleId: 'orders' } },
  })
  expect(invite.statusCode).toBe(201)
  for (const [method, path, payload] of await gifts()) {
    const given = await call(path, { method, cookie: plain.cookie, ...(payload && { payload }) })
    expect(given.statusCode).toBeLessThan(300)
  }
})

test('who has just signed in with a second factor has shown it', async () => {
  const owner = await anOwner({ app: true })
  const { secret = '', email } = owner
  const payload = { email, password, code: totpCode(secret) }
  const cookie = cookieOf(await call('sign-in', { payload }))
  const [first] = await gifts()
  const given = await call(first?.[1] ?? '', { cookie, payload: first?.[2] ?? {} })
  expect(given.statusCode).toBe(201)
})
