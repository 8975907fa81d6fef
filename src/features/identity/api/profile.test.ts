import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aShopper } from '#test/builders.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_LOGIN_PER_ACCOUNT: '3' })
})
afterAll(() => shop.close())

let me: Awaited<ReturnType<typeof aShopper>>
beforeEach(async () => {
  me = await aShopper(shop.db, { name: 'Lan' })
  await setPassword(me)
})

const currentPassword = 'mật khẩu cũ'
let passwordHash: string | undefined
async function setPassword({ id }: { id: string }) {
  passwordHash ??= await hashPassword(currentPassword)
  await shop.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute()
}

function call(method: 'GET' | 'PUT', path: string, payload?: object, who = me) {
  const { headers } = who
  return shop.app.inject({
    method,
    url: `/api/web/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
}
const save = (payload: object, who = me) => call('PUT', 'users/profile', payload, who)

describe('the profile', () => {
  test('is returned at all its paths, only to its owner and uncacheable', async () => {
    const { data } = (await call('GET', 'users/me')).json()
    expect(data).toEqual({
      id: me.id,
      email: null,
      isEmailConfirmed: false,
      pendingEmail: null,
      pendingPhone: null,
      name: 'Lan',
      displayName: 'Lan',
      username: null,
      phone: me.phone,
      gender: null,
      birthday: null,
      avatar: null,
      points: 0,
    })
    for (const path of ['users/profile', 'user/profile', 'account']) {
      const answer = await call('GET', path)
      expect(answer.json()).toEqual({ success: true, data, user: data })
      expect(answer.headers['cache-control']).toBe('no-store')
      const guest = await shop.app.inject({ url: `/api/web/${path}` })
      expect(guest.statusCode).toBe(401)
    }
  })

  test('counts coins from the ledger', async () => {
    const entry = { user_id: me.id, type: 'adjust' }
    const entries = [
      { ...entry, amount: 5000 },
      { ...entry, amount: -1200 },
    ]
    await shop.db.insertInto('coin_ledger').values(entries).execute()
    expect((await call('GET', 'users/me')).json().data.points).toBe(3800)
  })

  test('updates only the given fields', async () => {
    const email = `Lan.${me.phone}@Example.com`
    const { url: avatar } = await anUpload(shop.db, me.id)
    const saved = await save({ email, gender: 'female', birthday: '1990-02-28', avatar })
    expect(saved.statusCode).toBe(200)
    expect(saved.json().data).toMatchObject({
      name: 'Lan',
      phone: me.phone,
      email,
      gender: 'female',
      birthday: '1990-02-28',
      avatar,
    })
    const cleared = await save({ name: ' ', gender: '', birthday: '', avatar: null, phone: '' })
    expect(cleared.json().data).toMatchObject({
      name: null,
      displayName: me.phone,
      phone: me.phone,
      email,
      gender: null,
      birthday: null,
      avatar: null,
    })
    expect((await save({})).statusCode).toBe(200)
  })

  test('normalizes a phone number', async () => {
    const number = me.phone.slice(1).replace('9', '8')
    const spelled = async (phone: string) =>
      (await save({ phone, currentPassword })).json().data.phone
    expect(await spelled(`+84 ${number}`)).toBe(`0${number}`)
    expect(await spelled('028 3812 3456')).toBe('02838123456')
  })

  test('does not take another account’s phone or e-mail, in any spelling', async () => {
    const email = `nam.${me.phone}@example.com`
    const other = await aShopper(shop.db, { email })
    const phone = await save({ phone: `+84${other.phone.slice(1)}`, currentPassword })
    expect(phone.statusCode).toBe(409)
    expect(phone.json()).toMatchObject({ code: 'PHONE_TAKEN' })
    const mail = await save({ email: email.toUpperCase() })
    expect(mail.statusCode).toBe(409)
    expect(mail.json()).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'Email đã được dùng cho tài khoản khác.',
    })
  })

  test('of concurrent changes to one e-mail address one succeeds; the others may prove that it is theirs', async () => {
    const rivals = await Promise.all(Array.from({ length: 10 }, () => aShopper(shop.db)))
    const email = `chung.${me.phone}@example.com`
    const answers = await Promise.all(rivals.map((rival) => save({ email }, rival)))
    const statuses = answers.map((answer) => answer.statusCode).toSorted()
    expect(statuses).toEqual([200, ...Array(9).fill(403)])
  })

  test('a new e-mail voids the links that went to the old one', async () => {
    const token = 'của một liên kết'
    await shop.db
      .insertInto('contact_changes')
      .values({
        user_id: me.id,
        kind: 'email',
        new_value: `moi.${me.phone}@example.com`,
        token_hash: hashToken(token),
        is_authorised: true,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    await shop.db
      .insertInto('password_reset_tokens')
      .values({
        user_id: me.id,
        token_hash: hashToken('x'),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    const links = shop.db
      .selectFrom('password_reset_tokens')
      .where('user_id', '=', me.id)
      .selectAll()
    await save({ name: 'Lan Anh' })
    expect(await links.execute()).toHaveLength(1)
    const url = '/api/web/auth/confirm-contact'
    await shop.app.inject({ method: 'POST', url, payload: { token } })
    expect(await links.execute()).toHaveLength(0)
  })

  test.each([
    [{ email: '' }, 'Vui lòng nhập email.'],
    [{ email: 'lan@' }, 'Email không hợp lệ.'],
    [{ email: 'a b@c.vn' }, 'Email không hợp lệ.'],
    [{ phone: '12ab' }, 'Số điện thoại không hợp lệ.'],
    [{ phone: '12345678' }, 'Số điện thoại không hợp lệ.'],
    [{ gender: 'Nam' }, 'Giới tính không hợp lệ.'],
    [{ birthday: '1899-12-31' }, 'Ngày sinh không hợp lệ.'],
    [{ birthday: '9999-01-01' }, 'Ngày sinh không hợp lệ.'],
    [{ birthday: '2001-02-29' }, 'Ngày sinh không hợp lệ.'],
    [{ birthday: '28/02/1990' }, 'Ngày sinh không hợp lệ.'],
    [{ avatar: 'javascript:alert(1)' }, 'Ảnh đại diện không hợp lệ.'],
    [{ avatar: '//evil.example/x' }, 'Ảnh đại diện không hợp lệ.'],
    [{ name: 'a'.repeat(101) }, 'Tên tối đa 100 ký tự.'],
  ])('%j is refused with a sentence', async (fields, message) => {
    const answer = await save({ name: 'Khác', ...fields })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe(message)
    expect((await call('GET', 'users/me')).json().data.name).toBe('Lan')
  })
})

const guessable =
  'Mật khẩu này dễ đoán. Vui lòng chọn mật khẩu khác, không dùng số điện thoại, tên của bạn hay mật khẩu phổ biến.'

describe('changing the password', () => {
  const change = (payload: object) => call('PUT', 'users/change-password', payload)
  const login = (password: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/web/auth/login',
      payload: { identifier: me.phone, password },
    })
  test('ends all sessions but this one', async () => {
    const { token } = (await login(currentPassword)).json()
    expect((await change({ currentPassword, newPassword: 'mật khẩu mới' })).statusCode).toBe(200)
    expect((await call('GET', 'users/me')).statusCode).toBe(200)
    const elsewhere = await shop.app.inject({
      url: '/api/web/users/me',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(elsewhere.statusCode).toBe(401)
    expect((await login(currentPassword)).statusCode).toBe(401)
    expect((await login('mật khẩu mới')).statusCode).toBe(200)
  })

  test('repeating it after a lost response succeeds', async () => {
    const payload = { currentPassword, newPassword: 'mật khẩu mới' }
    await change(payload)
    const { token } = (await login('mật khẩu mới')).json()
    expect((await change(payload)).statusCode).toBe(200)
    expect((await change({ ...payload, newPassword: 'một mật khẩu khác' })).statusCode).toBe(422)
    const headers = { authorization: `Bearer ${token}` }
    expect((await shop.app.inject({ url: '/api/web/users/me', headers })).statusCode).toBe(401)
    expect((await login('mật khẩu mới')).statusCode).toBe(200)
  })

  test('a concurrent sign-in with the old password does not survive it', async () => {
    for (let round = 0; round < 3; round++) {
      const from = round === 0 ? currentPassword : `mật khẩu lần ${round - 1}`
      const [, ...logins] = await Promise.all([
        change({ currentPassword: from, newPassword: `mật khẩu lần ${round}` }),
        login(from),
        login(from),
      ])
      for (const answer of logins.filter(({ statusCode }) => statusCode === 200)) {
        const { token } = answer.json()
        const headers = { authorization: `Bearer ${token}` }
        expect((await shop.app.inject({ url: '/api/web/users/me', headers })).statusCode).toBe(401)
      }
      await shop.db.deleteFrom('rate_limits').execute()
    }
  })

  test.each([
    [{ currentPassword: 'sai', newPassword: 'mật khẩu mới' }, 'Mật khẩu hiện tại không đúng'],
    [{ currentPassword, newPassword: 'ngắn' }, 'Mật khẩu mới tối thiểu 6 ký tự'],
    [{ currentPassword, newPassword: currentPassword }, 'Mật khẩu mới phải khác mật khẩu hiện tại'],
    [{ currentPassword, newPassword: 'x'.repeat(201) }, 'Mật khẩu tối đa 200 ký tự.'],
    [{ currentPassword, newPassword: '123456' }, guessable],
  ])('%j is refused with a sentence', async (payload, message) => {
    const answer = await change(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe(message)
    expect((await login(currentPassword)).statusCode).toBe(200)
  })

  test('six characters that are hard to guess are enough', async () => {
    expect((await change({ currentPassword, newPassword: 'mưa rơ' })).statusCode).toBe(200)
  })

  test('weak new passwords do not count as failed attempts', async () => {
    for (const newPassword of ['123456', 'qwerty', '654321', me.phone]) {
      expect((await change({ currentPassword, newPassword })).statusCode).toBe(422)
    }
    expect((await change({ currentPassword, newPassword: 'mật khẩu mới' })).statusCode).toBe(200)
  })

  test('guessing the current password is limited', async () => {
    const statuses = []
    for (const guess of ['a', 'b', 'c', 'd']) {
      statuses.push((await change({ currentPassword: guess, newPassword: 'abcdef' })).statusCode)
    }
    expect(statuses).toEqual([422, 422, 422, 429])
  })
})
