import type { Browser, Page, Request } from '@playwright/test'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { expectAccessible } from './journey.ts'
import {
  aGate,
  aThing,
  broken,
  type Customer,
  expect,
  expectToast,
  loseAnswer,
  test,
} from './scene.ts'

const orders = '/api/web/orders'
const failed = 'Không thể tạo đơn, vui lòng thử lại.'

/** Expects the dialog that these lines are already in an existing order. */
async function expectOrdered(page: Page, customer: Customer) {
  const [id, ...others] = await customer.orders()
  expect(others).toEqual([])
  const dialog = page.getByRole('alertdialog', {
    name: `Các sản phẩm này đã được đặt trong đơn ${id}.`,
  })
  await expect(dialog).toBeVisible()
  return { id, dialog }
}

test('câu trả lời bị mất rồi đổi cách thanh toán: vẫn một đơn, và nói đơn nào', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Gối mây', { stock: 1 })).line)
  await openCheckout(page)
  await loseAnswer(page, orders)
  await place(page).click()
  await expectToast(page, failed)
  await expect(
    page.getByText(
      'Chưa rõ đơn đã được đặt hay chưa. Bấm “Đặt hàng” lại sẽ không tạo đơn thứ hai.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Chuyển khoản ngân hàng').click()
  await place(page).click()
  const { id, dialog } = await expectOrdered(page, customer)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Xem đơn' }).click()
  await expect(page).toHaveURL(`/user/account/orders/${id}`)
  await expect(page.getByText('Trả khi nhận hàng').first()).toBeVisible()
  const storedKeys = await page.evaluate(() => Object.keys(localStorage))
  expect(storedKeys).not.toContain('checkout_attempts_v1')
})

test('lần gửi đầu đến trễ sau lần thứ hai: một đơn', async ({ page, db, customer, request }) => {
  await customer.put((await aThing(db, 'Gối bông')).line)
  await openCheckout(page)
  const sent: Request[] = []
  const loseFirst = async (route: { request(): Request; abort(): Promise<void> }) => {
    sent.push(route.request())
    await route.abort()
  }
  await page.route(`**${orders}`, loseFirst, { times: 1 })
  await place(page).click()
  await expectToast(page, failed)
  await page.getByText('Chuyển khoản ngân hàng').click()
  await place(page).click()
  await expect(thanks(page)).toBeVisible()

  const [first] = sent
  const late = await request.post(orders, {
    headers: (await first?.allHeaders()) ?? {},
    data: first?.postDataJSON(),
  })
  expect(late.status()).toBe(409)
  expect(await late.json()).toMatchObject({ code: 'ALREADY_ORDERED' })
  expect(await customer.orders()).toHaveLength(1)
})

test('hai thẻ cùng bấm: thẻ sau biết đơn của thẻ trước', async ({ page, db, customer }) => {
  await customer.put((await aThing(db, 'Gối tựa')).line, 2)
  await openCheckout(page)
  const other = await page.context().newPage()
  await openCheckout(other)
  await other.getByText('Chuyển khoản ngân hàng').click()
  const { opened, open } = aGate()
  await other.route(`**${orders}`, async (route) => {
    await opened
    await route.continue()
  })
  const sent = other.waitForRequest((request) => request.url().endsWith(orders))
  await place(other).click()
  await sent
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  open()
  const { dialog } = await expectOrdered(other, customer)
  await dialog.getByRole('button', { name: 'Về giỏ hàng' }).click()
  await expect(other.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
})

/** A second browser context, signed in as the same customer. */
async function anotherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: { ...(await page.context().storageState()), cookies: [] },
  })
  return context.newPage()
}

