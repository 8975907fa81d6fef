import { anAddress } from '../builders.ts'
import {
  button,
  entries,
  entry,
  field,
  form,
  older,
  openNew,
  problem,
  save,
} from './address-book.ts'
import { anyServer } from './any-width.ts'
import { pick } from './choices.ts'
import { expectAccessible, expectNoSideways, newPhone } from './journey.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { broken, expect, test } from './scene.ts'

test('địa chỉ mặc định đứng đầu sau mỗi thay đổi; xoá thì hỏi trước', { tag: anyServer }, async ({
  page,
  db,
  customer,
}) => {
  await anAddress(db, customer.id, { street: '2 ngõ Hai', is_default: false })
  await anAddress(db, customer.id, { street: '3 ngõ Ba', is_default: false })
  await page.goto('/user/account/address')
  const expectOrder = async (...streets: string[]) => {
    await expect(entries(page)).toHaveCount(streets.length)
    await expect(entries(page)).toContainText(streets)
    await expect(entries(page).getByText('Mặc định', { exact: true })).toHaveCount(1)
    await expect(entries(page).first()).toContainText('Mặc định')
  }
  await expectOrder('12 phố Mẫu', '3 ngõ Ba', '2 ngõ Hai')
  await expect(entries(page).first()).toContainText(
    'Nguyễn Thị MẫuMặc định091234567812 phố Mẫu, Phường Phúc Xá, Quận Ba Đình, Thành phố Hà Nội',
  )
  await expect(button(entry(page, '12 phố Mẫu'), 'Đặt làm mặc định')).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)

  await button(entry(page, '2 ngõ Hai'), 'Đặt làm mặc định').click()
  await expectOrder('2 ngõ Hai', '3 ngõ Ba', '12 phố Mẫu')

  await button(entry(page, '3 ngõ Ba'), 'Cập nhật').click()
  await form(page).getByLabel('Địa chỉ cụ thể').fill('  33 ngõ Ba Mươi Ba ')
  await save(page)
  await expectOrder('2 ngõ Hai', '33 ngõ Ba Mươi Ba', '12 phố Mẫu')

  const question = page.getByRole('alertdialog')
  await button(entry(page, '2 ngõ Hai'), 'Xoá').click()
  await expect(question).toContainText('Bạn có chắc chắn muốn xoá địa chỉ này?')
  await question.getByRole('button').filter({ hasNotText: 'Xoá' }).first().click()
  await expectOrder('2 ngõ Hai', '33 ngõ Ba Mươi Ba', '12 phố Mẫu')
  await button(entry(page, '2 ngõ Hai'), 'Xoá').click()
  await button(question, 'Xoá').click()
  await expectOrder('33 ngõ Ba Mươi Ba', '12 phố Mẫu')
})

test('biểu mẫu: câu báo, cấp trên đổi thì cấp dưới trống, không mất gì đã gõ, quận đảo', async ({
  page,
  customer: _signedIn,
}) => {
  await openNew(page)
  await expect(field(page, 'Quận/Huyện')).toBeHidden()
  await expect(form(page).getByText('Địa chỉ từ ngày 1/7/2025: Tỉnh – Xã.')).toBeVisible()
  await button(form(page), older).click()
  await expect(field(page, 'Quận/Huyện')).toBeDisabled()
  await expect(field(page, 'Phường/Xã')).toBeDisabled()
  await form(page).getByLabel('Số điện thoại').fill('1912345678x99')
  await form(page).getByLabel('Email').fill('an@tiem')
  await button(form(page), 'Lưu địa chỉ').click()
  await expect(form(page).getByLabel('Họ và tên')).toBeFocused()
  await expect(problem(page)).toHaveText('Vui lòng chọn đủ Tỉnh/Thành, Quận/Huyện và Phường/Xã.')
  for (const expected of [
    'Vui lòng nhập họ và tên',
    'Số điện thoại phải gồm 10 số và bắt đầu bằng 0',
    'Vui lòng nhập địa chỉ cụ thể',
    'Email không hợp lệ',
  ]) {
    await expect(form(page).getByText(expected)).toBeVisible()
  }
  await expect(form(page).getByLabel('Số điện thoại')).toHaveValue('1912345678')
  await expectAccessible(page)

  await form(page).getByLabel('Họ và tên').fill('Lê Thị Đảo')
  await form(page).getByLabel('Số điện thoại').fill('0987654321')
  await form(page).getByLabel('Email').fill('')
  await form(page).getByLabel('Địa chỉ cụ thể').fill('1 đường Biển')
  await pick(form(page), 'Tỉnh/Thành', 'hcm', 'Thành phố Hồ Chí Minh')
  await pick(form(page), 'Quận/Huyện', 'q1', 'Quận 1')
  await pick(form(page), 'Phường/Xã', 'ben nghe', 'Phường Bến Nghé')
  await pick(form(page), 'Quận/Huyện', 'go vap', 'Quận Gò Vấp')
  await expect(field(page, 'Phường/Xã')).toHaveValue('')
  await button(form(page), 'Lưu địa chỉ').click()
  await expect(field(page, 'Phường/Xã')).toBeFocused()
  await expect(problem(page)).toHaveText('Vui lòng chọn đủ Tỉnh/Thành, Quận/Huyện và Phường/Xã.')
  await pick(form(page), 'Tỉnh/Thành', 'vung tau', 'Tỉnh Bà Rịa - Vũng Tàu')
  await expect(field(page, 'Quận/Huyện')).toHaveValue('')
  await expect(field(page, 'Phường/Xã')).toBeDisabled()
  await pick(form(page), 'Quận/Huyện', 'con dao', 'Huyện Côn Đảo')
  await expect(field(page, 'Phường/Xã')).toHaveAttribute('placeholder', 'Không có phường/xã')

  await page.reload()
  await button(page, 'Thêm địa chỉ mới').click()
  await expect(field(page, 'Quận/Huyện')).toHaveValue('Huyện Côn Đảo')
  await expect(field(page, 'Phường/Xã')).toHaveAttribute('placeholder', 'Không có phường/xã')
  await broken(page, 'POST /api/web/addresses/users/addresses', { status: 500 })
  await button(form(page), 'Lưu địa chỉ').click()
  await expect(problem(page)).toContainText('Không thể lưu địa chỉ')
  await expect(form(page).getByLabel('Họ và tên')).toHaveValue('Lê Thị Đảo')

  // On 404 from the newer base path the page falls back to the older one.
  await broken(page, 'POST /api/web/addresses/users/addresses', { status: 404 })
  await save(page)
  await expect(entry(page, '1 đường Biển')).toContainText(
    '1 đường Biển, Huyện Côn Đảo, Tỉnh Bà Rịa - Vũng Tàu',
  )
  await button(page, 'Thêm địa chỉ mới').click()
  await expect(form(page).getByLabel('Họ và tên')).toHaveValue('')
  await page.mouse.click(180, 20)
  await expect(form(page)).toBeHidden()
})

