import { formatVnd } from '#shared/format.ts'
import { vnd } from '#shared/money.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { anOrder, moneyComes, pressBulk } from './orders.ts'
import { aThing } from './scene.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

test('đơn mới được báo ngay trên mọi trang, rồi xác nhận, đóng gói, gửi kèm mã vận đơn, hoàn tất', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, unique('Hũ gốm'))
  const isListening = page.waitForResponse('**/api/admin/orders/stream')
  await page.goto('/quan-ly/nhan-vien')
  await isListening
  const { id, total } = await anOrder({ db, request, customer }, [thing])
  await expect(page.getByText(/Đơn hàng mới DH|\d+ đơn hàng mới/).first()).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Nhân viên/)

  await page.goto(`/quan-ly/don-hang/${id}`)
  const heading = page.getByRole('heading', { name: `Đơn ${id}` })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Chờ xác nhận').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  // A step is under way until the order is read again: a second press would be about what it was.
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**/api/admin/orders/${id}`, async (route) => {
    await isRead
    await route.continue()
  })
  const isAsked = page.waitForRequest(`**/api/admin/orders/${id}`)
  await press('Xác nhận')
  await isAsked
  await expect(page.getByRole('button', { name: 'Xác nhận' })).toHaveAttribute('aria-busy', 'true')
  goOn()
  await expect(page.getByText('Chờ đóng gói').first()).toBeVisible()
  await press('Đóng gói xong')
  await expect(page.getByText('Chờ gửi').first()).toBeVisible()
  await press('Hoàn tác')
  await expect(page.getByText('Chờ đóng gói').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sửa đơn' })).toBeVisible()
  await press('Đóng gói xong')
  await expect(page.getByText('Chờ gửi').first()).toBeVisible()
  await press('Mở lại để sửa')
  await expect(page.getByRole('button', { name: 'Sửa đơn' })).toBeVisible()
  await press('Đóng gói xong')
  await press('Gửi hàng')
  const dialog = page.getByRole('dialog', { name: `Gửi đơn ${id}` })
  await dialog.getByLabel('Đơn vị vận chuyển').fill('GHN')
  await dialog.getByLabel('Mã vận đơn').fill('GHN123456VN')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Đã gửi' }).click()
  await expect(page.getByRole('region', { name: 'Vận chuyển' })).toContainText('GHN · GHN123456VN')

  await page.getByLabel('Thêm ghi chú').fill('Khách hẹn giao sau 17 giờ')
  await press('Lưu ghi chú')
  await expect(page.getByRole('region', { name: 'Ghi chú nội bộ' })).toContainText(
    'Khách hẹn giao sau 17 giờ',
  )
  await press('Đã giao xong')
  const question = page.getByRole('alertdialog', { name: `Khách đã nhận đơn ${id}?` })
  await expect(question).toContainText(`đã thu hộ ${formatVnd(vnd(total))}`)
  await expect(question).toContainText('xu cho khách')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Đã giao xong' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Đã giao xong' }).click()
  await expect(page.getByText('Hoàn tất').first()).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Diễn biến' })
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Gửi hàng' })).toContainText(
    'Chủ Thử',
  )
  await expectAccessible(page)

  await page.goto(`/user/orders/${id}`)
  await expect(page.getByText('GHN123456VN')).toBeVisible()
  await expect(page.getByText('Khách hẹn giao sau 17 giờ')).toBeHidden()
})

test('danh sách: tìm theo tên không dấu, lọc, chọn nhiều đơn và xác nhận một lần, biết đơn nào chưa được', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, unique('Hũ gốm'))
  const recipient = unique('Đặng Quỳnh')
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    const { id } = await anOrder({ db, request, customer }, [thing])
    await db.updateTable('orders').set({ recipient }).where('id', '=', id).execute()
    ids.push(id)
  }
  await page.goto('/quan-ly/don-hang')
  const list = page.getByRole('list', { name: 'Đơn hàng' })
  await expect(list.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  // What is still being typed takes neither the list nor the counts away.
  await page.getByLabel('Tìm đơn hàng').fill('09')
  await expect(page.getByText('Nhập ít nhất 4 chữ số để tìm theo số điện thoại.')).toBeVisible()
  await expect(list.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Tất cả \d/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel('Tìm đơn hàng').fill(recipient.replace('Đặng Quỳnh', 'dang quynh'))
  await expect(list.getByRole('article')).toHaveCount(3)
  await expect(page).toHaveURL(/q=dang/)
  const codes = list.getByRole('heading')
  await expect(codes).toHaveText(ids.toReversed())
  await page.getByLabel('Sắp xếp').selectOption('Cũ nhất trước')
  await expect(codes).toHaveText(ids)
  await expect(page).toHaveURL(/sort=oldest/)
  await page.getByLabel('Sắp xếp').selectOption('Mới nhất trước')
  await expect(codes).toHaveText(ids.toReversed())

  await page.getByRole('button', { name: /^Bộ lọc/ }).click()
  await page.getByLabel('Hình thức thanh toán').selectOption('Chuyển khoản')
  // The message of a new order leaves the panel's buttons free.
  await anOrder({ db, request, customer }, [thing])
  await expect(page.getByRole('button', { name: 'Xem', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page.getByText('Không có đơn hàng nào khớp')).toBeVisible()
  await page.getByRole('button', { name: /Bộ lọc 1/ }).click()
  await page.getByRole('button', { name: 'Bỏ lọc' }).click()
  await expect(list.getByRole('article')).toHaveCount(3)

  await page.getByLabel('Chọn tất cả').check()
  await expect(page.getByText('Đã chọn 3')).toBeVisible()
  const opening = page.waitForEvent('popup')
  const bar = page.getByText('Đã chọn 3').locator('xpath=ancestor::div[contains(@class,"sticky")]')
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(120)
  await pressBulk(page, 'In phiếu giao')
  const slips = await opening
  await expect(slips.getByText(recipient)).toHaveCount(3)
  await slips.close()
  const picking = await page.request.get(`/api/admin/orders/picking-list?ids=${ids.join(',')}`)
  expect(await picking.text()).toContain(ids.join(', '))
  // The shopper cancels one of them meanwhile, and the list does not know yet.
  await page.route('**/api/admin/orders/bulk', async (route) => {
    const headers = { authorization: `Bearer ${customer.token}` }
    await request.post(`/api/web/orders/user/${ids[0]}/cancel`, { headers })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Xác nhận', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xác nhận' }).click()
  const results = page.getByRole('dialog', { name: 'Xác nhận: 1 đơn chưa được' })
  await expect(results).toContainText(ids[0] ?? '')
  await expect(page.getByText('Xác nhận: xong 2 đơn.')).toBeVisible()
  await expectAccessible(page)
  await results.getByRole('button', { name: 'Đã hiểu' }).click()
  await expect(list.getByRole('article').filter({ hasText: 'Chờ đóng gói' })).toHaveCount(2)
  await expect(list.getByRole('article').filter({ hasText: 'Đã huỷ' })).toHaveCount(1)

  // What can be taken back is not asked.
  await page.getByRole('checkbox', { name: 'Đã chọn 1' }).click()
  await page.getByLabel('Chọn tất cả').check()
  await expect(page.getByText('Đã chọn 3')).toBeVisible()
  await pressBulk(page, 'Đóng gói xong')
  await expect(list.getByRole('article').filter({ hasText: 'Chờ gửi' })).toHaveCount(2)
  await expect(page.getByText('Đóng gói xong: xong 2 đơn.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect(list.getByRole('article').filter({ hasText: 'Chờ đóng gói' })).toHaveCount(2)

  // What the carrier would collect was transferred before.
  await page.goto(`/quan-ly/don-hang/${ids[1]}`)
  const payment = page.getByRole('region', { name: 'Thanh toán' })
  await expect(payment.getByText('Thu khi giao')).toBeVisible()
  await expect(payment.getByRole('button', { name: 'Gán khoản chuyển khoản' })).toBeVisible()
  await payment.getByRole('button', { name: 'Đã nhận tiền' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đã nhận tiền' }).click()
  await expect(payment).toContainText('Đã thanh toán')
  await expect(payment.getByText('Thu khi giao')).toBeHidden()
})

test('huỷ đơn đã chuyển khoản: khách đọc được lý do, tiền phải hoàn không bị quên, hoàn từng phần', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aThing(db, unique('Hũ gốm'))
  const { id, total } = await anOrder({ db, request, customer }, [thing], {
    by: 'BANK_TRANSFER',
  })
  await moneyComes(request, id, total)
  await page.goto(`/quan-ly/don-hang/${id}`)
  await page.getByRole('button', { name: 'Huỷ đơn', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Huỷ đơn', exact: true }).click()
  await expect(dialog.getByText('Vui lòng nhập lý do huỷ.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sản phẩm đã hết hàng.' }).click()
  await dialog.getByLabel('Ghi chú nội bộ').fill('Báo lò nung thêm')
  await page.reload()
  await page.getByRole('button', { name: 'Huỷ đơn', exact: true }).click()
  await expect(dialog.getByLabel('Lý do, khách đọc được')).toHaveValue('Sản phẩm đã hết hàng.')
  await expect(dialog.getByLabel('Ghi chú nội bộ')).toHaveValue('Báo lò nung thêm')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Huỷ đơn', exact: true }).click()
  const payment = page.getByRole('region', { name: 'Thanh toán' })
  await expect(payment).toContainText('Chờ hoàn tiền')

  await payment.getByRole('button', { name: 'Ghi nhận hoàn tiền' }).click()
  await dialog.getByLabel('Số tiền').fill('10k')
  await expect(dialog.getByText('10.000đ', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Đã chuyển tiền' }).click()
  await expect(payment).toContainText('Đã hoàn10.000đ')
  await expect(payment.getByText('Còn phải hoàn')).toBeVisible()
  await payment.getByRole('button', { name: 'Ghi nhận hoàn tiền' }).click()
  await dialog.getByRole('button', { name: 'Đã chuyển tiền' }).click()
  await expect(payment).toContainText('Đã hoàn tiền')

  await page.goto(`/user/orders/${id}`)
  await expect(page.getByText('Sản phẩm đã hết hàng.')).toBeVisible()
})

test('ai không được xem khách thì chỉ thấy một phần số điện thoại, và không có nút nào', async ({
  page,
  db,
  request,
  customer,
  shopUrl,
}) => {
  const thing = await aThing(db, unique('Hũ gốm'))
  const { id } = await anOrder({ db, request, customer }, [thing])
  const { phone } = await db
    .selectFrom('orders')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await signInAs(page, await aStaffMember(db, { role: 'books' }), shopUrl)
  await page.goto(`/quan-ly/don-hang/${id}`)
  await expect(page.getByText('Vai trò của bạn không xem thông tin của khách.')).toBeVisible()
  await expect(page.getByText(phone)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Xác nhận', exact: true })).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Tìm đơn hàng/ }).fill(id.toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(id) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Đơn ${id}` })).toBeVisible()
})

