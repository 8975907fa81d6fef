import type { Page } from '@playwright/test'
import { aShopper } from '../builders.ts'
import { expectAccessible, newPhone } from './journey.ts'
import { aGate, aThing, broken, expect, expectToast, test } from './scene.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const login = 'POST /api/web/auth/login'

test('đăng nhập: câu báo, lúc bận, và về đúng nơi', async ({ page, db }) => {
  const account = await aShopper(db)
  const { phone } = account
  await page.goto('/login?redirect=%2Fcart')
  await expect(page.getByRole('link', { name: 'Đăng ký' }).last()).toHaveAttribute(
    'href',
    '/register?redirect=%2Fcart',
  )
  const forgotten = page.getByRole('link', { name: 'Quên mật khẩu?' })
  await expect(forgotten).toHaveAttribute('href', '/forgot-password')
  await page.getByRole('button', { name: 'Đăng nhập' }).click()
  await expect(alert(page)).toHaveText('Sai thông tin đăng nhập')
  await expect(page.getByLabel('Tên đăng nhập, email hoặc số điện thoại')).toBeFocused()
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(`  ${phone}  `)
  await broken(page, login, { status: 500, body: { message: 'Thiếu mật khẩu mà vẫn gửi' } })
  await page.getByRole('button', { name: 'Đăng nhập' }).click()
  await expect(alert(page)).toHaveText('Sai thông tin đăng nhập')
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeFocused()
  await page.getByLabel('Mật khẩu', { exact: true }).fill('không phải mật khẩu')
  await page.getByRole('button', { name: 'Hiện mật khẩu' }).click()
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ẩn mật khẩu' }).click()
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toHaveAttribute('type', 'password')

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

  const user = { id: account.id, username: 'khachquen' }
  const body = { token: account.token, user }
  const answering = aGate()
  await broken(page, login, { status: 200, body, until: answering.opened })
  const sent = page.waitForRequest('**/auth/login')
  await page.getByLabel('Mật khẩu', { exact: true }).press('Enter')
  const busy = page.getByRole('button', { name: 'Đang đăng nhập...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  answering.open()
  expect((await sent).postDataJSON()).toMatchObject({ identifier: phone })
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('banner')).toContainText('khachquen')
  expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBe(JSON.stringify(user))
})

test('đăng ký: số điện thoại, mật khẩu và câu báo; giỏ của khách đi theo', async ({
  page,
  db,
  guest,
}) => {
  await guest.put((await aThing(db, 'Nón lá')).line, 2)
  await page.goto('/register?redirect=%2Fcart')
  const phone = page.getByLabel('Số điện thoại', { exact: true })
  const submit = page.getByRole('button', { name: 'Đăng ký', exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  const back = page.getByRole('main').getByRole('link', { name: 'Đăng nhập', exact: true })
  await expect(back).toHaveAttribute('href', '/login?redirect=%2Fcart')
  const shows = page.getByRole('button', { name: 'Hiện mật khẩu' })
  await expect(shows).toHaveCount(2)
  await shows.last().click()
  await expect(page.getByLabel('Nhập lại mật khẩu')).toHaveAttribute('type', 'text')
  await phone.fill('9a1 2')
  await expect(phone).toHaveValue('912')
  const inline = page.getByText('Số điện thoại không hợp lệ (10 số, bắt đầu bằng 0).')
  await expect(inline).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Số điện thoại/ })).toHaveCount(0)
  await phone.blur()
  await expect(inline).toBeVisible()
  await expect(page.getByRole('img', { name: 'Số điện thoại không hợp lệ' })).toBeVisible()
  await submit.click({ force: true })
  await expect(alert(page)).toHaveText('Số điện thoại không hợp lệ (cần 10 số, bắt đầu bằng 0).')
  await expectAccessible(page)

  const next = page.getByLabel('Mật khẩu', { exact: true })
  const place = () => next.evaluate((it) => it.getBoundingClientRect().top + scrollY)
  const before = await place()
  await phone.fill(`${newPhone()}99`)
  await expect(phone).toHaveValue(/^07\d\d \d{3} \d{3}$/)
  await expect(inline).toHaveCount(0)
  expect(await place()).toBe(before)
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
    [{ status: 429, body: { message: 'Bạn thao tác quá nhanh.' } }, 'Bạn thao tác quá nhanh.'],
    [{ status: 400, body: { error: 'Lỗi riêng', message: 'Lỗi chung' } }, 'Lỗi riêng'],
    ['lost', 'Đăng ký thất bại'],
  ] as const) {
    await broken(page, 'POST /api/web/auth/register', answer)
    await submit.click()
    await expect(alert(page)).toHaveText(message)
  }
  const registering = aGate()
  const until = registering.opened
  await broken(page, 'POST /api/web/auth/register', { status: 500, until })
  await submit.click()
  const busy = page.getByRole('button', { name: 'Đang đăng ký...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  registering.open()
  await expect(alert(page)).toHaveText('Đăng ký thất bại')
  const terms = page.getByRole('main').getByRole('link', { name: /^Điều khoản sử dụng/ })
  await expect(terms).toHaveAttribute('href', '/page/dieu-khoan-su-dung')
  await page.unrouteAll()
  const registered = page.waitForRequest('**/api/web/auth/register')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('gốm men lam')
  await page.getByLabel('Nhập lại mật khẩu').fill('gốm men lam')
  await submit.click()
  await expect(page).toHaveURL(/\/cart$/)
  expect((await registered).postDataJSON()).toMatchObject({ termsVersion: 1 })
  await expectToast(page, 'Đã chuyển 1 sản phẩm trong giỏ vào tài khoản.')
  await expect(page.getByRole('list', { name: 'Sản phẩm trong giỏ' })).toContainText('Nón lá')

  // A signed-in shopper is redirected.
  await page.goto('/register')
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await page.goto('/login?redirect=%2Fcart')
  await expect(page).toHaveURL(/\/cart$/)
})

