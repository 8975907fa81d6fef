import { aStaffMember } from '../a-staff-member.ts'
import { aStoredOrder } from '../a-stored-order.ts'
import { aThing } from '../a-thing.ts'
import { aShopper } from '../builders.ts'
import { aPicture } from '../pictures.ts'
import { aReceivedOrder } from '../received-order.ts'
import { aRequestedReturn } from '../stored-returns.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { loseAnswer } from './scene.ts'
import { expect, newAddress, test } from './staff-scene.ts'

const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

test('duyệt trả hàng, nhận hàng về, tính tiền với lý do, rồi hoàn tiền', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const buyer = await aShopper(db, { name: 'Đỗ Thị Trả' })
  const orderId = await aReceivedOrder(db, buyer.id, [await aThing(db, unique('Bình gốm'))])
  const id = await aRequestedReturn(db, orderId)
  await page.goto('/quan-ly/tra-hang')
  const card = page.getByRole('article', { name: `Trả hàng ${id}` })
  await expect(card).toContainText('Hàng bị vỡ, hỏng khi giao')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Tìm mọi thứ' }).click()
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('tao don')
  await expect(page.getByRole('option', { name: /^Tạo đơn/ })).toBeVisible()
  await search.fill('sale tao')
  await expect(page.getByRole('option', { name: 'Tạo flash sale' })).toBeVisible()
  await search.fill(id.toLowerCase())
  await page.getByRole('option', { name: `Đơn ${orderId} · Chờ duyệt` }).click()
  await expect(page.getByText('Vỡ một góc, gọi 0912345678.')).toBeVisible()
  await expect(page.getByText('Hoàn khách')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Chấp nhận' }).click()
  const approving = page.getByRole('dialog', { name: `Chấp nhận trả hàng ${id}` })
  await approving.getByLabel('Lời nhắn cho khách').fill('Gửi về 12 phố Mẫu.')
  await expectAccessible(page)
  // What was typed outlives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Chấp nhận' }).click()
  await expect(approving.getByLabel('Lời nhắn cho khách')).toHaveValue('Gửi về 12 phố Mẫu.')
  await approving.getByRole('button', { name: 'Chấp nhận' }).click()
  await expect(page.getByText('Khách đọc: Gửi về 12 phố Mẫu.')).toBeVisible()

  await page.getByRole('button', { name: 'Đã nhận hàng về' }).click()
  const receiving = page.getByRole('dialog', { name: `Nhận hàng trả ${id}` })
  await receiving.getByLabel('Bỏ').fill('1')
  await receiving.getByRole('button', { name: 'Đã nhận' }).click()
  await expect(receiving.getByText('Cộng lại nhiều nhất 1.')).toBeVisible()
  await expectAccessible(page)
  await receiving.getByLabel('Nhập lại kho').fill('0')
  await page.reload()
  await page.getByRole('button', { name: 'Đã nhận hàng về' }).click()
  await expect(receiving.getByLabel('Bỏ')).toHaveValue('1')
  // Somebody else has changed it meanwhile, which is told once.
  await db.updateTable('returns').set({ version: 40 }).where('id', '=', id).execute()
  await receiving.getByRole('button', { name: 'Đã nhận' }).click()
  await expect(receiving.getByText(/Vui lòng xem lại trước khi lưu/)).toBeVisible()
  await receiving.getByRole('button', { name: 'Đã nhận' }).click()
  await expect(page.getByText('bỏ 1')).toBeVisible()

  await page.getByRole('button', { name: 'Tính tiền và kết thúc' }).click()
  const closing = page.getByRole('dialog', { name: `Tính tiền trả hàng ${id}` })
  await closing.getByLabel('Hoàn khách').fill('90k')
  await closing.getByRole('button', { name: 'Kết thúc' }).click()
  await expect(closing.getByText('Vui lòng ghi vì sao số tiền khác.')).toBeVisible()
  await closing.getByLabel('Vì sao số tiền khác').fill('Hàng bị trầy.')
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Kết thúc' }).click()
  await expect(page.getByText('Giá trị hàng trả')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByText('Ghi nhận hoàn tiền ở đơn').getByRole('link', { name: orderId }).click()
  await expect(page.getByRole('region', { name: 'Trả hàng' })).toContainText(id)
  await page.getByRole('button', { name: 'Ghi nhận hoàn tiền' }).click()
  const refunding = page.getByRole('dialog', { name: `Hoàn tiền đơn ${orderId}` })
  await expect(refunding.getByLabel('Số tiền')).toHaveValue('90000')
  await refunding.getByRole('button', { name: 'Đã chuyển tiền' }).click()
  await expect(page.getByRole('region', { name: 'Thanh toán' })).toContainText('Đã hoàn90.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('từ chối cần lý do; yêu cầu nhập tại trang đơn; giao không thành công', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const buyer = await aShopper(db, { name: 'Đỗ Thị Trả' })
  const name = unique('Chén gốm')
  const orderId = await aReceivedOrder(db, buyer.id, [await aThing(db, name)])
  const id = await aRequestedReturn(db, orderId)
  await page.goto(`/quan-ly/tra-hang/${id}`)
  await page.getByRole('button', { name: 'Từ chối' }).click()
  const rejecting = page.getByRole('dialog', { name: `Từ chối trả hàng ${id}` })
  await rejecting.getByRole('button', { name: 'Từ chối' }).click()
  await expect(rejecting.getByText('Vui lòng nhập lý do.')).toBeVisible()
  await rejecting.getByRole('button', { name: 'Hàng đã qua sử dụng.' }).click()
  await expectAccessible(page)
  await rejecting.getByRole('button', { name: 'Từ chối' }).click()
  await expect(page.getByText('Khách đọc: Hàng đã qua sử dụng.')).toBeVisible()

  await page.goto(`/quan-ly/don-hang/${orderId}`)
  await page.getByRole('button', { name: 'Tạo yêu cầu trả hàng' }).click()
  const entering = page.getByRole('dialog', { name: `Trả hàng của đơn ${orderId}` })
  await entering.getByRole('button', { name: 'Tạo yêu cầu' }).click()
  await expect(entering.getByText('Nhập số lượng khách trả.')).toBeVisible()
  await entering.getByLabel('Áo lụa').fill('2')
  await entering.getByRole('button', { name: 'Tạo yêu cầu' }).click()
  await expect(entering.getByText('Nhập số từ 0 đến 1.')).toBeVisible()
  await expectAccessible(page)
  await entering.getByLabel('Áo lụa').fill('1')
  const choosing = page.waitForEvent('filechooser')
  await entering.getByRole('button', { name: 'Chụp hoặc chọn ảnh' }).click()
  const photo = { name: 'vo.png', mimeType: 'image/png', buffer: await aPicture('png') }
  await (await choosing).setFiles([photo, photo])
  await expect(entering.getByRole('img', { name: 'Ảnh 2' })).toBeVisible()
  await entering.getByRole('button', { name: 'Bỏ ảnh 2' }).click()
  await expect(entering.getByRole('img')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSideways(page)
  // The draft keeps it.
  await page.reload()
  await page.getByRole('button', { name: 'Tạo yêu cầu trả hàng' }).click()
  await expect(entering.getByRole('img', { name: 'Ảnh 1' })).toBeVisible()
  await entering.getByRole('button', { name: 'Tạo yêu cầu' }).click()
  const panel = page.getByRole('region', { name: 'Trả hàng' })
  await expect(panel).toContainText('Chờ hàng về')
  await expect(page.getByRole('button', { name: 'Tạo yêu cầu trả hàng' })).toBeHidden()
  await panel.getByRole('link', { name: /^TH/ }).first().click()
  await expect(page.getByRole('link', { name: 'Ảnh 1, mở trong thẻ mới' })).toBeVisible()

  const aSentOrder = async () =>
    aStoredOrder(db, { status: 'SHIPPING', variants: [await aThing(db, unique('Đĩa gốm'))] })
  // What can be returned follows the steps of the order.
  await page.goto(`/quan-ly/don-hang/${await aSentOrder()}`)
  await expect(panel.getByRole('button', { name: 'Giao không thành công' })).toBeVisible()
  await page.getByRole('button', { name: 'Đã giao xong' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đã giao xong' }).click()
  await expect(panel.getByRole('button', { name: 'Tạo yêu cầu trả hàng' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Giao không thành công' })).toBeHidden()

  const sent = await aSentOrder()
  await page.goto(`/quan-ly/don-hang/${sent}`)
  await page.getByRole('button', { name: 'Giao không thành công' }).click()
  const saying = page.getByRole('dialog', { name: `Đơn ${sent}: giao không thành công` })
  await saying.getByText('Không liên lạc được với khách').click()
  await expectAccessible(page)
  await expectNoSideways(page)
  await saying.getByRole('button', { name: 'Giao không thành công' }).click()
  await expect(page.getByText('Đã huỷ', { exact: true }).first()).toBeVisible()
  await panel.getByRole('link', { name: /^TH/ }).click()
  await page.getByRole('button', { name: 'Đã nhận hàng về' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đã nhận' }).click()
  await expect(page.getByText('nhập lại kho 1')).toBeVisible()
  await expectAccessible(page)
})

test('khách xin trả hàng kèm ảnh, rút lại, xin lần nữa và đọc trả lời của tiệm', async ({
  page,
  customer,
  db,
}) => {
  const orderId = await aReceivedOrder(db, customer.id, [await aThing(db, unique('Lọ gốm'))])
  await page.goto(`/user/account/orders/${orderId}`)
  const panel = page.getByRole('region', { name: 'Trả hàng, đổi hàng' })
  const ask = panel.getByRole('button', { name: 'Yêu cầu trả hàng / đổi hàng' })
  await ask.click()
  const form = panel.getByRole('form', { name: 'Yêu cầu trả hàng' })
  const send = form.getByRole('button', { name: 'Gửi yêu cầu' })
  await form.getByRole('checkbox', { name: 'Áo lụa' }).uncheck()
  await send.click()
  await expect(form.getByText('Vui lòng chọn sản phẩm muốn trả.')).toBeVisible()
  await expect(form.getByText('Vui lòng chọn lý do.')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Áo lụa' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByRole('checkbox', { name: 'Áo lụa' }).check()
  await form.getByText('Hàng bị vỡ, hỏng khi giao').click()
  await form.getByText('Đổi hàng', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Mô tả' }).fill('Nắp bị sứt.')
  const picture = { name: 'nap.png', mimeType: 'image/png', buffer: await aPicture('png') }
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: /Thêm/ }).click()
  await (await choosing).setFiles(picture)
  await send.click()
  const entry = panel.getByRole('article', { name: /^Yêu cầu TH/ }).first()
  await expect(entry).toContainText('Chờ cửa hàng duyệt')
  await expect(entry).toContainText('Nắp bị sứt.')
  await expect(entry).toContainText('muốn đổi hàng')
  await expect(ask).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)

  await entry.getByRole('button', { name: 'Rút yêu cầu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rút yêu cầu' }).click()
  await expect(entry).toContainText('Bạn đã rút yêu cầu')

  await ask.click()
  await form.getByText('Hàng bị lỗi').click()
  await send.click()
  await expect(entry).toContainText('Chờ cửa hàng duyệt')
  const { id } = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'REQUESTED')
    .executeTakeFirstOrThrow()
  const staff = await aStaffMember(db)
  const answer = await page.request.post(`/api/admin/returns/${id}/approve`, {
    headers: staff.headers,
    data: { message: 'Gửi về 12 phố Mẫu.' },
  })
  expect(answer.status()).toBe(200)
  await page.reload()
  await expect(entry).toContainText('Được chấp nhận')
  await expect(entry).toContainText('Cửa hàng: Gửi về 12 phố Mẫu.')
  await expectAccessible(page)
})

test('đổi sang loại khác: đơn mới, khách trả thêm phần chênh lệch', async ({ page, owner, db }) => {
  expect(owner.id).not.toBe('')
  const buyer = await aShopper(db, { name: 'Đỗ Thị Đổi' })
  const [name, other] = [unique('Ấm gốm'), unique('Bộ ấm chén')]
  const variant = await aThing(db, name)
  await aThing(db, other, { price: 150_000, stock: 3 })
  // The dialog asks the shop's search once, which knows new products after a moment.
  const search = { params: { q: other, limit: 5 } }
  const found = async () => (await page.request.get('/api/web/products', search)).text()
  await expect.poll(found).toContain(other)
  await db
    .updateTable('products')
    .set({ slug: variant.productId })
    .where('id', '=', variant.productId)
    .execute()
  const orderId = await aReceivedOrder(db, buyer.id, [variant])
  await db
    .updateTable('order_items')
    .set({ product_slug: variant.productId })
    .where('order_id', '=', orderId)
    .execute()
  const id = await aRequestedReturn(db, orderId, 'RECEIVED')
  await page.goto(`/quan-ly/tra-hang/${id}`)
  await page.getByRole('button', { name: 'Tính tiền và kết thúc' }).click()
  const closing = page.getByRole('dialog', { name: `Tính tiền trả hàng ${id}` })
  await closing.getByText('Hàng đổi', { exact: true }).click()
  const submit = closing.getByRole('button', { name: 'Kết thúc' })
  await submit.click()
  await expect(closing.getByText('Vui lòng chọn loại.')).toBeVisible()
  await closing.getByLabel('Loại').selectOption({ index: 1 })
  await closing.getByRole('button', { name: 'Chọn sản phẩm khác' }).click()
  await closing.getByLabel('Tìm sản phẩm').fill(other)
  await closing.getByRole('button', { name: other }).click()
  // The variant of the product before is not sent for another one.
  await expect(closing.getByLabel('Loại')).toHaveValue('')
  await submit.click()
  await expect(closing.getByText('Vui lòng chọn loại.')).toBeVisible()
  await closing.getByLabel('Loại').selectOption({ index: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Tính tiền và kết thúc' }).click()
  await expect(closing.getByText(other)).toBeVisible()
  await expect(closing.getByText('Khách trả thêm 50.000đ khi nhận hàng.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  // Sent again after a lost answer, it is the same exchange.
  await loseAnswer(page, `/returns/${id}/close`)
  await submit.click()
  await expect(closing.getByText('Không có kết nối mạng.')).toBeVisible()
  await expect(page.getByText('Đơn đổi', { exact: true })).toBeVisible()
  await submit.click()
  await expect(closing).toBeHidden()
  await page.getByRole('link', { name: /^DH/ }).nth(1).click()
  await expect(page.getByRole('region', { name: 'Trả hàng' })).toContainText('đơn này là hàng đổi')
  await expect(page.getByText('Thu khi giao')).toBeVisible()
  await expectAccessible(page)
})
