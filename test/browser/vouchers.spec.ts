import { randomBytes } from 'node:crypto'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing } from './scene.ts'
import { expect, test } from './staff-scene.ts'

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
  const dialog = page.getByRole('dialog')
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
  await page.getByRole('button', { name: 'Tặng xu' }).click()
  await expect(page.getByText('20.000 xu', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bù đơn giao trễ' })).toBeVisible()
  await page.getByLabel('Số xu').fill('50k')
  await page.getByLabel('Lý do').fill('Nhầm')
  await page.getByRole('button', { name: 'Trừ xu' }).click()
  await expect(page.getByText('Khách chỉ có 20.000 xu để trừ.')).toBeVisible()
})
