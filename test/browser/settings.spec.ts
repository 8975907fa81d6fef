import { hashPassword } from '../../src/platform/passwords.ts'
import { aRole, aStaffMember } from '../a-staff-member.ts'
import { aTotpSecret } from '../second-factors.ts'
import { totpCode } from '../staff-calls.ts'
import { anyWidth } from './any-width.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { aThing } from './scene.ts'
import { signInAs } from './staff-scene.ts'

const password = 'gốm men lam Bát Tràng'

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('shop_settings').where('name', 'not like', 'SHOP_BANK_%').execute()
})

test('đổi tên và liên hệ: trang bán hàng đổi ngay, lỗi nằm cạnh ô, hoàn tác được', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/cai-dat')
  await expect(page.getByLabel('Tên cửa hàng')).toHaveValue('Tiệm')
  await expectAccessible(page)
  await expectNoSideways(page)
  const locked = page.getByLabel('Mã số thuế')
  await expect(locked).toBeDisabled()
  await expect(page.getByText('Đặt bởi biến môi trường SHOP_TAX_CODE')).toBeVisible()

  await page.getByLabel('Số điện thoại').fill('gọi tôi')
  await page.getByLabel('Tên cửa hàng').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cần một dòng chữ, không quá 100 ký tự.')).toBeVisible()
  await expect(page.getByLabel('Tên cửa hàng')).toBeFocused()
  await page.getByLabel('Tên cửa hàng').pressSequentially('Gốm Làng')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Cần một số điện thoại, 8 đến 20/)).toBeVisible()
  await expect(page.getByLabel('Số điện thoại')).toBeFocused()
  await expectAccessible(page)
  // What was typed outlives a reload.
  await page.reload()
  await expect(page.getByLabel('Tên cửa hàng')).toHaveValue('Gốm Làng')
  await page.getByLabel('Số điện thoại').fill('0912 345 678')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu. Trang bán hàng dùng ngay.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lưu' })).toBeHidden()
  await expect(page.getByText('Gốm Làng').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)

  const storefront = async () => (await page.request.get('/')).text()
  await expect.poll(storefront).toContain('Gốm Làng')
  expect(await storefront()).toContain('0912 345 678')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByLabel('Tên cửa hàng')).toHaveValue('Tiệm')
  await expect.poll(storefront).not.toContain('Gốm Làng')
})

