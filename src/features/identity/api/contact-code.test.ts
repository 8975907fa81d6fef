import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { contactScene, subjects } from '#test/contact-scene.ts'
import { emailsTo, emailTo } from '#test/outbox.ts'

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
const { anOwner } = contactScene(() => shop)

let made = 0
const anAddress = (name: string) => `${name}.${++made}@example.com`
const wrong = 'Mã không đúng hoặc đã hết hạn. Vui lòng gửi lại mã.'
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A user with a code sent to them. */
async function anOwnerWithCode() {
  const old = anAddress('lan')
  const owner = await anOwner(old)
  expect((await owner.post('users/contact-code')).statusCode).toBe(200)
  const { text = '', subject } = await emailTo(shop, old, subjects.code)
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? []
  expect(code).not.toBe('')
  expect(subject).not.toContain(code)
  return { ...owner, old, code }
}

test('a code sent to the old address replaces the password, once', async () => {
  const owner = await anOwnerWithCode()
  const email = anAddress('moi')
  const spaced = `${owner.code.slice(0, 3)} ${owner.code.slice(3)}`
  const answer = await owner.save({ email, confirmationCode: spaced })
  expect(answer.json().data).toMatchObject({ pendingEmail: email })
  const again = await owner.save({ email: anAddress('khac'), confirmationCode: owner.code })
  expect(again.statusCode).toBe(422)
  expect(again.json()).toMatchObject({
    message: wrong,
    errors: [{ path: 'confirmationCode', message: wrong }],
  })
})

test('of concurrent changes with one code, one succeeds', async () => {
  const owner = await anOwnerWithCode()
  const phones = ['0388777001', '0388777002', '0388777003']
  const answers = await Promise.all(
    phones.map((phone) => owner.save({ phone, confirmationCode: owner.code })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([200, 422, 422])
})

test('a code is tried five times, and not after its time; a new one voids it', async () => {
  const owner = await anOwnerWithCode()
  const email = anAddress('moi')
  const tryCode = async (confirmationCode: string) =>
    (await owner.save({ email, confirmationCode })).statusCode
  for (let count = 0; count < 5; count++) expect(await tryCode(otherThan(owner.code))).toBe(422)
  expect(await tryCode(owner.code)).toBe(422)

  const late = await anOwnerWithCode()
  await shop.db.updateTable('contact_codes').set({ expires_at: sql`now()` }).execute()
  expect((await late.save({ email, confirmationCode: late.code })).statusCode).toBe(422)

  const twice = await anOwnerWithCode()
  await twice.post('users/contact-code')
  const earlier = await twice.save({ email, confirmationCode: twice.code })
  const codes = await vi.waitFor(async () => {
    const emails = await emailsTo(shop, twice.old)
    expect(emails).toHaveLength(2)
    return emails.map(({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0])
  }, 20_000)
  const fresh = codes.find((code) => code !== twice.code)
  expect(earlier.statusCode).toBe(422)
  expect((await twice.save({ email, confirmationCode: fresh })).statusCode).toBe(200)
})

test('a malformed code is refused, and one that was never sent', async () => {
  const owner = await anOwner(anAddress('lan'))
  const email = anAddress('moi')
  for (const [confirmationCode, message] of [
    ['12345', 'Mã gồm 6 chữ số.'],
    ['abcdef', 'Mã gồm 6 chữ số.'],
    ['123456', wrong],
  ] as const) {
    const answer = await owner.save({ email, confirmationCode })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe(message)
  }
})

test('codes go to confirmed addresses, and not without end', async () => {
  for (const owner of [await anOwner(null), await anOwner(anAddress('la'), false)]) {
    const answer = await owner.post('users/contact-code')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'CONFIRMED_EMAIL_REQUIRED',
      message: 'Tài khoản chưa có email đã xác nhận. Vui lòng dùng mật khẩu.',
    })
  }
  const owner = await anOwner(anAddress('lan'))
  const statuses = []
  for (let count = 0; count < 4; count++) {
    statuses.push((await owner.post('users/contact-code')).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('nor are there more codes in a day than two hours allow, to guess one', async () => {
  const owner = await anOwner(anAddress('lan'))
  const statuses = []
  for (let count = 0; count < 7; count++) {
    await sql`DELETE FROM rate_limits WHERE key LIKE 'contact-codes:%'`.execute(shop.db)
    statuses.push((await owner.post('users/contact-code')).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('codes are stored as slow hashes, and void with the password', async () => {
  const owner = await anOwnerWithCode()
  const stored = await shop.db
    .selectFrom('contact_codes')
    .select('code_hash')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(stored.code_hash).toMatch(/^\$argon2id\$/)
  await owner.post('users/sessions/revoke-others')
  const answer = await owner.save({ email: anAddress('moi'), confirmationCode: owner.code })
  expect(answer.statusCode).toBe(422)
})
