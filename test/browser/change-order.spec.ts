import type { Page } from '@playwright/test'
import { aStaffMember } from '../a-staff-member.ts'
import { anyWidth } from './any-width.ts'
import { pick } from './choices.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { anOrder, moneyComes } from './orders.ts'
import { aThing } from './scene.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Sửa|Gán)/ })

test('sửa số lượng trước khi đóng gói: tổng tiền mới hiện ngay, khách đọc được lý do', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const pot = unique('Hũ gốm')
  const cup = unique('Chén trà')
  const things = [
    { ...(await aThing(db, pot, { price: 100_000, stock: 20 })), quantity: 2 },
    { ...(await aThing(db, cup, { price: 70_000, stock: 20 })), quantity: 1 },
  ]
  const { id } = await anOrder({ db, request, customer }, things)
  await page.goto(`/quan-ly/don-hang/${id}`)
  await page.getByRole('button', { name: 'Sửa đơn' }).click()
  const dialog = dialogOf(page)
  const pots = dialog.getByRole('group', { name: `Số lượng ${pot}` })
  await pots.getByRole('button', { name: 'Tăng số lượng' }).click()
  const sums = dialog.getByRole('region', { name: 'Tổng tiền mới' })
  await expect(sums).toContainText('370.000đ')
  await expect(sums).toContainText(`Thêm 1 × ${pot}, giá hôm nay 100.000đ.`)
  await dialog.getByRole('button', { name: `Bỏ ${cup}` }).press('Enter')
  await expect(dialog.getByRole('button', { name: `Lấy lại ${cup}` })).toBeFocused()
  await expect(sums).toContainText('300.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByLabel('Lý do, khách đọc được').fill('Khách gọi đổi chén lấy hũ.')

  // What was entered is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Sửa đơn' }).click()
  await expect(dialog.getByRole('button', { name: `Lấy lại ${cup}` })).toBeVisible()
  await expect(sums).toContainText('300.000đ')
  await dialog.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Hàng trong đơn (3)' })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Diễn biến' })
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Sửa đơn' })).toContainText(
    `${pot}: 2 → 3`,
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Đóng gói xong' }).click()
  await expect(page.getByRole('button', { name: 'Gửi hàng' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sửa đơn' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sửa địa chỉ' })).toBeHidden()

  await page.goto(`/user/orders/${id}`)
  await expect(page.getByText('Khách gọi đổi chén lấy hũ.')).toBeVisible()
  await expect(page.getByText(`${cup}: 1 → 0`)).toBeVisible()
  await expectAccessible(page)
})

test('đơn đã chuyển khoản được thêm hàng: khách thấy QR của phần còn thiếu; bớt hàng thì tiền thừa phải hoàn', {
  tag: anyWidth,
}, async ({ page, owner, db, request, customer }) => {
  expect(owner.id).not.toBe('')
  const pot = unique('Hũ gốm')
  const thing = await aThing(db, pot, { price: 1_200_000, stock: 20 })
  const { id, total } = await anOrder({ db, request, customer }, [{ ...thing, quantity: 2 }], {
    by: 'BANK_TRANSFER',
  })
  await moneyComes(request, id, total)
  await page.goto(`/quan-ly/don-hang/${id}`)
  const payment = page.getByRole('region', { name: 'Thanh toán' })
  const dialog = dialogOf(page)
  const pots = dialog.getByRole('group', { name: `Số lượng ${pot}` })
  await page.getByRole('button', { name: 'Sửa đơn' }).click()
  await pots.getByLabel('Số lượng', { exact: true }).fill('3')
  await pots.getByLabel('Số lượng', { exact: true }).press('Enter')
  await expect(dialog.getByText('Khách còn phải chuyển 1.200.000đ')).toBeVisible()
  await dialog.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(dialog).toBeHidden()
  await expect(payment).toContainText('Còn chờ chuyển1.200.000đ')

  await page.getByRole('button', { name: 'Sửa đơn' }).click()
  await pots.getByRole('button', { name: 'Giảm số lượng' }).click()
  await pots.getByRole('button', { name: 'Giảm số lượng' }).click()
  await expect(dialog.getByText('cửa hàng cần hoàn 1.200.000đ')).toBeVisible()
  await dialog.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(payment).toContainText('Còn phải hoàn1.200.000đ')
})