test('hai người cùng sửa: người sau thấy khác ở đâu và chọn; số tiền gõ như thường', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/cai-dat/don-hang')
  const hours = page.getByLabel('Tự huỷ khi chưa xác nhận sau')
  await expect(hours).toHaveValue('48')
  await expectAccessible(page)
  await expectNoSideways(page)
  await hours.fill('72')
  const other = await aStaffMember(db, { name: 'Chủ Thứ Hai' })
  const { data } = await (await page.request.get('/api/admin/settings')).json()
  const { version } = data.find(({ group }: { group: string }) => group === 'orders')
  const meanwhile = await page.request.put('/api/admin/settings/orders', {
    headers: other.headers,
    data: {
      version,
      values: { SHOP_HOLD_HOURS: '24', SHOP_ORDER_ALERT_EMAILS: 'ke@vi-du.invalid' },
    },
  })
  expect(meanwhile.status()).toBe(200)
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Chủ Thứ Hai vừa sửa nội dung này.')).toBeVisible()
  await expect(page.getByText('họ lưu “24”, bạn nhập “72”')).toBeVisible()
  await expect(page.getByText('họ lưu “ke@vi-du.invalid”', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lấy bản của họ' }).click()
  await expect(hours).toHaveValue('24')
  await hours.fill('96')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu. Trang bán hàng dùng ngay.')).toBeVisible()

  await page.getByRole('link', { name: 'Vận chuyển' }).click()
  await page.getByLabel('Miễn phí giao hàng từ').fill('1tr2')
  await expect(page.getByText('1.200.000đ')).toBeVisible()
  await page.getByLabel('Gửi hàng từ').selectOption('Thành phố Hà Nội')
  await page.getByRole('button', { name: 'Lưu' }).click()
  // The message may still be that of the first one.
  await expect(page.getByRole('button', { name: 'Lưu' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Miễn phí giao hàng từ')).toHaveValue('1200000')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('bảng phí giao hàng: thêm vùng, chuyển tỉnh, mức cân nặng; khách trả phí mới', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/cai-dat/van-chuyen')
  const zone = (number: number) =>
    page.getByRole('region', { name: new RegExp(`^Vùng ${number}: `) })
  await expect(zone(1)).toContainText('1 tỉnh thành: Hồ Chí Minh')
  await expect(zone(3).getByLabel('Tên vùng')).toHaveValue('Khác miền')
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Thêm vùng' }).click()
  await zone(4).getByLabel('Tên vùng').fill('Thủ đô')
  await zone(4).getByLabel('Phí', { exact: true }).fill('95k')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(zone(4).getByText('Vùng chưa có tỉnh nào.')).toBeVisible()
  await expectAccessible(page)
  await zone(4).getByRole('button', { name: 'Chọn tỉnh thành' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tỉnh thành của Thủ đô' })
  await dialog.getByRole('checkbox', { name: 'Hà Nội · Khác miền' }).check()
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: 'Chọn' }).click()
  await expect(zone(4)).toContainText('1 tỉnh thành: Hà Nội')
  await expect(zone(4).getByText('Vùng chưa có tỉnh nào.')).toBeHidden()

  await zone(4).getByRole('button', { name: 'Thêm mức cân nặng' }).click()
  await zone(4).getByLabel('Đến', { exact: true }).last().fill('400')
  await zone(4).getByLabel('Phí', { exact: true }).last().fill('99k')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(zone(4).getByText('Cần nhiều hơn 500 g.')).toBeVisible()
  await zone(4).getByLabel('Đến', { exact: true }).last().fill('2000')
  await zone(4).getByRole('button', { name: 'Thêm mức giảm' }).click()
  await zone(4).getByLabel('Đơn từ').fill('200k')
  await zone(4).getByLabel('Giảm', { exact: true }).fill('15k')
  // What was typed outlives a reload.
  await page.reload()
  await expect(zone(4).getByLabel('Giảm', { exact: true })).toHaveValue('15000')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu. Trang bán hàng dùng ngay.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  // Without an address a shopper is told the dearest fee.
  const { line } = await aThing(db, 'Bình gốm', { price: 210_000 })
  const items = [{ ...line, quantity: 1 }]
  const quote = await page.request.post('/api/web/orders/calculate', { data: { items } })
  expect(await quote.json()).toMatchObject({ shippingFee: 80_000 })
  await zone(4).getByRole('button', { name: 'Xoá vùng' }).click()
  await expect(page.getByText('Còn 1 tỉnh thành chưa thuộc vùng nào: Hà Nội.')).toBeVisible()
  const told = page.getByRole('dialog', { name: 'Đã xoá vùng Thủ đô.' })
  await told.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(zone(4)).toContainText('1 tỉnh thành: Hà Nội')
})

test('chọn tỉnh không lưu bảng phí; điều gõ trong lúc lưu và sau khi xoá vùng còn nguyên', {
  tag: anyWidth,
}, async ({ page, owner, db }) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/cai-dat/van-chuyen')
  const zone = (number: number) =>
    page.getByRole('region', { name: new RegExp(`^Vùng ${number}: `) })
  await zone(1).getByLabel('Phí', { exact: true }).first().fill('12k')
  await zone(1).getByRole('button', { name: 'Chọn tỉnh thành' }).click()
  const dialog = page.getByRole('dialog', { name: /^Tỉnh thành của / })
  await dialog.getByRole('checkbox', { name: /Hà Nội · / }).check()
  await dialog.getByRole('button', { name: 'Chọn' }).click()
  await expect(zone(1)).toContainText('2 tỉnh thành: ')

  // The table has no fault that would keep it from being saved.
  const saving = Promise.withResolvers<void>()
  await page.route('**/api/admin/settings/shipping', async (route) => {
    await saving.promise
    await route.continue()
  })
  const request = page.waitForRequest('**/api/admin/settings/shipping')
  await expect(page.getByText('Chưa lưu.')).toBeVisible()
  const rates = db.selectFrom('shop_settings').where('name', '=', 'SHOP_SHIPPING_RATES')
  expect(await rates.select('value').execute()).toEqual([])
  await page.getByRole('button', { name: 'Lưu' }).click()
  await request
  await page.getByLabel('Miễn phí giao hàng từ').fill('1tr5')
  saving.resolve()
  await expect(page.getByText('Đã lưu. Trang bán hàng dùng ngay.')).toBeVisible()
  await expect(page.getByLabel('Miễn phí giao hàng từ')).toHaveValue('1tr5')
  expect(await rates.select('value').execute()).toHaveLength(1)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(zone(1)).toContainText('1 tỉnh thành: ')
  await expect(page.getByLabel('Miễn phí giao hàng từ')).toHaveValue('1tr5')

  const name = await zone(2).getByLabel('Tên vùng').inputValue()
  await zone(2).getByRole('button', { name: 'Xoá vùng' }).click()
  await zone(1).getByLabel('Tên vùng').fill('Trong thành phố')
  const told = page.getByRole('dialog', { name: `Đã xoá vùng ${name}.` })
  await told.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(zone(2).getByLabel('Tên vùng')).toHaveValue(name)
  await expect(zone(1).getByLabel('Tên vùng')).toHaveValue('Trong thành phố')
})

test('đổi tài khoản ngân hàng cần mật khẩu và mã của ứng dụng xác thực', async ({
  page,
  db,
  shopUrl,
}) => {
  const owner = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  await signInAs(page, owner, shopUrl)
  await page.goto('/quan-ly/cai-dat/ngan-hang')
  await expect(page.getByText('việc này cần ứng dụng xác thực hoặc passkey')).toBeVisible()
  await expect(page.getByLabel('Số tài khoản')).toBeDisabled()
  await expectAccessible(page)
  await expectNoSideways(page)

  const secret = await aTotpSecret(db, owner.id)
  await page.reload()
  await page
    .getByLabel('Ngân hàng', { exact: true })
    .selectOption({ label: 'MB Bank – Ngân hàng TMCP Quân đội' })
  const account = `00${String(Date.now()).slice(-8)}`
  await page.getByLabel('Số tài khoản').fill(account)
  await page.getByLabel('Chủ tài khoản').fill('NGUYEN THI LUA')
  await expect(page.getByRole('img', { name: `Mã VietQR của tài khoản ${account}` })).toBeVisible()
  await page.getByRole('button', { name: 'Đổi tài khoản' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi tài khoản ngân hàng', exact: true })
  await expect(dialog).toContainText(account)
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByLabel('Mã 6 số').fill('000000')
  await dialog.getByLabel('Mật khẩu của bạn', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Mã xác minh chưa đúng hoặc đã được dùng.')).toBeVisible()
  await dialog.getByLabel('Mã 6 số').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Đã đổi tài khoản ngân hàng.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Số tài khoản')).toHaveValue(account)
})

test('tìm mọi thứ dẫn đến đúng ô; ai không có quyền thì không thấy', async ({
  page,
  owner,
  db,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly')
  await page.getByRole('button', { name: 'Tìm mọi thứ' }).click()
  await page.getByRole('combobox').fill('phan tien hang')
  await page.getByRole('option', { name: /Xu trả được nhiều nhất/ }).click()
  await expect(page.getByLabel(/Xu trả được nhiều nhất/)).toBeFocused()
  await expectAccessible(page)
  await page.goto('/quan-ly/cai-dat/khong-co')
  await expect(page.getByText('Trang này không có')).toBeVisible()

  const role = await aRole(db, ['audit.read'])
  await signInAs(page, await aStaffMember(db, { role }), shopUrl)
  await page.goto('/quan-ly/cai-dat')
  await expect(page.getByText('Vai trò của bạn không xem được trang này')).toBeVisible()
})