test('đăng ký xong mà chưa vào được thì trang đăng nhập vẫn nhớ đường về', async ({ page }) => {
  await page.goto('/register?redirect=%2Fcart')
  await page.getByLabel('Số điện thoại', { exact: true }).fill(newPhone())
  await page.getByLabel('Mật khẩu', { exact: true }).fill('mật khẩu của tôi')
  await page.getByLabel('Nhập lại mật khẩu').fill('mật khẩu của tôi')
  await broken(page, login, 'lost')
  await page.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcart$/)
  await expectToast(page, 'Đăng ký thành công. Vui lòng đăng nhập.')
})

test('đường về chỉ dẫn vào trong tiệm', async ({ page, db }) => {
  const { token } = await aShopper(db)
  await broken(page, login, { status: 200, body: { token, user: { name: 'A' } } })
  const elsewhere = [
    '//evil.invalid',
    '/\\evil.invalid',
    '/%2F%2Fevil.invalid',
    '%252F%252Fevil.invalid',
  ]
  for (const redirect of [...elsewhere, 'javascript:alert(1)', '/login?redirect=/login']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill('a')
    await page.getByLabel('Mật khẩu', { exact: true }).fill('a')
    await page.getByRole('button', { name: 'Đăng nhập' }).click()
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    await page.evaluate(() => localStorage.clear())
  }
})

test('mã ở các khoá cũ cũng là đã đăng nhập', async ({ page, db }) => {
  const { token } = await aShopper(db, { name: 'Người Quen' })
  await page.goto('/login')
  for (const key of ['access_token', 'token', 'jwt']) {
    await page.evaluate(
      ([name = '', value = '']) => {
        localStorage.clear()
        localStorage.setItem(name, value)
      },
      [key, token],
    )
    await page.goto('/user/account/orders')
    await expect(page.getByRole('banner')).toContainText('Quen')
    await expect(page.getByText('Bạn chưa có đơn hàng nào')).toBeVisible()
  }
})

test('khách lạ, phiên hết hạn và đăng xuất', async ({ page, db, customer }) => {
  await customer.put((await aThing(db, 'Giỏ mây')).line)
  await page.goto('/user/account')
  await page.evaluate(() => {
    localStorage.setItem('selectedAddressId', 'cua-khach')
    localStorage.setItem('checkout_payment', 'BANK_TRANSFER')
    sessionStorage.setItem('address_draft', '{"fields":{"fullName":"Khách"}}')
  })
  const leave = page.getByRole('button', { name: 'Đăng xuất' })
  const question = page.getByRole('alertdialog', { name: 'Bạn muốn đăng xuất?' })
  await leave.click()
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await expect(page).toHaveURL(/account$/)
  await leave.click()
  await question.getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  const own = ['user_token', 'user_info', 'selectedAddressId', 'checkout_payment', 'address_draft']
  expect(own.filter((key) => stored.includes(key))).toEqual([])
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Giỏ hàng', exact: true }),
  ).toBeVisible()
  const sessions = db.selectFrom('sessions').where('user_id', '=', customer.id)
  expect(await sessions.select('id').execute()).toEqual([])

  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout$/)
  const ended = page.getByText('Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.')
  await expect(ended).toHaveCount(0)
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
  await expect(ended).toBeVisible()
})
