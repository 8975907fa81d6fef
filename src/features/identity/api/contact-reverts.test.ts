import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { contactScene, ownersPassword, subjects } from '#test/contact-scene.ts'
import { emailTo } from '#test/outbox.ts'
import { waitingStatements } from '#test/waiting-statements.ts'

let shop: TestApp
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: 'https://tiem.example',
    SHOP_NAME: 'Tiệm',
    LIMIT_REGISTER_PER_ADDRESS: '100',
  }
  shop = await createTestApp(settings, { work: true })
})
afterAll(() => shop.close())
const { anOwner, post, tokenIn } = contactScene(() => shop)

let made = 0
const anAddress = (name: string) => `${name}.${++made}@example.com`
const aPhone = () => `03885${String(++made).padStart(5, '0')}`
const proven = { currentPassword: ownersPassword }
type Owner = Awaited<ReturnType<typeof anOwner>>

async function changeEmail(owner: Owner, email: string): Promise<void> {
  await owner.save({ email, ...proven })
  const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
  expect((await post('auth/confirm-contact', { token })).statusCode).toBe(200)
}
const revert = (token: string) => post('auth/revert-contact', { token })

test('the link in the old mailbox reverts everything, and leads to a new password', async () => {
  const [old, thiefs] = [anAddress('chu'), anAddress('trom')]
  const owner = await anOwner(old)
  const phone = aPhone()
  await owner.save({ phone, ...proven })
  const confirmPhone = await tokenIn(old, subjects.confirmPhone, 'confirm-phone')
  await post('auth/confirm-contact', { token: confirmPhone })
  await changeEmail(owner, thiefs)
  await post('auth/forgot-password', { email: thiefs })
  const thiefsReset = await tokenIn(thiefs, subjects.reset, 'reset-password')
  const next = anAddress('trom')
  await owner.save({ email: next, ...proven })
  const pending = await tokenIn(next, subjects.confirmEmail, 'confirm-email')

  // The token of the first email, which also restores the phone number.
  const token = await tokenIn(old, subjects.confirmPhone, 'revert-contact')
  const answer = await revert(token)
  expect(answer.statusCode).toBe(200)
  expect(await owner.stored()).toMatchObject({ email: old, phone: owner.phone })
  expect((await owner.stored()).email_confirmed_at).not.toBeNull()
  const me = await shop.app.inject({ url: '/api/web/users/me', headers: owner.headers })
  expect(me.statusCode).toBe(401)
  expect((await post('auth/confirm-contact', { token: pending })).statusCode).toBe(400)
  const password = 'mật khẩu của kẻ trộm'
  const stolen = await post('auth/reset-password', { token: thiefsReset, password })
  expect(stolen.statusCode).toBe(400)
  expect((await revert(token)).json().code).toBe('CONTACT_LINK_INVALID')

  const { resetToken } = answer.json()
  const fresh = 'mật khẩu mới của chủ'
  const reset = await post('auth/reset-password', { token: resetToken, password: fresh })
  expect(reset.statusCode).toBe(200)
  expect((await owner.signIn(owner.phone, fresh)).statusCode).toBe(200)
  await emailTo(shop, old, subjects.reverted)
  const { text } = await emailTo(shop, thiefs, subjects.reverted)
  expect(text).not.toContain(old)
})

test('a change that still waits is stopped by the same link', async () => {
  const [old, thiefs] = [anAddress('chu'), anAddress('trom')]
  const owner = await anOwner(old)
  await owner.save({ email: thiefs, ...proven })
  const waiting = await tokenIn(thiefs, subjects.confirmEmail, 'confirm-email')
  expect(
    (await revert(await tokenIn(old, subjects.emailRequested, 'revert-contact'))).statusCode,
  ).toBe(200)
  expect((await post('auth/confirm-contact', { token: waiting })).statusCode).toBe(400)
  expect(await owner.stored()).toMatchObject({ email: old })
})

test('an attacker’s link reverts later changes, but does not void the owner’s link', async () => {
  const [old, first, second] = [anAddress('chu'), anAddress('trom'), anAddress('trom')]
  const owner = await anOwner(old)
  await changeEmail(owner, first)
  await changeEmail(owner, second)
  const owners = await tokenIn(old, subjects.emailChanged, 'revert-contact')
  const thiefs = await tokenIn(first, subjects.emailRequested, 'revert-contact')
  const later = await tokenIn(first, subjects.emailChanged, 'revert-contact')

  expect((await revert(thiefs)).statusCode).toBe(200)
  expect(await owner.stored()).toMatchObject({ email: first })
  expect((await revert(owners)).statusCode).toBe(200)
  expect(await owner.stored()).toMatchObject({ email: old })
  expect((await revert(later)).statusCode).toBe(400)
})

test('contacts that can be restored are reserved for seven days', async () => {
  const old = anAddress('chu')
  const owner = await anOwner(old)
  const phone = aPhone()
  await owner.save({ phone, ...proven })
  const token = await tokenIn(old, subjects.confirmPhone, 'confirm-phone')
  await post('auth/confirm-contact', { token })
  await changeEmail(owner, anAddress('moi'))

  const rival = await anOwner(null)
  const password = 'mật khẩu của người khác'
  const register = () => post('auth/register', { identifier: owner.phone, password })
  expect((await register()).json()).toMatchObject({ code: 'PHONE_TAKEN' })
  const taking = await rival.save({ email: old.toUpperCase(), ...proven })
  expect(taking.json()).toMatchObject({ code: 'EMAIL_TAKEN' })

  await shop.db.updateTable('contact_reverts').set({ expires_at: sql`now()` }).execute()
  const late = await tokenIn(old, subjects.emailChanged, 'revert-contact')
  expect((await revert(late)).statusCode).toBe(400)
  expect((await register()).statusCode).toBe(201)
  expect((await rival.save({ email: old, ...proven })).statusCode).toBe(200)
})

test('nor can a concurrent request take them', async () => {
  const owner = await anOwner(anAddress('chu'))
  const rival = await anOwner(null)
  const { pool } = shop.services
  const { email } = await owner.stored()
  const leaving = await pool.connect()
  await leaving.query('BEGIN')
  await leaving.query('UPDATE users SET email = NULL WHERE id = $1', [owner.id])
  await leaving.query(
    `INSERT INTO contact_reverts (user_id, token_hash, email, expires_at)
     VALUES ($1, sha256($2), $3, now() + interval '7 days')`,
    [owner.id, owner.id, email],
  )
  const taking = pool.query('UPDATE users SET email = $1 WHERE id = $2', [email, rival.id])
  const outcome = expect(taking).rejects.toMatchObject({
    ...{ code: '23505', constraint: 'users_email_key' },
  })
  await waitingStatements(pool, 1)
  await leaving.query('COMMIT')
  leaving.release()
  await outcome
})

test('a confirmation and its taking back at once leave the account with its owner', async () => {
  for (let round = 0; round < 4; round++) {
    const [old, thiefs] = [anAddress('chu'), anAddress('trom')]
    const owner = await anOwner(old)
    await owner.save({ email: thiefs, ...proven })
    const token = await tokenIn(thiefs, subjects.confirmEmail, 'confirm-email')
    const back = await tokenIn(old, subjects.emailRequested, 'revert-contact')
    const answers = await Promise.all([post('auth/confirm-contact', { token }), revert(back)])
    expect(answers[1]?.statusCode).toBe(200)
    expect(await owner.stored()).toMatchObject({ email: old })
  }
})
