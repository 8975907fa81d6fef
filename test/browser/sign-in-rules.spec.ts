import type { Page } from '@playwright/test'
import { expectAccessible, newPhone } from './journey.ts'
import { aGate, aThing, broken, expect, test } from './scene.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const login = 'POST /api/web/auth/login'

test('đăng nhập: câu báo, lúc bận, và về đúng nơi', async ({ page, db, customer }) => {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  await page.goto('/login?redirect=%2Fcart')
  await expect(page.getByRole('link', { name: 'Đăng ký' }).last()).toHaveAttribute(
    'href',
    '/register?redirect=%2Fcart',
  )
  await page.getByRole('button', { name: 'Đăng nhập' }).click()
  await expect(alert(page)).toHaveText('Sai thông tin đăng nhập')
  await expect(page.getByLabel('Tên đăng nhập, email hoặc số điện thoại')).toBeFocused()
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(`  ${phone}  `)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('không phải mật khẩu')
  await page.getByRole('button', { name: 'Hiện mật khẩu' }).click()
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveAttribute('type', 'text')

  for (const [answer, message] of [
    [{ status: 401 }, 'Sai thông tin đăng nhập'],
    [{ status: 429, body: { message: 'Bạn thao tác quá nhanh.' } }, 'Bạn thao tác quá nhanh.'],
    ['lost', 'Sai thông tin đăng nhập'],
  ] as const) {
    await broken(page, login, answer)
    await page.getByRole('button', { name: 'Đăng nhập' }).click()
    await expect(alert(page)).toHaveText(message)
  }
  await expectAccessible(page)

  const user = { id: customer.id, username: 'khachquen' }
  const body = { token: customer.token, user }
  const answering = aGate()
  await broken(page, login, { status: 200, body, until: answering.opened })
  const sent = page.waitForRequest('**/auth/login')
  await page.getByLabel('Mật khẩu', { exact: true }).press('Enter')
  const busy = page.getByRole('button', { name: 'Đang đăng nhập...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  answering.open()
  expect((await sent).postDataJSON()).toMatchObject({ identifier: phone })
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('banner')).toContainText('khachquen')
})

test('đăng ký: số điện thoại, mật khẩu và câu báo', async ({ page }) => {
  await page.goto('/register?redirect=%2Fcart')
  const phone = page.getByLabel('Số điện thoại', { exact: true })
  const submit = page.getByRole('button', { name: 'Đăng ký', exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await phone.fill('9a1 2')
  await expect(phone).toHaveValue('912')
  await phone.blur()
  await expect(page.getByText('Số điện thoại không hợp lệ (10 số, bắt đầu bằng 0).')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Số điện thoại không hợp lệ' })).toBeVisible()
  await submit.click({ force: true })
  await expect(alert(page)).toHaveText('Số điện thoại không hợp lệ (cần 10 số, bắt đầu bằng 0).')
  await expectAccessible(page)

  await phone.fill(`${newPhone()}99`)
  await expect(phone).toHaveValue(/^07\d\d \d{3} \d{3}$/)
  await expect(page.getByRole('img', { name: 'Số điện thoại hợp lệ' })).toBeVisible()
  await submit.click()
  await expect(page.getByText('Vui lòng nhập mật khẩu', { exact: true })).toBeVisible()
  await page.getByLabel('Mật khẩu', { exact: true }).fill('1')
  await page.getByLabel('Nhập lại mật khẩu').fill('2')
  await submit.click()
  await expect(page.getByText('Mật khẩu nhập lại không khớp')).toBeVisible()
  await page.getByLabel('Nhập lại mật khẩu').fill('1')

  for (const [answer, message] of [
    [{ status: 409 }, 'Số điện thoại đã tồn tại'],
    [{ status: 409, body: { message: 'Số này đã có chủ.' } }, 'Số này đã có chủ.'],
    [{ status: 400, body: { error: 'Lỗi riêng', message: 'Lỗi chung' } }, 'Lỗi riêng'],
    [{ status: 500 }, 'Đăng ký thất bại'],
    ['lost', 'Đăng ký thất bại'],
  ] as const) {
    await broken(page, 'POST /api/web/auth/register', answer)
    await submit.click()
    await expect(alert(page)).toHaveText(message)
  }
  await page.unrouteAll()
  await submit.click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('quên và đặt lại mật khẩu', async ({ page }) => {
  await page.goto('/forgot-password')
  const send = page.getByRole('button', { name: 'Gửi email khôi phục' })
  await page.getByLabel('Email').fill('khach@vidu')
  await send.click()
  await expect(page.getByText('Email không hợp lệ')).toBeVisible()
  await page.getByLabel('Email').fill('  khach@vi.du  ')
  await broken(page, 'POST /api/web/auth/forgot-password', { status: 500 })
  await send.click()
  await expect(alert(page)).toHaveText('Gửi email khôi phục thất bại')
  await page.unrouteAll()
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Spam' })).toContainText('khach@vi.du')
  await expect(page.getByRole('main').getByRole('link', { name: /đăng nhập/ })).toBeVisible()

  await page.goto('/reset-password')
  await expect(alert(page)).toHaveText(
    'Liên kết không hợp lệ. Vui lòng yêu cầu lại email khôi phục.',
  )
  const change = page.getByRole('button', { name: 'Đổi mật khẩu' })
  await expect(change).toHaveAttribute('aria-disabled', 'true')
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
  await broken(page, reset, { status: 500 })
  await change.click()
  await expect(alert(page)).toHaveText('Đặt lại mật khẩu thất bại')
  await broken(page, reset, { status: 200, body: { success: true } })
  await change.click()
  await expect(page.getByRole('main').getByRole('link', { name: /Đăng nhập/ })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('đường về chỉ dẫn vào trong tiệm', async ({ page, customer }) => {
  await broken(page, login, { status: 200, body: { token: customer.token, user: { name: 'A' } } })
  for (const redirect of ['//evil.invalid', 'https://evil.invalid/x', '/%5Cevil.invalid', '']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill('a')
    await page.getByLabel('Mật khẩu', { exact: true }).fill('a')
    await page.getByRole('button', { name: 'Đăng nhập' }).click()
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  }
})

test('khách lạ, phiên hết hạn và đăng xuất', async ({ page, db, customer }) => {
  await customer.put((await aThing(db, 'Giỏ mây')).line)
  await page.goto('/user/account/orders')
  const leave = page.getByRole('button', { name: 'Đăng xuất' })
  const question = page.getByRole('alertdialog', { name: 'Bạn muốn đăng xuất?' })
  await leave.click()
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await expect(page).toHaveURL(/orders$/)
  await leave.click()
  await question.getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).not.toContain('user_token')
  expect(kept).not.toContain('user_info')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Giỏ hàng', exact: true }),
  ).toBeVisible()
  const sessions = db.selectFrom('sessions').where('user_id', '=', customer.id)
  expect(await sessions.select('id').execute()).toEqual([])

  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout$/)
  await page.goto('/user/account/address?redirect=/checkout')
  await expect(page).toHaveURL(
    `/login?redirect=${encodeURIComponent('/user/account/address?redirect=/checkout')}`,
  )
  await page.evaluate(() => {
    localStorage.setItem('user_token', 'het-han')
    localStorage.setItem('user_info', '{"name":"Người cũ"}')
  })
  await page.goto('/user/account/orders?status=PENDING')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Faccount%2Forders%3Fstatus%3DPENDING$/)
  await expect(page.getByRole('banner')).toContainText('Đăng nhập')
})
