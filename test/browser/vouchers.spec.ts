import { randomBytes } from 'node:crypto'
import { formatVnd } from '#shared/format.ts'
import { sceneCategory } from '../a-thing.ts'
import { aVariant } from '../builders.ts'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing } from './scene.ts'
import { expect, test } from './staff-scene.ts'

const dongIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))

test('tạo voucher số tiền cố định, tặng khách; khách dùng, rồi chỉ còn đổi được ngày và lượt; kết thúc và hoàn tác', async ({
  page,
  db,
  owner: _,
  customer,
}) => {
  const code = `CODINH${randomBytes(4).toString('hex').toUpperCase()}`
  await page.goto('/quan-ly/voucher')
  await expect(page.getByRole('heading', { name: 'Voucher', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Tạo voucher' }).first().click()
  await page.getByLabel('Mã voucher').fill(code)
  await page.getByRole('button', { name: 'Tạo voucher' }).click()
  await expect(page.getByText('Vui lòng nhập mức giảm.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel('Số tiền giảm').fill('50k')
  // What was typed outlives a reload.
  await page.reload()
  await expect(page.getByLabel('Mã voucher')).toHaveValue(code)
  const until = page.getByRole('textbox', { name: 'Đến hết ngày' })
  await until.fill('31/12/2098')
  await until.press('Tab')
  await page.getByLabel('Mọi khách đều thấy và dùng được').uncheck()
  await page.getByRole('button', { name: 'Tạo voucher' }).click()
  await expect(page.getByRole('heading', { name: code, level: 1 })).toBeVisible()
  await expect(page.getByText('Giảm 50.000đ', { exact: true })).toBeVisible()

  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  await page.getByRole('button', { name: 'Tặng khách' }).click()
  const dialog = page.getByRole('dialog', { name: `Tặng voucher ${code}` })
  await dialog.getByLabel('Email hoặc số điện thoại của khách').fill(phone ?? '')
  await dialog.getByRole('button', { name: 'Tặng', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 khách')).toBeVisible()

  await customer.put(
    (await aThing(db, 'Ấm trà men lam', { price: 300_000, isFreeShip: true })).line,
  )
  await openCheckout(page)
  await page.getByRole('link', { name: /^Voucher/ }).click()
  const ticket = page.getByRole('listitem').filter({ hasText: code })
  await expect(ticket).toContainText('50k')
  await expect(ticket).toContainText('Đơn này giảm 50.000đ')
  await expectAccessible(page)
  await ticket.getByRole('button', { name: `Dùng ${code}` }).click()
  await expect(sums(page).getByText('Tổng cộng', { exact: true }).locator('+ dd')).toHaveText(
    '250.000đ',
  )
  await place(page).click()
  await expect(thanks(page)).toBeVisible()

  await page.goto(`/quan-ly/voucher?q=${code}`)
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByText('Đã có đơn dùng voucher này')).toBeVisible()
  await expect(page.getByLabel('Số tiền giảm')).toBeDisabled()
  const [orderId = ''] = await customer.orders()
  await expect(page.getByRole('link', { name: orderId })).toBeVisible()
  await page.getByLabel('Số lượt dùng').fill('5')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Đã lưu voucher.')).toBeVisible()
  await expect(page.getByText('1/5 lượt')).toBeVisible()

  await page.getByRole('button', { name: 'Kết thúc ngay' }).click()
  await expect(page.getByText('Đã kết thúc', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText('Đang chạy', { exact: true })).toBeVisible()
})

test('voucher miễn phí vận chuyển: tạo, khách dùng, đơn và trang quản lý đều nói phí đã giảm', async ({
  page,
  db,
  owner: _,
  customer,
}) => {
  const code = `VANCHUYEN${randomBytes(4).toString('hex').toUpperCase()}`
  await page.goto('/quan-ly/voucher/moi')
  await page.getByLabel('Mã voucher').fill(code)
  await page.getByLabel('Cách giảm').selectOption('Miễn phí vận chuyển')
  await page.getByLabel('Giảm phí nhiều nhất').fill('10k')
  const until = page.getByRole('textbox', { name: 'Đến hết ngày' })
  await until.fill('31/12/2098')
  await until.press('Tab')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tạo voucher' }).click()
  await expect(page.getByText('Miễn phí vận chuyển, tối đa 10.000đ', { exact: true })).toBeVisible()

  await customer.put((await aThing(db, 'Ấm đất nung', { price: 120_000 })).line)
  await openCheckout(page)
  const fee = sums(page)
    .getByText(/^Phí vận chuyển/)
    .locator('+ dd')
  await expect(fee).toHaveText(/^[1-9][0-9.]*đ$/)
  const before = dongIn(await fee.textContent())
  await page.getByRole('link', { name: /^Voucher/ }).click()
  const ticket = page.getByRole('listitem').filter({ hasText: code })
  await expect(ticket).toContainText('Đơn này giảm 10.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)
  await ticket.getByRole('button', { name: `Dùng ${code}` }).click()
  await expect(sums(page).getByText('Phí vận chuyển (voucher giảm 10.000đ)')).toBeVisible()
  await expect(fee).toHaveText(formatVnd(before - 10_000))
  await place(page).click()
  await expect(thanks(page)).toBeVisible()

  const [orderId = ''] = await customer.orders()
  await page.goto(`/quan-ly/don-hang/${orderId}`)
  await expect(page.getByText('Phí vận chuyển (voucher giảm 10.000đ)')).toBeVisible()
  await page.goto(`/quan-ly/voucher?q=${code}`)
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('link', { name: orderId })).toBeVisible()
  await expect(page.getByText('−10.000đ')).toBeVisible()
})

test('voucher cho một danh mục: chọn danh mục, khách thấy và chỉ tiền hàng của danh mục đó được giảm', async ({
  page,
  db,
  owner: _,
  customer,
}) => {
  const code = `DANHMUC${randomBytes(4).toString('hex').toUpperCase()}`
  const inside = await aThing(db, 'Ấm trà', { price: 200_000 })
  const { id: categoryId } = await db
    .selectFrom('products')
    .select('category_id as id')
    .$narrowType<{ id: string }>()
    .where('category_id', '<>', sceneCategory)
    .limit(1)
    .executeTakeFirstOrThrow()
  const outside = await aVariant(db, { price: 100_000, product: { name: 'Nón lá', categoryId } })
  await page.goto('/quan-ly/voucher/moi')
  await page.getByLabel('Mã voucher').fill(code)
  await page.getByLabel('Cách giảm').selectOption('Phần trăm tiền hàng')
  await page.getByLabel('Phần trăm giảm').fill('50%')
  await page.getByRole('radio', { name: 'Một số danh mục hoặc sản phẩm' }).check()
  const until = page.getByRole('textbox', { name: 'Đến hết ngày' })
  await until.fill('31/12/2098')
  await until.press('Tab')
  await page.getByRole('button', { name: 'Tạo voucher' }).click()
  await expect(page.getByText('Vui lòng chọn ít nhất một danh mục hoặc sản phẩm.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Thêm danh mục hoặc sản phẩm' }).fill('hang thu')
  await page.getByRole('option', { name: 'Hàng thử' }).click()
  const chosen = page.getByRole('list', { name: 'Được giảm' })
  await expect(chosen).toContainText('Hàng thử')
  await page.reload()
  await expect(chosen).toContainText('Hàng thử')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Tạo voucher' }).click()
  await expect(page.getByText('Giảm 50%, cho một số sản phẩm', { exact: true })).toBeVisible()

  await customer.put(inside.line)
  await customer.put(outside.line)
  await openCheckout(page)
  await page.getByRole('link', { name: /^Voucher/ }).click()
  const ticket = page.getByRole('listitem').filter({ hasText: code })
  await expect(ticket).toContainText('Chỉ cho: Hàng thử')
  await expectAccessible(page)
  await expectNoSideways(page)
  await ticket.getByRole('button', { name: `Dùng ${code}` }).click()
  await expect(sums(page).getByText('Voucher', { exact: true }).locator('+ dd')).toHaveText(
    '−100.000đ',
  )
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('tìm khách, tặng rồi trừ xu với lý do khách đọc được', async ({
  page,
  db,
  owner: _,
  customer,
}) => {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  await page.goto('/quan-ly/voucher/xu')
  await page.getByLabel('Email hoặc số điện thoại của khách').fill(phone ?? '')
  await page.getByRole('button', { name: 'Tìm khách' }).click()
  await expect(page.getByText('0 xu', { exact: true })).toBeVisible()
  await page.getByLabel('Số xu').fill('20k')
  await page.getByRole('button', { name: 'Tặng xu' }).click()
  await expect(page.getByText(/Vui lòng nhập lý do/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel('Lý do').fill('Bù đơn giao trễ')
  // What is typed while it is saved stays for the next one.
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/admin/coins/*/adjust', async (route) => {
    await typed.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/admin/coins/*/adjust')
  await page.getByRole('button', { name: 'Tặng xu' }).click()
  await asked
  await page.getByLabel('Lý do').fill('Sinh nhật khách')
  typed.resolve()
  await expect(page.getByText('20.000 xu', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Số xu')).toHaveValue('')
  await expect(page.getByLabel('Lý do')).toHaveValue('Sinh nhật khách')
  await page.unroute('**/api/admin/coins/*/adjust')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bù đơn giao trễ' })).toBeVisible()
  await page.getByLabel('Số xu').fill('50k')
  await page.getByLabel('Lý do').fill('Nhầm')
  await page.getByRole('button', { name: 'Trừ xu' }).click()
  await expect(page.getByText('Khách chỉ có 20.000 xu để trừ.')).toBeVisible()
})
