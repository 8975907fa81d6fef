import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { subjects, tokenOf } from '#test/contact-scene.ts'
import { emailsTo, emailTo } from '#test/outbox.ts'
import { createAccount } from './create-account.ts'
import { findAccount } from './repository.ts'
import { setPassword } from './set-password.ts'

let shop: TestApp
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: 'https://tiem.example',
    SHOP_NAME: 'Tiệm',
    SHOP_PHONE: '0900123456',
    LIMIT_RESET_PER_EMAIL: '50',
  }
  shop = await createTestApp(settings, { work: true })
})
afterAll(() => shop.close())

const password = 'mật khẩu cũ'
let made = 0
let owner: { id: string; email: string; headers: { authorization: string } }
beforeEach(async () => {
  made += 1
  const [email, phone] = [`lan${made}@example.com`, `038800020${made}`]
  const { id } = await createAccount(shop.db, { phone, email, name: 'Lan', password })
  const payload = { identifier: phone, password }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/web/auth/login', payload })
  owner = { id, email, headers: { authorization: `Bearer ${answer.json().token}` } }
})

async function put(path: string, payload: object) {
  const { headers } = owner
  const answer = await shop.app.inject({ method: 'PUT', url: `/api/web/${path}`, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function confirm(address: string, subject: string, page: string) {
  const { text = '' } = await emailTo(shop, address, subject)
  const payload = { token: tokenOf(text, page) }
  const url = '/api/web/auth/confirm-contact'
  const answer = await shop.app.inject({ method: 'POST', url, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function notices() {
  const rows = await shop.db
    .selectFrom('notifications')
    .select(['kind', 'title'])
    .where('user_id', '=', owner.id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, title }) => `${kind}: ${title}`)
}

test('a changed password is announced by notification and email with a reset link', async () => {
  await put('users/change-password', { currentPassword: password, newPassword: 'mật khẩu mới' })

  const notice = await emailTo(shop, owner.email, 'Mật khẩu tài khoản Tiệm đã được thay đổi')
  expect(notice.text).toContain('https://tiem.example/forgot-password')
  expect(notice.text).toContain('0900123456')
  expect(notice.text).not.toContain('mật khẩu mới')
  expect(await notices()).toEqual(['account: Mật khẩu đã được thay đổi'])
})

test('a password set by the merchant is announced as well', async () => {
  const user = await findAccount(shop.db, owner.email)
  if (!user) throw new Error('No account')
  await setPassword(shop.services, user, 'mật khẩu của chủ tiệm')

  await emailTo(shop, owner.email, 'Mật khẩu tài khoản Tiệm đã được thay đổi')
  expect(await notices()).toHaveLength(1)
})

test('a new e-mail is announced to the old one, a new phone number to the e-mail, and no other change', async () => {
  await put('users/profile', { name: 'Lan Anh', email: owner.email, phone: `038800020${made}` })
  expect(await notices()).toEqual([])

  const email = `moi${made}@example.com`
  await put('users/profile', { phone: `038800090${made}`, currentPassword: password })
  await confirm(owner.email, subjects.confirmPhone, 'confirm-phone')
  await put('users/profile', { email, currentPassword: password })
  await confirm(email, subjects.confirmEmail, 'confirm-email')
  const notice = await emailTo(shop, owner.email, 'Email tài khoản Tiệm đã được thay đổi')
  expect(notice.text).not.toContain(email)
  await emailTo(shop, owner.email, 'Số điện thoại đăng nhập tài khoản Tiệm đã được thay đổi')
  const subjectsToNew = (await emailsTo(shop, email)).map(({ subject }) => subject)
  expect(subjectsToNew).toEqual([subjects.confirmEmail])
  expect(await notices()).toEqual([
    'account: Có yêu cầu đổi số điện thoại đăng nhập',
    'account: Số điện thoại đăng nhập đã được thay đổi',
    'account: Có yêu cầu đổi email tài khoản',
    'account: Email tài khoản đã được thay đổi',
  ])
})

test('repeated changes do not flood an address with emails', async () => {
  for (let turn = 0; turn < 7; turn++) {
    await put('users/profile', {
      phone: `03880${turn}030${made}`,
      currentPassword: password,
    })
  }
  await vi.waitFor(async () => expect(await waitingLetters()).toBe(0), 20_000)
  expect(await emailsTo(shop, owner.email)).toHaveLength(5)
  expect(await notices()).toHaveLength(7)
})

async function waitingLetters() {
  const { rows } = await shop.services.pool.query<{ count: string }>(
    `SELECT count(*) FROM jobs.job WHERE name IN ('account-changed', 'mail') AND state < 'completed'`,
  )
  return Number(rows[0]?.count)
}

test('a password typed on another keyboard is the same: it replaces nothing', async () => {
  const { headers } = owner
  const payload = {
    currentPassword: password.normalize('NFC'),
    newPassword: password.normalize('NFD'),
  }
  const url = '/api/web/users/change-password'
  const answer = await shop.app.inject({ method: 'PUT', url, headers, payload })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe('Mật khẩu mới phải khác mật khẩu hiện tại')
})