test('hai máy của một khách: máy sau không đặt lần nữa; hàng thêm từ máy khác ở lại giỏ', async ({
  page,
  db,
  customer,
  browser,
}) => {
  const thing = await aThing(db, 'Gối ôm')
  await customer.put(thing.line)
  await openCheckout(page)
  const other = await anotherDevice(browser, page)
  await openCheckout(other)
  await customer.put(thing.line, 2)
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  await place(other).click()
  const { dialog } = await expectOrdered(other, customer)
  await dialog.getByRole('button', { name: 'Về giỏ hàng' }).click()
  await expect(other.getByRole('textbox', { name: 'Số lượng' })).toHaveValue('2')
  await other.context().close()
})

test('tải lại trang khi đơn đang đi: đến trang cảm ơn của đơn ấy', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Chiếu cói')).line)
  await openCheckout(page)
  const arrived = aGate()
  await page.route(`**${orders}`, async (route) => {
    await route.fetch()
    arrived.open()
  })
  await place(page).click()
  await arrived.opened
  await page.reload()
  // The message must not stay after the navigation to the thank-you page.
  await expectToast(page, 'Đơn hàng trước đó của bạn đã được đặt.')
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp((await customer.orders()).join()))
  expect(await customer.orders()).toHaveLength(1)
  await page.goto('/checkout')
  await expect(page.getByText('Bạn chưa chọn sản phẩm nào.')).toBeVisible()
})

test('quay lại giỏ khi đơn đang đi: vẫn một đơn và đến trang cảm ơn', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Chiếu trúc')).line)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Thanh toán (1)' }).click()
  await expect(sums(page)).not.toContainText('Đang tính...')
  const { opened, open } = aGate()
  await page.route(`**${orders}`, async (route) => {
    await opened
    await route.continue()
  })
  await place(page).click()
  await expect(page.getByRole('button', { name: 'Đang tạo đơn...' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
  open()
  await expect(thanks(page)).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
})

test('quá giờ chờ: nói chưa rõ, bấm lại thành đúng một đơn', async ({ page, db, customer }) => {
  await customer.put((await aThing(db, 'Chiếu hoa')).line)
  // Shortens the client's timeout of 20 seconds to one.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const inTime = (ms?: number) => (ms === 20_000 && location.hash === '#fast' ? 1000 : ms)
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...rest: []) => later(run, inTime(ms), ...rest),
    })
  })
  await openCheckout(page)
  const [arrived, hanging] = [aGate(), aGate()]
  await page.route(`**${orders}`, async (route) => {
    await route.fetch()
    arrived.open()
    await hanging.opened
  })
  await page.evaluate(() => history.replaceState(history.state, '', '#fast'))
  await place(page).click()
  await expectToast(page, failed)
  await expect(page.getByText(/Chưa rõ đơn đã được đặt hay chưa/)).toBeVisible()
  await arrived.opened
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  hanging.open()
  await page.evaluate(() => history.replaceState(history.state, '', '/checkout'))
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
})

test('mã của trang cảm ơn không tải được: vẫn đến địa chỉ của đơn', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Chiếu nhựa')).line)
  await page.route('**/assets/thank-you-route-*', (route) => route.abort())
  await openCheckout(page)
  // The page checks by HEAD whether its code was removed. The check must fail, too, or the page would be reloaded here.
  const failedCall = page.waitForEvent('requestfailed', (call) => call.method() === 'HEAD')
  await place(page).click()
  await expect(page).toHaveURL(/\/order\/thankyou\/DH/)
  await failedCall
  await page.unrouteAll()
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
})

test('đã mất câu trả lời, giá đổi, đồng ý giá mới rồi: không hỏi lại điều đã đồng ý', async ({
  page,
  db,
  customer,
}) => {
  const thing = await aThing(db, 'Chiếu đậu', { price: 100_000 })
  await customer.put(thing.line)
  await openCheckout(page)
  await broken(page, `POST ${orders}`, 'lost')
  await place(page).click()
  await expectToast(page, failed)
  await db.updateTable('variants').set({ price: 120_000 }).where('id', '=', thing.id).execute()
  await page.unrouteAll()
  await openCheckout(page)
  await expect(page.getByText('Giá đã tăng 20.000đ từ khi thêm vào giỏ')).toBeVisible()
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
})
