import type { Page } from '@playwright/test'
import { expectAccessible, newPhone } from './journey.ts'
import { aGate, broken, expect, test } from './scene.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test('quên và đặt lại mật khẩu', async ({ page, customer: _signedIn }) => {
  // Requests are limited for each address.
  const email = `khach-${newPhone()}@vi.du`
  await page.goto('/forgot-password')
  const send = page.getByRole('button', { name: 'Gửi email khôi phục' })
  await page.getByLabel('Email').fill('khach@vidu')
  await send.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email không hợp lệ')
  await page.getByLabel('Email').fill(`  ${email}  `)
  await broken(page, 'POST /api/web/auth/forgot-password', { status: 500 })
  await send.click()
  await expect(alert(page)).toHaveText('Gửi email khôi phục thất bại')
  await expect(page.getByText('Email không hợp lệ')).toHaveCount(0)
  await page.getByLabel('Email').fill('khach hang@vi.du')
  await send.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email không hợp lệ')
  await page.getByLabel('Email').fill(`  ${email}  `)
  const tooMany = { status: 429, body: { message: 'Bạn thao tác quá nhanh.' } }
  await broken(page, 'POST /api/web/auth/forgot-password', tooMany)
  await send.click()
  await expect(alert(page)).toHaveText('Bạn thao tác quá nhanh.')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Tài khoản chưa có email, hoặc email chưa được xác nhận? Vui lòng nhắn tin cho quản trị viên của cửa hàng để được hỗ trợ',
  )
  await expect(main.getByRole('link', { name: 'Zalo' })).toHaveAttribute('href', /^https:/)
  await expectAccessible(page)
  await page.unrouteAll()
  const request = page.waitForRequest('**/auth/forgot-password')
  await send.click()
  expect((await request).postDataJSON()).toEqual({ email })
  await expect(page.getByRole('status').filter({ hasText: 'Spam' })).toContainText(email)
  await expect(main.getByRole('link', { name: /đăng nhập/ })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)

  await page.goto('/reset-password')
  await expect(alert(page)).toHaveText(
    'Liên kết không hợp lệ. Vui lòng yêu cầu lại email khôi phục.',
  )
  const change = page.getByRole('button', { name: 'Đổi mật khẩu' })
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  // By script, since the button is disabled.
  await main.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(alert(page)).toHaveText('Thiếu token hợp lệ.')
  await page.clock.install()
  await page.goto('/reset-password?token=cu')
  await expect(change).not.toHaveAttribute('aria-disabled')
  await change.click()
  await expect(page.getByText('Vui lòng nhập mật khẩu mới')).toBeVisible()
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('mới')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('khác')
  await change.click()
  await expect(page.getByText('Mật khẩu nhập lại không khớp')).toBeVisible()
  await page.getByLabel('Nhập lại mật khẩu mới').fill('mới')
  const reset = 'POST /api/web/auth/reset-password'
  const sending = aGate()
  await broken(page, reset, { status: 500, until: sending.opened })
  await change.click()
  const busy = page.getByRole('button', { name: 'Đang đổi mật khẩu...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  sending.open()
  await expect(alert(page)).toHaveText('Đặt lại mật khẩu thất bại')
  await broken(page, reset, { status: 400, body: { message: 'Liên kết đã hết hạn.' } })
  await change.click()
  await expect(alert(page)).toHaveText('Liên kết đã hết hạn.')
  await broken(page, reset, { status: 200, body: { success: true } })
  await expect(page.getByRole('banner')).toContainText('Khách')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await change.click()
  await expect(main.getByRole('link', { name: /Đăng nhập/ })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The shop has revoked all sessions of the account, including this one.
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull()
  await page.clock.runFor(1100)
  // A navigation that began too early would take as long as these requests.
  for (const path of ['/login', '/login.data', '/login']) {
    await page.evaluate((each) => fetch(each).then((answer) => answer.text()), path)
  }
  await expect(page).toHaveURL(/\/reset-password/)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('banner')).toContainText('Đăng nhập')
})
