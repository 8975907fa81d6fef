import { aRole, aStaffMember } from '../a-staff-member.ts'
import { aMail, anUnpaidOrder, aQueuedReview, aStoreRequest, aTransfer } from '../queue-rows.ts'
import { anyWidth } from './any-width.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

/** Tests run beside each other in one shop. */
const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

test('trả lời đánh giá, hoàn tác, sửa, rồi ẩn với lý do và hiện lại', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const product = unique('Áo lụa')
  const review = { product, rating: 2, content: 'Vải mỏng hơn trong ảnh.\nĐường may ổn.' }
  const { id, orderId } = await aQueuedReview(db, review)
  await page.goto('/quan-ly/danh-gia')
  const card = page.getByRole('article', { name: `2 sao cho ${product}` })
  await expect(card).toContainText('Đường may ổn.')
  await expect(card.getByRole('link', { name: orderId })).toHaveAttribute(
    'href',
    `/quan-ly/don-hang/${orderId}`,
  )
  await expectAccessible(page)
  await expectNoSideways(page)

  await card.getByRole('link', { name: product }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Tất cả' }).click()
  await expect(page).toHaveURL(/product=.+&state=all|state=all&product=/)
  const tabs = page.getByRole('navigation', { name: 'Trạng thái đánh giá' })
  await expect(tabs).toHaveText('Chưa trả lời1Đã trả lời0Đã ẩn0Tất cả1')
  await card.getByRole('button', { name: 'Trả lời' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trả lời đánh giá' })
  await dialog.getByRole('button', { name: 'Gửi trả lời' }).click()
  await expect(dialog.getByText('Vui lòng nhập câu trả lời.')).toBeVisible()
  await dialog.getByLabel('Câu trả lời').fill('Tiệm gửi bạn mẫu vải dày hơn.')
  await expectAccessible(page)
  // What was typed outlives a reload.
  await page.reload()
  await card.getByRole('button', { name: 'Trả lời' }).click()
  await expect(dialog.getByLabel('Câu trả lời')).toHaveValue('Tiệm gửi bạn mẫu vải dày hơn.')
  await dialog.getByRole('button', { name: 'Gửi trả lời' }).click()
  await expect(card).toContainText('Tiệm gửi bạn mẫu vải dày hơn.')
  await expect(tabs).toHaveText('Chưa trả lời0Đã trả lời1Đã ẩn0Tất cả1')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(card.getByRole('button', { name: 'Trả lời', exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Ẩn' }).click()
  const hiding = page.getByRole('dialog', { name: 'Ẩn đánh giá' })
  await hiding.getByRole('button', { name: 'Ẩn đánh giá' }).click()
  await expect(hiding.getByText('Vui lòng nhập lý do.')).toBeVisible()
  await hiding.getByLabel('Lý do').fill('Nói về đơn vị vận chuyển')
  await expectAccessible(page)
  await hiding.getByRole('button', { name: 'Ẩn đánh giá' }).click()
  await expect(card).toContainText('Lý do ẩn: Nói về đơn vị vận chuyển')
  await expectAccessible(page)
  await expectNoSideways(page)
  await card.getByRole('button', { name: 'Hiện lại' }).click()
  await expect(card.getByRole('button', { name: 'Ẩn' })).toBeVisible()

  const other = await aStaffMember(db, { name: 'Chủ Thứ Hai' })
  await card.getByRole('button', { name: 'Trả lời' }).click()
  await dialog.getByLabel('Câu trả lời').fill('Của tôi')
  const meanwhile = await page.request.put(`/api/admin/reviews/${id}/reply`, {
    headers: other.headers,
    data: { reply: 'Của họ', replyBefore: null },
  })
  expect(meanwhile.status()).toBe(200)
  // Also a draft that comes back is known to be older.
  await page.reload()
  await card.getByRole('button', { name: 'Sửa câu trả lời' }).click()
  const editing = page.getByRole('dialog', { name: 'Sửa câu trả lời' })
  await expect(editing.getByLabel('Câu trả lời')).toHaveValue('Của tôi')
  await editing.getByRole('button', { name: 'Gửi trả lời' }).click()
  await expect(page.getByText('họ lưu “Của họ”, bạn nhập “Của tôi”')).toBeVisible()
  await page.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await expect(card).toContainText('Của tôi')
})

test('duyệt và từ chối yêu cầu mở gian hàng, kèm lời nhắn', async ({ page, owner, db }) => {
  expect(owner.id).not.toBe('')
  const [good, bad] = [unique('Gốm Chu Đậu'), unique('Hàng Giả')]
  const { email } = await aStoreRequest(db, { name: good, description: 'Gốm men lam làm tay.' })
  await aStoreRequest(db, { name: bad })
  await page.goto('/quan-ly/gian-hang')
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card(good)).toContainText('Gốm men lam làm tay.')
  await expect(card(good).getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Chờ duyệt\s*\d/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await card(good).getByRole('button', { name: 'Duyệt' }).click()
  const dialog = page.getByRole('dialog', { name: `Duyệt “${good}”` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Duyệt' }).click()
  await expect(page.getByText(`Đã duyệt “${good}”.`)).toBeVisible()
  await expect(card(good)).toBeHidden()

  await card(bad).getByRole('button', { name: 'Từ chối' }).click()
  const rejecting = page.getByRole('dialog', { name: `Từ chối “${bad}”` })
  await rejecting.getByLabel('Lý do').fill('Thiếu giấy phép kinh doanh.')
  await rejecting.getByRole('button', { name: 'Từ chối' }).click()
  await expect(card(bad)).toBeHidden()
  await page.getByRole('link', { name: 'Đã từ chối' }).click()
  await expect(card(bad)).toContainText('Thiếu giấy phép kinh doanh.')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('email bị lỗi được gửi lại; email có liên kết bí mật thì không', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const [failed, secret, unknown] = [newAddress(), newAddress(), newAddress()]
  const orderId = await anUnpaidOrder(db)
  const error = `550 <${failed}>: Recipient address rejected`
  await aMail(db, { recipient: failed, about: orderId, error })
  await aMail(db, { recipient: secret, isKept: false })
  await aMail(db, { recipient: unknown, state: 'unknown', error: 'No answer was seen' })
  await page.goto('/quan-ly/email')
  const card = (address: string) => page.getByRole('article', { name: `đến ${address}` })
  await expect(card(failed)).toContainText('Recipient address rejected')
  await expect(card(secret)).toContainText('không gửi lại được')
  await expect(card(secret).getByRole('button')).toHaveCount(0)
  await expect(card(unknown)).toContainText('có thể nhận hai lần')
  await expect(page.getByRole('button', { name: 'Gửi lại mọi email bị lỗi' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByLabel('Tìm theo mã đơn').fill(orderId.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(card(secret)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`order=${orderId}`))
  const tabs = page.getByRole('navigation', { name: 'Trạng thái email' })
  await expect(tabs).toHaveText('Cần xem1Đang chờ gửi0Đã gửi0Tất cả1')
  await card(failed).getByRole('button', { name: 'Gửi lại' }).click()
  await expect(page.getByText(`Đang gửi lại email đến ${failed}.`)).toBeVisible()
  await expect(card(failed)).toBeHidden()
  await expect(page.getByText('Không có email nào về đơn này')).toBeVisible()
  await page.getByRole('link', { name: 'Tất cả' }).click()
  await expect(card(failed)).toBeVisible()
})

test('tiền không rõ đơn được gán cho đơn đang chờ đúng số tiền, hoặc tìm theo mã', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const amount = 1_000_000 + Math.floor(Math.random() * 900_000)
  const memos = [unique('NGUYEN VAN A TRA TIEN'), unique('CHUYEN NHAM')] as const
  const waiting = await anUnpaidOrder(db, { total: amount })
  const other = await anUnpaidOrder(db, { total: 50_000 })
  const owed = await anUnpaidOrder(db, { status: 'CANCELLED', paid: 40_000 })
  await aTransfer(db, { amount, memo: memos[0] })
  await aTransfer(db, { amount: 51_000, memo: memos[1] })
  await page.goto('/quan-ly/chuyen-khoan')
  const card = (memo: string) => page.getByRole('article', { name: memo })
  await expect(card(memos[0])).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await card(memos[0]).getByRole('button', { name: 'Gán cho đơn hàng' }).click()
  const dialog = page.getByRole('dialog', { name: /^Gán/ })
  await dialog.getByRole('button', { name: 'Gán', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Hãy chọn đơn hàng.')
  await expect(dialog.getByText('Đang chờ đúng số tiền này.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByText(waiting).click()
  await dialog.getByRole('button', { name: `Gán cho ${waiting}` }).click()
  await expect(page.getByText(new RegExp(`cho đơn ${waiting}\\.`))).toBeVisible()
  await expect(card(memos[0])).toBeHidden()

  await card(memos[1]).getByRole('button', { name: 'Gán cho đơn hàng' }).click()
  await dialog.getByLabel('Tìm theo mã đơn').fill(other.slice(0, 8).toLowerCase())
  await expect(dialog.getByText('Chỉ chờ 50.000đ, sẽ thừa 1.000đ.')).toBeVisible()
  await dialog.getByText(other).click()
  await dialog.getByRole('button', { name: `Gán cho ${other}` }).click()
  await expect(card(memos[1])).toBeHidden()

  await page.getByRole('link', { name: 'Phải hoàn tiền' }).click()
  const refund = page.getByRole('article', { name: `Đơn ${owed}` })
  await expect(refund).toContainText('Hoàn 40.000đ')
  await expect(refund.getByRole('link', { name: owed })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Mọi khoản đã nhận' }).click()
  await expect(card(memos[0]).getByRole('link', { name: waiting })).toBeVisible()
  await page.getByRole('button', { name: 'Bộ lọc' }).click()
  const sheet = page.getByRole('dialog', { name: 'Lọc khoản tiền' })
  await sheet.getByLabel('Kết quả').selectOption('Thừa')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(card(memos[1])).toBeVisible()
  await expect(card(memos[0])).toBeHidden()
  await page.getByLabel('Tìm khoản tiền').fill(memos[1].toLowerCase())
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('ai không có quyền thì không thấy mục nào trong bốn mục', { tag: anyWidth }, async ({
  page,
  db,
  shopUrl,
}) => {
  const role = await aRole(db, ['audit.read'])
  await signInAs(page, await aStaffMember(db, { role }), shopUrl)
  for (const path of ['danh-gia', 'gian-hang', 'email', 'chuyen-khoan']) {
    await page.goto(`/quan-ly/${path}`)
    await expect(page.getByText('Vai trò của bạn không xem được trang này')).toBeVisible()
  }
})

test('khi máy chủ không trả lời, mỗi trang có lối thử lại', async ({ page, owner }) => {
  expect(owner.id).not.toBe('')
  let isBroken = true
  await page.route(/\/api\/admin\/(reviews|sellers|emails|transfers)/, (route) =>
    isBroken ? route.fulfill({ status: 422, json: { success: false } }) : route.continue(),
  )
  for (const path of ['danh-gia', 'gian-hang', 'email', 'chuyen-khoan']) {
    isBroken = true
    await page.goto(`/quan-ly/${path}`)
    await expect(page.getByRole('alert').getByText('Có lỗi xảy ra').first()).toBeVisible()
    await expectAccessible(page)
    isBroken = false
    await page.getByRole('button', { name: 'Thử lại' }).click()
    await expect(page.getByRole('alert').getByText('Có lỗi xảy ra')).toHaveCount(0)
  }
})
