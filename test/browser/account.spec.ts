import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aVoucher } from '../builders.ts'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { pick } from './choices.ts'
import { expectAccessible, expectNoSideways, newPhone, runShopCommand } from './journey.ts'
import { aThing, expect, expectToast, test } from './scene.ts'

const password = 'mật khẩu của tôi'

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideways(page)
}

async function register(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Số điện thoại').fill(phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByLabel('Nhập lại mật khẩu').fill(password)
  await page.getByRole('button', { name: 'Đăng ký', exact: true }).click()
}

async function save(page: Page): Promise<void> {
  // Messages are dialogs, too.
  const form = page.getByRole('dialog', { name: 'Thêm địa chỉ mới' })
  await form.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await expect(form).toBeHidden()
}

async function addAddresses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thêm địa chỉ mới' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm địa chỉ mới' })
  await form.getByLabel('Họ và tên').fill('Trần Thị Trọn Đời')
  await form.getByLabel('Số điện thoại').fill('0912345678')
  await form.getByRole('button', { name: /^Dùng địa chỉ cũ/ }).click()
  await pick(form, 'Tỉnh/Thành', 'da nang', 'Thành phố Đà Nẵng')
  await pick(form, 'Quận/Huyện', 'hai chau', 'Quận Hải Châu')
  await pick(form, 'Phường/Xã', 'hoa cuong bac', 'Phường Hòa Cường Bắc')
  await form.getByLabel('Địa chỉ cụ thể').fill('12 đường Hoa Phượng')
  await save(page)

  await page.getByRole('button', { name: 'Thêm địa chỉ mới' }).click()
  await form.getByLabel('Họ và tên').fill('Trần Thị Trọn Đời')
  await form.getByLabel('Số điện thoại').fill('0912345678')
  await pick(form, 'Tỉnh/Thành', 'ha noi', 'Thành phố Hà Nội')
  await pick(form, 'Phường/Xã', 'hong ha', 'Phường Hồng Hà')
  await form.getByLabel('Địa chỉ cụ thể').fill('9 phố Mới')
  await expectAccessible(page)
  await save(page)
}

/** Opens a page of the account; on phones by way of the account's home. */
async function openPage(page: Page, name: string): Promise<void> {
  const home = page.getByRole('main').getByRole('link', { name: 'Tài khoản', exact: true })
  if (await home.isVisible()) await home.click()
  await page
    .getByRole('navigation', { name: 'Tài khoản' })
    .getByRole('link', { name, exact: true })
    .click()
}

test('từ đăng ký đến xóa tài khoản: mọi thứ của riêng mình', async ({ page, db, request }) => {
  // The journey covers the whole life of an account.
  test.slow()
  const phone = newPhone()
  await page.goto('/register?redirect=%2Fuser%2Faccount')
  await register(page, phone)

  await expect(page.getByRole('heading', { level: 1, name: 'Hồ sơ của tôi' })).toBeVisible()
  await page.getByLabel('Họ và tên').fill('Trần Thị Trọn Đời')
  await page.getByRole('textbox', { name: 'Email' }).fill(`tron-doi-${phone}@vi-du.example`)
  await expectGood(page)
  await page.getByRole('button', { name: 'Lưu hồ sơ' }).click()
  await expectToast(page, '✅ Đã lưu hồ sơ!')

  await openPage(page, 'Địa chỉ')
  await addAddresses(page)
  await expect(page.getByText('9 phố Mới')).toBeVisible()
  await expectGood(page)

  // A voucher and coins go into an order, and come back when it is cancelled.
  const voucher = await aVoucher(db, { percent: 10, is_public: false })
  await runShopCommand('voucher', 'grant', voucher.code, phone)
  await runShopCommand('coins', 'adjust', phone, '20000', '--note', 'Chào bạn mới')
  const thing = await aThing(db, 'Nón lá trọn đời', { price: 200_000, isFreeShip: true })
  const token = await page.evaluate(() => localStorage.getItem('user_token'))
  const added = await request.post('/api/web/cart', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...thing.line, quantity: 1 },
  })
  expect(added.status()).toBe(200)
  await page.goto('/cart')
  await openCheckout(page)
  await page.getByRole('link', { name: /^Voucher/ }).click()
  await page.getByRole('button', { name: `Dùng ${voucher.code}` }).click()
  await page.getByRole('switch', { name: /Dùng 20.000 xu/ }).click()
  await expect(sums(page)).toContainText('160.000đ')
  await expectGood(page)
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  const orderId = page.url().split('/').at(-1) ?? ''
  await page.goto(`/user/orders/${orderId}`)
  await page.getByRole('button', { name: /^Huỷ đơn/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Huỷ đơn' }).click()
  await expect(page.getByText('Đã hủy').first()).toBeVisible()
  await page.goto('/user/account/voucher')
  await expect(page.getByRole('heading', { name: voucher.code })).toBeVisible()
  await expectGood(page)
  await openPage(page, 'Xu')
  await expect(page.getByRole('heading', { level: 1, name: 'Xu của bạn' })).toBeVisible()
  await expect(page.getByText('Chào bạn mới').first()).toBeVisible()
  await expectGood(page)

  await page.goto('/user/account/notifications')
  await expect(page.getByText('Đơn hàng đã huỷ')).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Đánh dấu đã đọc tất cả' }).click()
  await expect(page.getByText('Bạn đã đọc hết')).toBeVisible()

  await openPage(page, 'Mở cửa hàng')
  await page.getByLabel('Tên cửa hàng').fill('Nón lá Trọn Đời')
  await page.getByRole('button', { name: 'Gửi yêu cầu', exact: true }).click()
  await expect(page.getByText('Yêu cầu đang chờ duyệt')).toBeVisible()
  await expectGood(page)

  // Data export, then deletion of the account.
  await page.goto('/user/account/privacy')
  await expect(page.getByText('Đồng ý điều khoản sử dụng')).toBeVisible()
  await expect(page.getByText('Từ chối ghi nhớ món đã xem')).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Tải dữ liệu' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill('không phải')
  await dialog.getByRole('button', { name: 'Tải xuống' }).click()
  await expect(dialog.getByText('Mật khẩu không đúng')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Tải xuống' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^du-lieu-ca-nhan-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exported).toMatchObject({
    account: { phone, name: 'Trần Thị Trọn Đời' },
    orders: [{ id: orderId, status: 'CANCELLED' }],
    stores: [{ name: 'Nón lá Trọn Đời', status: 'pending' }],
    addresses: [{ street: '12 đường Hoa Phượng' }, { street: '9 phố Mới', scheme: '2025' }],
  })

  await page.getByRole('button', { name: 'Xoá tài khoản' }).click()
  await expect(dialog.getByText('Sẽ bị xoá, không lấy lại được')).toBeVisible()
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  await expectToast(page, 'Tài khoản của bạn đã được xoá.')
  await expect(page).toHaveURL('/')

  // The phone number is free again; a new account with it starts empty.
  await page.goto('/register?redirect=%2Fuser%2Faccount%2Forders')
  await register(page, phone)
  await expect(page).toHaveURL(/\/user\/account\/orders$/)
  await expect(page.getByText(orderId)).toHaveCount(0)
  await expectGood(page)
})
