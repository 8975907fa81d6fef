import type { Page } from '@playwright/test'
import { hashPassword } from '../../src/platform/passwords.ts'
import { anyServer } from './any-width.ts'
import { expectAccessible, expectNoSideways, newPhone } from './journey.ts'
import { anOrder } from './orders.ts'
import { aGate, aThing, broken, expect, expectToast, test } from './scene.ts'

const profilePaths = ['user/profile', 'users/profile', 'account', 'users/me']
const save = 'PUT /api/web/users/profile'
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Tài khoản' })

test('khung tài khoản: khách lạ phải đăng nhập, trang Tôi có mọi mục và đường về từ từng mục', async ({
  page,
  db,
  request,
  browser,
  shopUrl,
  customer,
}) => {
  const { line } = await aThing(db, 'Đèn dầu', { stock: 10 })
  const scene = { db, request, customer }
  await anOrder(scene, [line])
  for (const _ of [1, 2]) await anOrder(scene, [line], { status: 'SHIPPING' })
  await page.goto('/user/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hồ sơ của tôi')
  const entries = await menu(page).getByRole('link').allInnerTexts()
  const expected = ['Hồ sơ', 'Địa chỉ', 'Đổi mật khẩu', 'Đơn mua', 'Đánh giá của tôi']
  expect(entries.filter((entry) => expected.includes(entry))).toEqual(expected)
  const paths = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  for (const name of ['address', 'change-password', 'orders', 'reviews', 'voucher']) {
    expect(paths).toContain(`/user/account/${name}`)
  }
  const states = page.getByRole('region', { name: 'Đơn mua' })
  await expect(states.getByRole('link', { name: 'Chờ xác nhận 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Xu 0 xu' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Voucher \d+ mã$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await states.getByRole('link', { name: 'Đang giao 2' }).click()
  await expect(page).toHaveURL('/user/account/orders?status=SHIPPING')
  for (const path of ['/user/account/orders?status=SHIPPING', '/user/account/notifications']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'Tài khoản', exact: true }).click()
    await expect(page).toHaveURL('/user/account')
    await expect(menu(page)).toBeVisible()
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Hồ sơ')
  await page.goto('/user/account/notifications')
  await expect(menu(page).locator('[aria-current=page]')).toContainText('Thông báo')
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeInViewport()

  const stranger = await browser.newPage({ baseURL: shopUrl })
  for (const path of ['/user/account', '/user/account/change-password?x=1']) {
    await stranger.goto(path)
    await expect(stranger).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  await stranger.close()
})

test('hồ sơ: số bị khoá, câu báo, và lưu cả năm mục', { tag: anyServer }, async ({
  page,
  db,
  customer,
}) => {
  const { phone: stored } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  await page.goto('/user/account/profile')
  const [name, email, birthday] = [
    page.getByLabel('Họ và tên'),
    page.getByLabel('Email'),
    page.getByLabel('Ngày sinh'),
  ]
  const phone = page.getByLabel('Số điện thoại')
  const submit = page.getByRole('button', { name: 'Lưu hồ sơ' })
  await expect(name).toHaveValue('Trần Thị Khách')
  await expect(phone).toHaveValue(stored ?? '')
  await expect(phone).not.toBeEditable()
  const genders = page.getByRole('group', { name: 'Giới tính' })
  for (const gender of ['Nam', 'Nữ', 'Khác', 'Không nêu']) {
    await expect(genders.getByLabel(gender, { exact: true })).toBeChecked({
      checked: gender === 'Không nêu',
    })
  }

  await submit.click()
  await expect(page.getByText('Vui lòng nhập email.')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('khach@vidu')
  await expect(page.getByText('Email không hợp lệ.')).toBeVisible()
  await page.getByRole('button', { name: 'Đổi số' }).click()
  await expect(phone).toBeFocused()
  await phone.fill('12ab')
  await expect(page.getByText('Số điện thoại không hợp lệ.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Huỷ' }).click()
  await expect(phone).toHaveValue(stored ?? '')
  await expect(phone).not.toBeEditable()

  const address = `khach.${newPhone()}@vi.du`
  await email.fill(`  ${address} `)
  await name.fill('Trần Thị Lan')
  await page.getByLabel('Nữ', { exact: true }).check()
  await birthday.fill('1990-02-28')
  for (const [answer, message] of [
    [{ status: 409 }, 'Trùng thông tin (username/email/SĐT)'],
    [{ status: 409, body: { error: 'Số này đã có chủ' } }, 'Số này đã có chủ'],
    [{ status: 409, body: { error: 'x', message: 'Email đã có chủ' } }, 'Email đã có chủ'],
    [{ status: 500 }, 'Không thể lưu hồ sơ'],
    ['lost', 'Không thể lưu hồ sơ'],
  ] as const) {
    await broken(page, save, answer)
    await submit.click()
    await expect(alert(page)).toHaveText(message)
  }
  await page.unrouteAll()
  const saving = aGate()
  await page.route('**/api/web/users/profile', async (route) => {
    await saving.opened
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await submit.click()
  await expect(page.getByRole('button', { name: 'Đang lưu...' })).toHaveAttribute('aria-disabled')
  saving.open()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Trần Thị Lan',
    email: address,
    phone: stored,
    gender: 'female',
    birthday: '1990-02-28',
  })
  await expectToast(page, '✅ Đã lưu hồ sơ!')
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('Lan')
  await page.reload()
  await expect(email).toHaveValue(address)
  await expect(page.getByLabel('Nữ', { exact: true })).toBeChecked()
  await expect(birthday).toHaveValue('1990-02-28')
})

test('hồ sơ: đọc ở nơi nào có, thử lại được, và không mất điều đang viết', async ({
  page,
  customer: _signedIn,
}) => {
  for (const path of profilePaths) await broken(page, `GET /api/web/${path}`, { status: 404 })
  await page.goto('/user/account')
  await expect(alert(page)).toContainText('Không thể tải thông tin hồ sơ.')
  await expectAccessible(page)
  const user = { id: '1', displayName: 'Lan', email: 'lan@vi.du', gender: 'Khác' }
  await broken(page, 'GET /api/web/users/me', {
    status: 200,
    body: { user: { ...user, birthday: '1991-03-04T00:00:00.000Z' } },
  })
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Lan')
  await expect(page.getByLabel('Ngày sinh')).toHaveValue('1991-03-04')
  await expect(page.getByLabel('Khác', { exact: true })).toBeChecked()
  // The response has no phone number, so the one in local storage is shown.
  await expect(page.getByLabel('Số điện thoại')).toHaveValue(/^09\d{8}$/)

  await page.getByLabel('Họ và tên').fill('Lan Anh')
  await page.reload()
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Lan Anh')
  const question = page.getByRole('alertdialog', {
    name: 'Bạn có thay đổi chưa lưu. Rời trang này?',
  })
  await menu(page).getByRole('link', { name: 'Đơn mua' }).click()
  await question.getByRole('button', { name: 'Ở lại' }).click()
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Lan Anh')
  await menu(page).getByRole('link', { name: 'Đơn mua' }).click()
  await question.getByRole('button', { name: 'Rời trang' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Đơn mua')
  await page.getByRole('main').getByRole('link', { name: 'Tài khoản', exact: true }).click()
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Lan')
})

test('đổi mật khẩu: câu báo theo thứ tự, và các ô trống lại khi xong', async ({
  page,
  db,
  customer,
}) => {
  const password_hash = await hashPassword('mật khẩu cũ')
  await db.updateTable('users').set({ password_hash }).where('id', '=', customer.id).execute()
  await page.goto('/user/account/change-password')
  const current = page.getByLabel('Mật khẩu hiện tại')
  const next = page.getByLabel('Mật khẩu mới', { exact: true })
  const repeated = page.getByLabel('Xác nhận mật khẩu mới')
  const submit = page.getByRole('button', { name: 'Đổi mật khẩu', exact: true })
  for (const field of [current, next, repeated]) {
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Hiện mật khẩu' }).first().click()
    await expect(field).toHaveAttribute('type', 'text')
  }
  await current.fill('mật khẩu nhầm')
  for (const [first, second, field, message] of [
    ['ngắn', 'khác', repeated, 'Mật khẩu xác nhận không khớp'],
    ['ngắn', 'ngắn', next, 'Mật khẩu mới tối thiểu 6 ký tự'],
    ['mật khẩu nhầm', 'mật khẩu nhầm', next, 'Mật khẩu mới phải khác mật khẩu hiện tại'],
  ] as const) {
    await next.fill(first)
    await repeated.fill(second)
    await submit.click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(field).toBeFocused()
  }
  await expectAccessible(page)
  await next.fill('mật khẩu mới')
  await repeated.fill('mật khẩu mới')
  await submit.click()
  await expect(page.getByText('Mật khẩu hiện tại không đúng')).toBeVisible()
  await expect(current).toBeFocused()

  const change = 'PUT /api/web/users/change-password'
  for (const [answer, message] of [
    [{ status: 500 }, 'Đổi mật khẩu thất bại'],
    ['lost', 'Đổi mật khẩu thất bại'],
    [{ status: 429, body: { message: 'Bạn thao tác quá nhanh.' } }, 'Bạn thao tác quá nhanh.'],
  ] as const) {
    await broken(page, change, answer)
    await submit.click()
    await expect(alert(page)).toHaveText(message)
  }
  await page.unrouteAll()
  await current.fill('mật khẩu cũ')
  await submit.click()
  await expectToast(page, '✅ Đổi mật khẩu thành công')
  for (const field of [current, next, repeated]) await expect(field).toHaveValue('')
  await expect(alert(page)).toHaveCount(0)
})

test('thiết bị đang đăng nhập: đăng xuất một máy, rồi mọi máy khác', async ({
  page,
  db,
  customer,
}) => {
  const agents = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/130.0.0 Chrome/124.0.0.0 Safari/537.36',
    null,
  ]
  await db
    .insertInto('sessions')
    .values(
      agents.map((user_agent) => ({
        user_id: customer.id,
        user_agent,
        token_hash: crypto.getRandomValues(Buffer.alloc(32)),
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute()
  await broken(page, 'GET /api/web/users/sessions', { status: 403 })
  await page.goto('/user/account/change-password')
  const devices = page.getByRole('region', { name: 'Thiết bị đang đăng nhập' })
  await expect(devices.getByRole('alert')).toContainText('Không tải được danh sách thiết bị.')
  await page.unrouteAll()
  await devices.getByRole('button', { name: 'Thử lại' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await expect(devices.getByRole('listitem').first()).toContainText('Thiết bị này')
  await expectAccessible(page)
  await expectNoSideways(page)

  const question = page.getByRole('alertdialog')
  await devices.getByRole('button', { name: 'Đăng xuất Safari trên iPhone' }).click()
  await expect(question).toContainText('Đăng xuất Safari trên iPhone?')
  await question.getByRole('button', { name: 'Đăng xuất' }).click()
  await expectToast(page, 'Đã đăng xuất thiết bị.')
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.getByRole('button', { name: 'Đăng xuất khỏi mọi thiết bị khác' }).click()
  await question.getByRole('button', { name: 'Đăng xuất' }).click()
  await expectToast(page, 'Đã đăng xuất khỏi mọi thiết bị khác.')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('button')).toHaveCount(0)
  const left = db.selectFrom('sessions').where('user_id', '=', customer.id)
  expect(await left.select('id').execute()).toHaveLength(1)
})
