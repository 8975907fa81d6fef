import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { contactScene, ownersPassword, subjects } from '#test/contact-scene.ts'
import { waitingStatements } from '#test/waiting-statements.ts'

let shop: TestApp
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: 'https://tiem.example',
    SHOP_NAME: 'Tiệm',
    LIMIT_RESET_PER_EMAIL: '3',
  }
  shop = await createTestApp(settings, { work: true })
})
afterAll(() => shop.close())
const { anOwner, post, tokenIn } = contactScene(() => shop)

let made = 0
const anAddress = (name: string) => `${name}.${++made}@example.com`
const proven = { currentPassword: ownersPassword }

/** Runs a request while an account is being changed: it waits for the lock and continues after the commit. */
async function whileChanged<Answer>(
  change: { email?: string; password_hash?: string },
  userId: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { pool } = shop.services
  const changing = await pool.connect()
  try {
    await changing.query('BEGIN')
    for (const [column, value] of Object.entries(change)) {
      await changing.query(`UPDATE users SET ${column} = $1 WHERE id = $2`, [value, userId])
    }
    const pending = ask()
    await waitingStatements(pool, 1)
    await changing.query('COMMIT')
    return await pending
  } finally {
    await changing.query('ROLLBACK')
    changing.release()
  }
}

test('a concurrent password change prevents the confirmation of a planted e-mail', async () => {
  const owner = await anOwner(null)
  const planted = anAddress('trom')
  await owner.save({ email: planted })
  const token = await tokenIn(planted, subjects.confirmEmail, 'confirm-email')

  const password_hash = await hashPassword('mật khẩu mới của chủ')
  const answer = await whileChanged({ password_hash }, owner.id, () =>
    post('auth/confirm-contact', { token, password: ownersPassword }),
  )

  expect(answer.statusCode).toBe(403)
  expect((await owner.stored()).email_confirmed_at).toBeNull()
})

test('no reset link is created for an address that is concurrently replaced', async () => {
  const [old, email] = [anAddress('cu'), anAddress('moi')]
  const owner = await anOwner(old)
  await whileChanged({ email }, owner.id, () => post('auth/forgot-password', { email: old }))

  // A job for another address, which ends after that of the first.
  const other = await anOwner(anAddress('khac'))
  const { email: known = '' } = await other.profile()
  await post('auth/forgot-password', { email: known })
  await tokenIn(known, subjects.reset, 'reset-password')
  const links = await shop.db
    .selectFrom('password_reset_tokens')
    .select('user_id')
    .where('user_id', '=', owner.id)
    .execute()
  expect(links).toEqual([])
})

test('no code is sent to an address that is concurrently replaced', async () => {
  const owner = await anOwner(anAddress('cu'))
  const answer = await whileChanged({ email: anAddress('moi') }, owner.id, () =>
    owner.post('users/contact-code'),
  )
  expect(answer.statusCode).toBe(409)
  const codes = await shop.db
    .selectFrom('contact_codes')
    .select('user_id')
    .where('user_id', '=', owner.id)
    .execute()
  expect(codes).toEqual([])
})

test('probing for used e-mails is rate limited', async () => {
  const taken = anAddress('lan')
  await anOwner(taken)
  const asking = await anOwner(null)
  const statuses = []
  for (let count = 0; count < 4; count++) {
    statuses.push((await asking.save({ email: taken })).statusCode)
  }
  expect(statuses).toEqual([409, 409, 409, 429])
})

test('changes of the phone number are limited, whether it is taken or not', async () => {
  const owner = await anOwner(anAddress('lan'))
  const { phone: taken } = await anOwner(null)
  const free = () => `03887710${String(++made).padStart(2, '0')}`
  const statuses = []
  for (const phone of [taken, free(), taken, free(), taken]) {
    statuses.push((await owner.save({ phone, ...proven })).statusCode)
  }
  expect(statuses).toEqual([409, 200, 409, 429, 429])
})