test('tổng quan: việc cần làm dẫn đến đúng danh sách, doanh thu hôm nay có đơn vừa đặt', async ({
  page,
  owner,
  db,
  request,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  await anOrder({ db, request, customer }, [await aThing(db, unique('Hũ gốm'))])
  await page.goto('/quan-ly')
  const sales = page.getByRole('region', { name: 'Doanh thu' })
  await expect(sales.getByText('Hôm nay', { exact: true }).first()).toBeVisible()
  await expect(sales.getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('region', { name: 'Bán chạy 30 ngày' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const guide = page.getByRole('region', { name: /Bắt đầu bán hàng/ })
  await expect(guide.getByRole('link', { name: 'Nơi gửi và phí giao hàng' })).toBeVisible()
  await guide.getByRole('button', { name: 'Ẩn' }).click()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Bán chạy 30 ngày' })).toBeVisible()
  await expect(guide).toBeHidden()
  const todo = page.getByRole('region', { name: 'Việc cần làm' })
  await expect(todo.getByRole('link')).toHaveCount(13)
  await expect(todo.getByRole('link', { name: /^\d+\+?\s*Sắp hết hàng$/ })).toBeVisible()
  await expect(todo.getByRole('link', { name: /^\d+\+?\s*Email gửi lỗi$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /Từ lượt xem đến đơn hàng/ })).toBeVisible()
  await todo.getByRole('link', { name: /Đơn chờ xác nhận/ }).click()
  await expect(page.getByRole('heading', { name: 'Đơn hàng', level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/stage=TO_CONFIRM/)
  await expect(page.getByRole('link', { name: /^Chờ xác nhận/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
