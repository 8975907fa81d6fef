import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/tokens.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { createAccount } from './create-account.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({
    LIMIT_REGISTER_PER_ADDRESS: '1000',
    LIMIT_LOGIN_PER_ADDRESS: '1000',
  })
})
afterAll(() => shop.close())

const password = 'mật khẩu 密码 🔑'
let phones = 0
const newPhone = () => `03${String(++phones).padStart(8, '0')}`

function post(call: string, payload: object, headers: Record<string, string> = {}) {
  return shop.app.inject({ method: 'POST', url: `/api/web/auth/${call}`, payload, headers })
}
async function signIn(identifier: string, headers: Record<string, string> = {}) {
  return (await post('login', { identifier, password }, headers)).json()
}
function me(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return shop.app.inject({ url: '/api/web/users/me', headers })
}

describe('registering', () => {
  test('creates an account with the phone number as display name', async () => {
    const answer = await post('register', { identifier: '+84 388 000 111', password })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      success: true,
      user: { phone: '0388000111', displayName: '0388000111', email: null, points: 0 },
    })
    expect(answer.body).not.toContain('argon2')
  })

  test('of twenty at once with one number, one gets it', async () => {
    const identifier = newPhone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('register', { identifier, password })),
    )
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const refused = answers.find((answer) => answer.statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'PHONE_TAKEN',
      message: 'Số điện thoại đã tồn tại',
    })
  })

  test('the same number in another spelling is taken too', async () => {
    await post('register', { identifier: '0388000222', password })
    expect((await post('register', { identifier: '84388000222', password })).statusCode).toBe(409)
  })

  test.each(['', '12345', '1912345678', '09123456789', 'lan@example.com', 'O912345678'])(
    '%j is refused with a sentence',
    async (identifier) => {
      const answer = await post('register', { identifier, password })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().message).toBe('Số điện thoại không hợp lệ (cần 10 số, bắt đầu bằng 0).')
    },
  )

  test('a password has eight characters of any script at least, two hundred at most', async () => {
    const attempt = async (chosen: string) =>
      (await post('register', { identifier: newPhone(), password: chosen })).statusCode
    expect(await attempt('mưa rơi')).toBe(422)
    expect(await attempt('mưa rơi'.normalize('NFD'))).toBe(422)
    expect(await attempt('mưa rơi🔑'.normalize('NFD'))).toBe(201)
    const long = [...'lụa tơ tằm 🔑 gốm '.repeat(20)].slice(0, 200).join('')
    expect(await attempt(long)).toBe(201)
    expect(await attempt('🔑'.repeat(201))).toBe(422)
    expect(await attempt('')).toBe(422)
  })

  test('a guessable password is refused at its field', async () => {
    const refused = await post('register', { identifier: '0388000333', password: '0388000333' })
    expect(refused.statusCode).toBe(422)
    const { message } = refused.json()
    expect(message).toContain('dễ đoán')
    expect(refused.json().errors).toEqual([{ path: 'password', message }])
    expect((await post('register', { identifier: '0388000333', password })).statusCode).toBe(201)
  })
})

