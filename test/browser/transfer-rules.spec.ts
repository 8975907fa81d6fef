import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, runShopCommand } from './journey.ts'
import { anOrder, moneyComes, readQr } from './orders.ts'
import { aThing, broken, expect, expectToast, test } from './scene.ts'

const thankYou = (id: string) => `/order/thankyou/${id}`
const box = (page: Page) => page.getByRole('region', { name: 'Chuyển khoản để thanh toán' })
const code = (page: Page) => box(page).getByRole('img', { name: /^Mã VietQR/ })
const isPaid = (page: Page) => page.getByRole('heading', { name: 'Đã nhận thanh toán' })

test('tiền về từng phần rồi đủ: trang tự nói, không cần hỏi máy chủ', async ({
  page,
  db,
  request,
  customer,
}) => {
  const { line } = await aThing(db, 'Ấm đất', { price: 100_000, isFreeShip: true })
  const order = await anOrder({ db, request, customer }, [line], { by: 'BANK_TRANSFER' })
  await page.goto(thankYou(order.id))
  await expect(page).toHaveTitle(/^Đặt hàng thành công/)
  await expect(box(page)).toContainText('Giữ hàng đến')
  await expect(box(page).getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
  const scanned = async () => readQr(await code(page).screenshot())
  await expect.poll(scanned).toBe(order.payment.bankTransfer?.qr)
  await expectAccessible(page)
  await expectNoSideways(page)

  // The update comes by the event stream, since the polled call fails.
  await broken(page, `GET /api/web/orders/${order.id}`, 'lost')
  await moneyComes(request, order.id, 30_000)
  await expect(box(page)).toContainText('Đã nhận 30.000đ, còn thiếu 70.000đ.')
  await page.unrouteAll()
  await expect(code(page)).toHaveAccessibleName(/chuyển 70\.000đ/)
  // The old code stays until the new one is drawn.
  await expect.poll(scanned).not.toBe(order.payment.bankTransfer?.qr)

  await moneyComes(request, order.id, 70_000)
  await expect(isPaid(page)).toBeVisible()
  await expect(page.getByText('Chúng tôi đã nhận 100.000đ.', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText(/Đã nhận thanh toán/)).toHaveCount(1)
  await expect(box(page)).toBeHidden()
  await expectAccessible(page)

  await moneyComes(request, order.id, 5_000)
  await page.goto(`/user/account/orders/${order.id}`)
  await expect(isPaid(page)).toBeVisible()
  await expect(page.getByText('Bạn đã chuyển thừa 5.000đ, chúng tôi sẽ hoàn lại.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Đã nhận 30.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('tiền về khi trang không nghe được máy chủ: trang tự hỏi', async ({
  page,
  db,
  request,
  customer,
}) => {
  const { line } = await aThing(db, 'Ấm gang', { price: 100_000, isFreeShip: true })
  const order = await anOrder({ db, request, customer }, [line], { by: 'BANK_TRANSFER' })
  await broken(page, `GET /api/web/orders/user/${order.id}/events`, { status: 404 })
  await page.goto(`/user/orders/${order.id}`)
  await expect(box(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Chờ thanh toán' })).toBeVisible()
  await moneyComes(request, order.id, 100_000)
  await expect(isPaid(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Chờ thanh toán' })).toHaveCount(0)
})

test('hết giờ giữ hàng thì không mời trả tiền nữa, đơn hủy thì trang nói', async ({
  page,
  db,
  request,
  customer,
}) => {
  const { line } = await aThing(db, 'Siêu đất')
  const { id } = await anOrder({ db, request, customer }, [line], { by: 'BANK_TRANSFER' })
  await broken(page, `GET /api/web/orders/user/${id}/events`, { status: 404 })
  let dueAt: string | undefined
  await page.route(`**/api/web/orders/${id}`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    dueAt ??= new Date(Date.now() + 5_000).toISOString()
    if (body.data.payment.dueAt) body.data.payment.dueAt = dueAt
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(thankYou(id))
  const over = page.getByRole('region', { name: 'Đã hết hạn thanh toán' })
  await expect(over).toBeVisible()
  await expect(page.getByText('Thời hạn thanh toán của đơn hàng đã hết.')).toBeVisible()
  await expect(page.getByRole('img', { name: /VietQR/ })).toHaveCount(0)
  await expectAccessible(page)

  await runShopCommand('order', 'status', id, 'CANCELLED')
  await expect(page.getByRole('heading', { name: 'Đơn hàng đã huỷ' })).toBeVisible()
  await expect(over).toBeHidden()
  await expect(page.getByText('Cửa hàng đã huỷ đơn hàng này.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Không cần thanh toán' })).toBeVisible()
  await expect(page).toHaveTitle(/^Đơn hàng đã huỷ/)
  await expect(page.getByRole('status').getByText('Đã hủy')).toHaveCount(1)

  await moneyComes(request, id, 40_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Chờ hoàn tiền' })).toBeVisible()
  await expect(page.getByText('Chúng tôi sẽ hoàn lại 40.000đ cho bạn.')).toBeVisible()
  await expectAccessible(page)
})

test('chép từng dòng, cũng khi máy không cho; lưu mã thành ảnh', async ({
  page,
  context,
  db,
  request,
  customer,
}) => {
  const { line } = await aThing(db, 'Chum sành')
  const order = await anOrder({ db, request, customer }, [line], { by: 'BANK_TRANSFER' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(thankYou(order.id))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [what, text] of [
    ['số tài khoản', '0123456789'],
    ['số tiền', String(order.total)],
    ['nội dung', order.id],
  ] as const) {
    // The message is shown for two seconds, so the wait begins before the click and runs in the page.
    const announced = page.waitForFunction(
      (sentence) =>
        [...document.querySelectorAll('[role=status]')].some(
          (each) => each.textContent === sentence,
        ),
      `Đã chép ${what}`,
    )
    await page.getByRole('button', { name: `Chép ${what}` }).press('Enter')
    await announced
    expect(await copied()).toBe(text)
  }

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Lưu ảnh QR' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`VietQR-${order.id}.png`)
  expect(await readQr(await readFile(await saved.path()))).toBe(order.payment.bankTransfer?.qr)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await page.getByRole('button', { name: 'Chép nội dung' }).click()
  await expectToast(page, 'Không sao chép được. Vui lòng chọn và sao chép nội dung.')
})

test('đơn không tải được, không có, hay của ai chưa đăng nhập', async ({
  page,
  db,
  request,
  customer,
}) => {
  const { line } = await aThing(db, 'Vại sành')
  const { id } = await anOrder({ db, request, customer }, [line])
  await broken(page, `GET /api/web/orders/${id}`, { status: 500 })
  await page.goto(thankYou(id))
  await expect(page.getByRole('heading', { name: 'Không tải được đơn hàng' })).toBeVisible()
  await expect(page.getByText(/đã được ghi nhận/)).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('heading', { name: 'Cảm ơn bạn đã đặt hàng!' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Xem đơn mua' })).toHaveAttribute(
    'href',
    '/user/account/orders',
  )
  await expect(page.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/')

  await page.goto(thankYou('DH11111111'))
  await expect(page.getByRole('heading', { name: 'Không tìm thấy đơn hàng.' })).toBeVisible()
  await expect(page).toHaveTitle(/^Đơn hàng \|/)
  await expectAccessible(page)

  // The response to a new order contains its id only.
  await customer.put(line)
  await broken(page, 'POST /api/web/orders', { status: 201, body: { order: { id } } })
  await broken(page, `GET /api/web/orders/${id}`, { status: 500 })
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Đặt hàng' }).click()
  await expect(
    page.getByText(`Đơn hàng ${id} đã được ghi nhận. Vui lòng thử lại sau.`),
  ).toBeVisible()

  await page.evaluate(() => {
    localStorage.removeItem('user_token')
    localStorage.removeItem('user_info')
  })
  await page.goto(thankYou(id))
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(thankYou(id))}`)
})