test('danh sách không tải được thì thử lại; email không lưu được vào hồ sơ thì địa chỉ vẫn lưu', async ({
  page,
  db,
  customer,
}) => {
  await page.route(/addresses\/(provinces|districts)/, (route) => route.abort())
  await page.route(/users\/addresses/, (route) => route.abort())
  await page.goto('/user/account/address')
  const retry = button(page.getByRole('main'), 'Thử lại')
  await expect(page.getByText('Không thể tải dữ liệu địa chỉ')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/users\/addresses/)
  await retry.click()
  await expect(entry(page, '12 phố Mẫu')).toBeVisible()

  // A reload that fails leaves what is there: two paths, each tried twice.
  let failures = 0
  page.on('requestfailed', (request) => {
    if (/users\/addresses/.test(request.url())) failures += 1
  })
  await page.route(/users\/addresses/, (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => failures).toBe(4)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await page.unroute(/users\/addresses/)
  await expect(entry(page, '12 phố Mẫu')).toBeVisible()
  await button(page, 'Thêm địa chỉ mới').click()
  const failed = form(page).getByText('Không thể tải dữ liệu địa chỉ')
  await expect(failed).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute(/addresses\/(provinces|districts)/)
  await button(form(page), 'Thử lại').click()
  await expect(failed).toBeHidden()
  await expect(field(page, 'Tỉnh/Thành')).toBeFocused()

  for (const path of ['user/profile', 'users/profile', 'account']) {
    await broken(page, `PUT /api/web/${path}`, { status: 500 })
  }
  await form(page).getByLabel('Họ và tên').fill('Lê Thị Thư')
  await form(page).getByLabel('Số điện thoại').fill('0987654321')
  const email = `thu-${newPhone()}@vi-du.example`
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Địa chỉ cụ thể').fill('5 đường Thư')
  await pick(form(page), 'Tỉnh/Thành', 'da nang', 'Thành phố Đà Nẵng')
  await pick(form(page), 'Phường/Xã', 'hai chau', 'Phường Hải Châu')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await form(page).boundingBox())?.width).toBe(640)
  const logged = page.waitForEvent('console', (message) =>
    /e-mail was not stored/.test(message.text()),
  )
  const tried = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/user/profile'),
  )
  await save(page)
  await tried
  await logged
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(entry(page, '5 đường Thư')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Thông báo' }).getByRole('alert')).toHaveCount(0)

  await page.unrouteAll()
  await button(entry(page, '5 đường Thư'), 'Cập nhật').click()
  await save(page)
  const emailOf = () =>
    db.selectFrom('users').select('email').where('id', '=', customer.id).executeTakeFirst()
  await expect.poll(emailOf).toEqual({ email })
})

test('đường về chỉ dẫn vào trong tiệm', async ({ page, customer: _signedIn }) => {
  for (const redirect of ['https://xau.example', '/\\xau.example', '//xau.example', 'gio-hang']) {
    await page.goto(`/user/account/address?redirect=${encodeURIComponent(redirect)}`)
    await expect(page.getByRole('link', { name: 'Quay lại', exact: true })).toHaveAttribute(
      'href',
      '/',
    )
  }
  await page.goto('/user/account/address')
  await expect(entry(page, '12 phố Mẫu')).toBeVisible()
  await expect(button(page, 'Chọn địa chỉ này')).toBeHidden()
  await expect(page.getByRole('link', { name: /Quay lại/ })).toBeHidden()

  await page.goto('/user/select-address?redirect=%2Fcheckout')
  await expect(page.getByRole('link', { name: 'Quay lại thanh toán' })).toBeVisible()
  await button(page, 'Chọn địa chỉ này').click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await page.evaluate(() => localStorage.getItem('selectedAddressId'))).toMatch(
    /^(?:[0-9a-f-]{36}|\d+)$/,
  )
})

test('sổ địa chỉ tải xong thì không có gì xê dịch, ở máy tính', async ({ page, db, customer }) => {
  await anAddress(db, customer.id, { street: '2 ngõ Hai', is_default: false })
  const layoutShift = await watchLayoutShift(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/user/account/address', '/user/select-address?redirect=/checkout']) {
    await page.goto(path)
    await expect(entries(page)).toHaveCount(2)
    await expect(button(page, 'Đổi sang địa chỉ mới')).toHaveCount(path.includes('select') ? 0 : 2)
    expect(await layoutShift()).toBeLessThan(0.01)
  }
})