describe('signing in', () => {
  const account = {
    phone: '0388111222',
    email: 'Lan.Nguyen@Example.com',
    username: 'LanNguyễn',
    password,
  }
  beforeAll(() => createAccount(shop.db, account))

  test.each([
    '0388111222',
    '+84388111222',
    ' 0388 111 222 ',
    'lan.nguyen@example.COM',
    'LANNGUYỄN',
  ])('as %j', async (identifier) => {
    const { token, user, mergedCart } = await signIn(identifier)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toMatchObject({ phone: account.phone, email: account.email })
    expect(mergedCart).toBeNull()
    expect((await me(token)).json().data).toEqual(user)
  })

  test('with a password older than the password rules', async () => {
    const phone = newPhone()
    await createAccount(shop.db, { phone, password: '1' })
    expect((await post('login', { identifier: phone, password: '1' })).statusCode).toBe(200)
  })

  test('a wrong password and an unknown account look the same', async () => {
    const wrong = await post('login', { identifier: account.phone, password: 'sai' })
    const unknown = await post('login', { identifier: newPhone(), password: 'sai' })
    const empty = await post('login', { identifier: '', password: '' })
    for (const answer of [wrong, unknown, empty]) {
      expect(answer.statusCode).toBe(401)
      const { requestId, ...body } = answer.json()
      expect(body).toEqual({
        success: false,
        code: 'WRONG_CREDENTIALS',
        message: 'Sai thông tin đăng nhập',
      })
    }
  })

  test('a phone number comes before another account’s equal username', async () => {
    await createAccount(shop.db, { phone: '0388111333', password })
    await createAccount(shop.db, { phone: newPhone(), username: '0388111333', password: 'x' })
    expect((await signIn('0388111333')).user.phone).toBe('0388111333')
  })

  test('the token is stored hashed and expires', async () => {
    const { token } = await signIn(account.phone)
    const session = shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
    const row = await session.executeTakeFirstOrThrow()
    const days = (row.expires_at.getTime() - row.created_at.getTime()) / 86_400_000
    expect(days).toBeCloseTo(30, 1)

    await shop.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', row.id)
      .execute()
    expect((await me(token)).statusCode).toBe(401)
    await signIn(account.phone)
    expect(await session.executeTakeFirst()).toBeUndefined()
  })

  test.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    'Basic abc',
    'Bearer \u00e9\u00e9',
  ])('the forged header %j is nobody', async (authorization) => {
    const answer = await shop.app.inject({ url: '/api/web/users/me', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED', message: 'Bạn cần đăng nhập.' })
  })

  test('the guest’s cart is merged', async () => {
    const sessionId = randomUUID()
    const { line } = await aVariant(shop.db)
    await shop.app.inject({
      method: 'POST',
      url: '/api/web/cart',
      headers: { 'x-session-id': sessionId },
      payload: { ...line, quantity: 2 },
    })
    const { token, mergedCart } = await signIn(account.phone, { 'x-session-id': sessionId })
    expect(mergedCart).toEqual({ lines: 1, clamped: [] })
    const headers = { authorization: `Bearer ${token}` }
    const cart = await shop.app.inject({ url: '/api/web/cart', headers })
    expect(cart.json()).toMatchObject({ items: [{ productId: line.productId, quantity: 2 }] })
  })

  test('signing in several times at once moves the guest’s cart once', async () => {
    const phone = newPhone()
    await createAccount(shop.db, { phone, password })
    const headers = { 'x-session-id': randomUUID() }
    const { line } = await aVariant(shop.db)
    const payload = { ...line, quantity: 3 }
    await shop.app.inject({ method: 'POST', url: '/api/web/cart', headers, payload })
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(phone, headers)))
    const moved = answers.map(({ mergedCart }) => mergedCart.lines).toSorted()
    expect(moved).toEqual([0, 0, 0, 0, 1])
    const authorization = `Bearer ${answers[0].token}`
    const cart = await shop.app.inject({ url: '/api/web/cart', headers: { authorization } })
    expect(cart.json()).toMatchObject({ items: [{ quantity: 3 }] })
  })

  test('a session in use lasts thirty days from its last use', async () => {
    const { token } = await signIn(account.phone)
    const session = shop.db
      .selectFrom('sessions')
      .select(['last_used_at', 'expires_at'])
      .where('token_hash', '=', hashToken(token))
    const longAgo = new Date(Date.now() - 20 * 86_400_000)
    await shop.db
      .updateTable('sessions')
      .set({ last_used_at: longAgo, expires_at: new Date(Date.now() + 10 * 86_400_000) })
      .where('token_hash', '=', hashToken(token))
      .execute()
    expect((await me(token)).statusCode).toBe(200)
    const { last_used_at, expires_at } = await session.executeTakeFirstOrThrow()
    expect((expires_at.getTime() - last_used_at.getTime()) / 86_400_000).toBeCloseTo(30, 1)
    expect(last_used_at.getTime()).toBeGreaterThan(longAgo.getTime())
  })

  test('an invalid session id is ignored', async () => {
    expect(await signIn(account.phone, { 'x-session-id': '../..' })).toMatchObject({
      success: true,
      mergedCart: null,
    })
  })
})

describe('signing out', () => {
  test('revokes that token alone, and repeating it is harmless', async () => {
    const phone = newPhone()
    await createAccount(shop.db, { phone, password })
    const [here, there] = [await signIn(phone), await signIn(phone)]
    const headers = { authorization: `Bearer ${here.token}` }
    expect((await post('logout', {}, headers)).statusCode).toBe(200)
    expect((await post('logout', {}, headers)).statusCode).toBe(200)
    expect((await me(here.token)).statusCode).toBe(401)
    expect((await me(there.token)).statusCode).toBe(200)
  })
})
