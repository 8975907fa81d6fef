import type { Locator, Page } from '@playwright/test'
import type PostalMime from 'postal-mime'
import type { Db } from '#platform/database.ts'
import { hashPassword, verifyPassword } from '../../src/platform/passwords.ts'
import { emailsIn } from '../outbox.ts'
import { expectAccessible, expectNoSideways, newPhone } from './journey.ts'
import { type Customer, expect, expectToast, test } from './scene.ts'

const password = 'mật khẩu của khách'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Xác nhận đó là bạn' })
const save = (page: Page) => page.getByRole('button', { name: 'Lưu hồ sơ' })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const phone = (page: Page) => page.getByRole('textbox', { name: 'Số điện thoại' })
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

type Mail = Awaited<ReturnType<typeof PostalMime.parse>>

/** Mails to an address with this subject; waits until there are `count`. */
async function mailsTo(address: string, subject: string, count = 1): Promise<Mail[]> {
  let found: Mail[] = []
  await expect
    .poll(async () => {
      const all = await emailsIn(process.env.SHOP_DATA_DIR ?? '', address)
      found = all.filter((mail) => mail.subject?.startsWith(subject))
      return found.length
    })
    .toBe(count)
  return found
}

/** The paths of the links in those mails. */
async function links(to: string, ...args: Parameters<typeof mailsTo>): Promise<string[]> {
  const link = new RegExp(`https?://[^/\\s]+(/${to}\\?token=[\\w-]{43})`)
  return (await mailsTo(...args)).map(({ text = '' }) => link.exec(text)?.[1] ?? `none: ${text}`)
}

/** The valid one of the codes that were sent. */
async function latest(db: Db, { id }: Customer, codes: readonly string[]): Promise<string> {
  const { code_hash } = await db
    .selectFrom('contact_codes')
    .select('code_hash')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const code of codes) if (await verifyPassword(code_hash, code)) return code
  throw new Error('None of the codes counts')
}

/** Gives the customer a password and, unless null, a confirmed e-mail address. */
async function reachable(db: Db, { id }: Customer, address: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), email: address })
    .where('id', '=', id)
    .execute()
  if (!address) return
  const email_confirmed_at = new Date()
  await db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute()
}