test('sửa địa chỉ sang tỉnh khác: phí vận chuyển tính lại; lỗi hiện cạnh ô', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, unique('Hũ gốm'), { price: 100_000 })
  const { id } = await anOrder({ db, request, customer }, [thing])
  await page.goto(`/quan-ly/don-hang/${id}`)
  await page.getByRole('button', { name: 'Sửa địa chỉ' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Người nhận').fill('')
  await dialog.getByLabel('Số điện thoại').fill('09')
  await dialog.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await expect(dialog.getByText('Vui lòng nhập họ và tên')).toBeVisible()
  await expect(dialog.getByText('Số điện thoại phải gồm 10 số')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByLabel('Người nhận').fill('Lê Văn Mới')
  await dialog.getByLabel('Số điện thoại').fill('0987654321')
  await dialog.getByLabel('Địa chỉ cụ thể').fill('99 đường Khác')
  await pick(dialog, 'Tỉnh/Thành phố', 'ho chi minh', 'Thành phố Hồ Chí Minh')
  await pick(dialog, 'Quận/Huyện', 'quan 1', 'Quận 1')
  await pick(dialog, 'Phường/Xã', 'ben nghe', 'Phường Bến Nghé')
  await expect(dialog.getByRole('region', { name: 'Tổng tiền mới' })).toContainText('16.000đ')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await expect(dialog).toBeHidden()
  const customerPanel = page.getByRole('region', { name: 'Giao đến' })
  await expect(customerPanel).toContainText('Lê Văn Mới')
  await expect(customerPanel).toContainText('99 đường Khác, Phường Bến Nghé, Quận 1')
})

test('hai người cùng sửa: người sau được báo và chọn giữ bản của mình', async ({
  page,
  owner,
  db,
  request,
  customer,
  browser,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  const pot = unique('Hũ gốm')
  const cup = unique('Chén trà')
  const thing = await aThing(db, pot, { price: 100_000, stock: 20 })
  const other = await aThing(db, cup, { price: 20_000, stock: 20 })
  const { id } = await anOrder({ db, request, customer }, [
    { ...thing, quantity: 2 },
    { ...other, quantity: 4 },
  ])
  await page.goto(`/quan-ly/don-hang/${id}`)
  await page.getByRole('button', { name: 'Sửa đơn' }).click()
  const pots = dialogOf(page).getByRole('group', { name: `Số lượng ${pot}` })
  await pots.getByRole('button', { name: 'Tăng số lượng' }).click()
  await expect(dialogOf(page).getByText('Thêm 1 ×')).toBeVisible()

  const context = await browser.newContext({ baseURL: shopUrl })
  const theirs = await context.newPage()
  await signInAs(theirs, await aStaffMember(db, { name: 'Lan' }), shopUrl)
  await theirs.goto(`/quan-ly/don-hang/${id}`)
  await theirs.getByRole('button', { name: 'Sửa đơn' }).click()
  for (const name of [pot, cup]) {
    const pieces = dialogOf(theirs).getByRole('group', { name: `Số lượng ${name}` })
    await pieces.getByRole('button', { name: 'Giảm số lượng' }).click()
  }
  // Sums are saved only once they are shown.
  const sums = dialogOf(theirs).getByRole('region', { name: 'Tổng tiền mới' })
  await expect(sums).toHaveAttribute('aria-busy', 'false')
  await dialogOf(theirs).getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(dialogOf(theirs)).toBeHidden()
  await context.close()

  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/contents/preview', async (route) => {
    await isAsked
    await route.continue()
  })
  await dialogOf(page).getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(dialogOf(page).getByText('Lan vừa sửa nội dung này.')).toBeVisible()
  // The sums of what the other has left are shown before they can be saved.
  const keepMine = dialogOf(page).getByRole('button', { name: 'Lưu bản của tôi' })
  await expect(keepMine).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect(dialogOf(page).getByText('họ lưu “1”, bạn nhập “3”')).toBeVisible()
  await expect(dialogOf(page).getByText('họ lưu “3”', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await keepMine.click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Hàng trong đơn (6)' })).toBeVisible()
})

test('bản nháp cũ không trả lại địa chỉ mà người khác đã sửa', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, unique('Hũ gốm'), { price: 100_000 })
  const { id } = await anOrder({ db, request, customer }, [thing])
  await page.goto(`/quan-ly/don-hang/${id}`)
  await page.getByRole('button', { name: 'Sửa địa chỉ' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Người nhận').fill('Lê Văn Nháp')

  const { headers } = await aStaffMember(db, { name: 'Lan' })
  const { data: order } = await (await page.request.get(`/api/admin/orders/${id}`)).json()
  const address = {
    ...{ ...order.region, fullName: 'Lê Văn Lan', phone: order.phone },
    street: '7 ngõ Lan sửa',
  }
  const { version, total: expectedTotal } = order
  const saved = await request.put(`/api/admin/orders/${id}/address`, {
    headers,
    data: { version, expectedTotal, address, reason: '' },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  await page.reload()
  await page.getByRole('button', { name: 'Sửa địa chỉ' }).click()
  await expect(dialog.getByLabel('Người nhận')).toHaveValue('Lê Văn Nháp')
  await expect(dialog.getByLabel('Địa chỉ cụ thể')).toHaveValue('7 ngõ Lan sửa')
  await pick(dialog, 'Tỉnh/Thành phố', 'ho chi minh', 'Thành phố Hồ Chí Minh')
  await pick(dialog, 'Quận/Huyện', 'quan 1', 'Quận 1')
  await pick(dialog, 'Phường/Xã', 'ben nghe', 'Phường Bến Nghé')
  const sums = dialog.getByRole('region', { name: 'Tổng tiền mới' })
  await expect(sums).toHaveAttribute('aria-busy', 'false')
  await dialog.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'Lan vừa sửa nội dung này.' })
  await expect(notice).toContainText('họ lưu “Lê Văn Lan”, bạn nhập “Lê Văn Nháp”')
  await expect(notice.getByText('họ lưu “7 ngõ Lan sửa”', { exact: true })).toBeVisible()
  // Changed by me alone.
  await expect(notice).not.toContainText('Khu vực')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await expect(dialog).toBeHidden()
  const customerPanel = page.getByRole('region', { name: 'Giao đến' })
  await expect(customerPanel).toContainText('Lê Văn Nháp')
  await expect(customerPanel).toContainText('7 ngõ Lan sửa, Phường Bến Nghé')
})

test('gán khoản chuyển khoản ngay ở trang đơn', async ({ page, owner, db, request, customer }) => {
  expect(owner.id).not.toBe('')
  const price = 100_000 + Math.floor(Math.random() * 800_000)
  const thing = await aThing(db, unique('Hũ gốm'), { price })
  const { id, total } = await anOrder({ db, request, customer }, [thing], { by: 'BANK_TRANSFER' })
  await moneyComes(request, 'TIEN MUA HU GOM', total)
  await page.goto(`/quan-ly/don-hang/${id}`)
  const payment = page.getByRole('region', { name: 'Thanh toán' })
  await payment.getByRole('button', { name: 'Gán khoản chuyển khoản' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Đúng số tiền còn chờ.').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: /^Gán / }).click()
  await expect(dialog).toBeHidden()
  await expect(payment).toContainText('Đã thanh toán')
})