test('đổi email: mật khẩu, thư tới hai địa chỉ, xác nhận, rồi chủ cũ huỷ thay đổi', async ({
  page,
  db,
  customer,
}) => {
  test.slow()
  const [old, next] = [`cu.${newPhone()}@vi-du.example`, `moi.${newPhone()}@vi-du.example`]
  await reachable(db, customer, old)
  await page.goto('/user/account/profile')
  await email(page).fill(next)
  await save(page).click()

  const current = dialog(page).getByLabel('Mật khẩu hiện tại')
  await expect(current).toBeFocused()
  await expectAccessible(page)
  await expectNoSideways(page)
  await button(dialog(page), 'Xác nhận').click()
  await expect(dialog(page).getByText('Vui lòng nhập mật khẩu')).toBeVisible()
  await current.fill('mật khẩu nhầm')
  await current.press('Enter')
  await expect(dialog(page).getByText('Mật khẩu không đúng')).toBeVisible()
  await expect(current).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(email(page)).toHaveValue(next)
  await save(page).click()
  await current.fill(password)
  await current.press('Enter')
  await expectToast(page, '✅ Đã lưu hồ sơ!')
  await expect(dialog(page)).toBeHidden()
  await expect(email(page)).toHaveValue(old)
  await expect(page.getByText(`${next} chờ xác nhận`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  const [first] = await links('confirm-email', next, 'Xác nhận email')
  await button(page, 'Gửi lại thư xác nhận email').click()
  await expectToast(page, 'Đã gửi lại thư xác nhận.')
  const both = await links('confirm-email', next, 'Xác nhận email', 2)
  await page.goto(both.find((link) => link !== first) ?? '')
  await expectAccessible(page)
  await button(page, 'Xác nhận email').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email đã được xác nhận')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Về hồ sơ của tôi' }).click()
  await expect(email(page)).toHaveValue(next)
  await expect(page.getByText('chờ xác nhận')).toHaveCount(0)

  const [link = ''] = await links('revert-contact', old, 'Email tài khoản')
  await page.goto(link)
  await expectAccessible(page)
  await button(page, 'Huỷ thay đổi').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Đặt lại mật khẩu')
  const fresh = 'mật khẩu hoàn toàn mới'
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(fresh)
  await page.getByLabel('Nhập lại mật khẩu mới').fill(fresh)
  await button(page, 'Đổi mật khẩu').click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(old)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(fresh)
  await page.getByLabel('Mật khẩu', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/')
})

test('đổi số bằng mã gửi tới email cũ; chờ xác nhận thì vẫn dùng số cũ, và huỷ được', async ({
  page,
  db,
  customer,
}) => {
  const address = `lan.${newPhone()}@vi-du.example`
  await reachable(db, customer, address)
  await page.goto('/user/account/profile')
  const stored = await phone(page).inputValue()
  const number = newPhone()
  await page.getByRole('button', { name: 'Đổi số' }).click()
  await expect(page.getByText('Bạn dùng số mới sau khi xác nhận qua email.')).toBeVisible()
  await phone(page).fill(number)
  await save(page).click()
  await button(dialog(page), 'Gửi mã tới email hiện tại').click()
  const code = dialog(page).getByLabel('Mã xác nhận')
  await expect(code).toBeFocused()
  await button(dialog(page), 'Dùng mật khẩu').click()
  await expect(dialog(page).getByLabel('Mật khẩu hiện tại')).toBeFocused()
  await button(dialog(page), 'Gửi mã tới email hiện tại').click()
  await expect(code).toBeFocused()
  await expect(dialog(page).getByText(`Mã 6 chữ số đã được gửi tới ${address}`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await code.fill('12345')
  await code.press('Enter')
  await expect(dialog(page).getByText('Mã gồm 6 chữ số.')).toBeVisible()
  const codes = (await mailsTo(address, 'Mã xác nhận', 2)).map(
    ({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '',
  )
  await code.fill(await latest(db, customer, codes))
  await code.press('Enter')
  await expectToast(page, '✅ Đã lưu hồ sơ!')
  await expect(phone(page)).toHaveValue(stored)
  await expect(page.getByText(`${number} chờ xác nhận`)).toBeVisible()
  await expectAccessible(page)

  await button(page, 'Huỷ đổi số điện thoại').click()
  await expect(phone(page)).toBeFocused()
  await expectToast(page, 'Đã huỷ đổi số điện thoại.')
  await expect(page.getByText('chờ xác nhận')).toHaveCount(0)
  const [link = ''] = await links('confirm-phone', address, 'Xác nhận số điện thoại')
  await page.goto(link)
  await button(page, 'Xác nhận số mới').click()
  const problem = page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
  await expect(problem).toContainText('Nếu bạn đã xác nhận rồi thì không cần làm gì thêm')
  await expect(button(page, 'Xác nhận số mới')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Về hồ sơ của tôi' }).click()
  await expect(phone(page)).toHaveValue(stored)
})

test('chưa có email: số mới dùng ngay nhờ mật khẩu, email đầu tiên hỏi mật khẩu khi xác nhận', async ({
  page,
  db,
  customer,
}) => {
  await reachable(db, customer, null)
  const address = `dau.${newPhone()}@vi-du.example`
  await page.goto('/user/account/profile')
  await email(page).fill(address)
  await save(page).click()
  await expectToast(page, '✅ Đã lưu hồ sơ!')
  await expect(page.getByText(`${address} chưa được xác nhận`)).toBeVisible()
  await expectAccessible(page)

  // A new number is normalized, and is valid for signing in.
  const number = newPhone()
  await page.getByRole('button', { name: 'Đổi số' }).click()
  await phone(page).fill(`+84 ${number.slice(1)}`)
  await save(page).click()
  await expect(button(dialog(page), 'Gửi mã tới email hiện tại')).toHaveCount(0)
  await dialog(page).getByLabel('Mật khẩu hiện tại').fill(password)
  await button(dialog(page), 'Xác nhận').click()
  await expectToast(page, '✅ Đã lưu hồ sơ!')
  await expect(phone(page)).toHaveValue(number)
  await expect(page.getByRole('button', { name: 'Đổi số' })).toBeVisible()

  const [link = ''] = await links('confirm-email', address, 'Xác nhận email')
  await page.goto(link)
  await button(page, 'Xác nhận email').click()
  const own = page.getByLabel('Mật khẩu của tài khoản')
  await expect(own).toBeFocused()
  await expectAccessible(page)
  await own.fill('mật khẩu nhầm')
  await own.press('Enter')
  await expect(page.getByText('Mật khẩu không đúng')).toBeVisible()
  await own.fill(password)
  await own.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email đã được xác nhận')
  await page.getByRole('link', { name: 'Về hồ sơ của tôi' }).click()
  await expect(email(page)).toHaveValue(address)
  await expect(page.getByText('chưa được xác nhận')).toHaveCount(0)
})

test('liên kết thiếu mã hoặc đã hết hạn nói rõ, và không làm gì', async ({ page }) => {
  const profile = 'Về hồ sơ của tôi'
  for (const [path, name, advice, way] of [
    ['/confirm-email', 'Xác nhận email', 'nếu chưa, hãy gửi lại thư trong hồ sơ.', profile],
    ['/confirm-phone', 'Xác nhận số mới', 'nếu chưa, hãy gửi lại thư trong hồ sơ.', profile],
    [
      '/revert-contact',
      'Huỷ thay đổi',
      'Nếu bạn không vào được tài khoản, hãy đặt lại mật khẩu, hoặc liên hệ cửa hàng qua số 0900000000.',
      'Đặt lại mật khẩu',
    ],
  ] as const) {
    await page.goto(path)
    const problem = page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
    const expectAdvice = async () => {
      await expect(problem).toContainText('Liên kết không hợp lệ hoặc đã hết hạn.')
      await expect(problem).toContainText(advice)
      await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
      await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
    }
    await expectAdvice()
    await expectAccessible(page)
    await page.goto(`${path}?token=${'x'.repeat(43)}`)
    await expect(problem).toHaveCount(0)
    await button(page, name).click()
    await expectAdvice()
    await expectAccessible(page)
  }
})
