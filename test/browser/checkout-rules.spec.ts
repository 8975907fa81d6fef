import { anyServer } from './any-width.ts'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aGate, aThing, broken, expect, expectToast, loseAnswer, test } from './scene.ts'

const orders = 'POST /api/web/orders'

test('đơn không đặt được nói vì sao, rồi đặt lại thành đúng một đơn', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Rổ tre')).line)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Thanh toán (1)' }).click()
  await expect(sums(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: /\(COD\)/ })).toBeChecked()
  const promises = page.getByRole('list', { name: 'Giao hàng và đổi trả' })
  await expect(promises.getByRole('listitem')).toHaveText([
    /^Dự kiến nhận hàng sau \d–\d ngày$/,
    'Hoàn tiền trong 7 ngày',
    /^Bán và giao bởi \S/,
  ])
  const stored = await page.evaluate(() => Object.keys(localStorage))
  const own = ['cart_selection_v1', 'cart_selected_keys_v1', 'checkout_subtotal_v1']
  expect(stored).toEqual(expect.arrayContaining(own))
  const confirmations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/confirmation')) confirmations.push(request.url())
  })

  const short = 'Flash Sale đã hết hàng hoặc không đủ số lượng.'
  const failed = 'Không thể tạo đơn, vui lòng thử lại.'
  const answers = [
    [{ status: 400 }, short],
    [{ status: 409 }, short],
    [{ status: 409, body: { message: '“Rổ tre” đã hết hàng.' } }, '“Rổ tre” đã hết hàng.'],
    [{ status: 500 }, failed],
    [{ status: 503, body: { message: 'Hệ thống đang bận.' } }, 'Hệ thống đang bận.'],
    ['lost', failed],
    [{ status: 201, body: {} }, 'Không thể xác định mã đơn hàng. Vui lòng thử lại!'],
  ] as const
  for (const [answer, message] of answers) {
    await broken(page, orders, answer)
    await place(page).click()
    await expectToast(page, message)
  }
  expect(await customer.orders()).toEqual([])

  await broken(page, orders, { status: 500 })
  await place(page).click()
  const toast = page.getByRole('region', { name: 'Thông báo' }).getByText(failed)
  await expect(toast).toBeVisible()
  // A hovered message is not dismissed by its timer.
  await toast.hover()
  await page.unrouteAll()
  await page.evaluate(() => {
    addEventListener('cart-changed', () => document.documentElement.classList.add('cart-announced'))
  })
  const removal = page.waitForRequest((request) => request.method() === 'DELETE')
  await place(page).press('Enter')
  await expect(toast).toBeHidden()
  await expect(thanks(page)).toBeVisible()
  expect((await removal).url()).toContain('/api/web/cart/item/')
  await expect(page.locator('html')).toHaveClass(/cart-announced/)
  expect(await customer.orders()).toHaveLength(1)
  // A customer without an e-mail address gets no mail.
  expect(confirmations).toEqual([])
  // Ordered lines are removed from the server's cart in the background.
  const gone = ['checkout_attempts_v1', 'cart_purchased_cleanup', ...own.slice(1)]
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage))
  await expect
    .poll(async () => (await storedKeys()).filter((key) => gone.includes(key)))
    .toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
})

test('câu trả lời bị mất rồi bấm lại, bấm đúp: một đơn', { tag: anyServer }, async ({
  page,
  db,
  customer,
  against,
}) => {
  await customer.put((await aThing(db, 'Nón lá', { stock: 5 })).line, 2)
  await openCheckout(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/orders') && request.method() === 'POST') {
      keys.push(request.headers()['idempotency-key'])
    }
  })

  await loseAnswer(page, '/api/web/orders')
  await place(page).click()
  await expectToast(page, 'Không thể tạo đơn, vui lòng thử lại.')
  const sending = aGate()
  await page.route(/\/api\/web\/orders(\/user\?.*)?$/, async (route) => {
    await sending.opened
    await route.continue()
  })
  await place(page).dblclick()
  const busy = page.getByRole('button', { name: 'Đang tạo đơn...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  sending.open()
  await expect(thanks(page)).toBeVisible()

  // With a server without idempotency keys, the page checks the list of orders instead of resending.
  expect(keys).toHaveLength(against === 'own' ? 2 : 1)
  expect(new Set(keys).size).toBe(1)
  expect(await customer.orders()).toHaveLength(1)
  await expect(page).toHaveURL(new RegExp((await customer.orders()).join()))
})

test('giá vừa đổi thì hỏi lại với giá mới', async ({ page, db, customer }) => {
  const thing = await aThing(db, 'Quạt giấy', { price: 40_000 })
  await customer.put(thing.line)
  await openCheckout(page)
  await db.updateTable('variants').set({ price: 55_000 }).where('id', '=', thing.id).execute()

  await place(page).click()
  const dialog = page.getByRole('dialog', { name: 'Giá đơn hàng vừa thay đổi' })
  await expect(dialog.getByRole('row', { name: /Tạm tính/ })).toContainText('40.000đ')
  await expect(dialog.getByRole('row', { name: /Tạm tính/ })).toContainText('55.000đ')
  await expect(dialog.getByRole('row', { name: /Quạt giấy/ })).toContainText('40.000đ55.000đ')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(place(page)).toBeFocused()
  await expect(sums(page)).toContainText('55.000đ')
  expect(await customer.orders()).toEqual([])

  await db.updateTable('variants').set({ price: 60_000 }).where('id', '=', thing.id).execute()
  await place(page).click()
  await dialog.getByRole('button', { name: /^Đặt hàng với/ }).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('60.000đ').first()).toBeVisible()
})

test('chưa biết phí thì chưa đặt được', async ({ page, db, customer }) => {
  const thing = await aThing(db, 'Mành tre', { price: 70_000 })
  await customer.put(thing.line)
  const { opened, open } = aGate()
  await page.route('**/api/web/orders/calculate', async (route) => {
    await opened
    await route.fallback()
  })
  await page.goto('/checkout')
  await expect(sums(page).getByText('Đang tính...')).toBeVisible()
  await expect(place(page)).toBeDisabled()
  open()
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('phí chưa tính được, hàng không đủ, dữ liệu không tải được', async ({
  page,
  db,
  customer,
}) => {
  const thing = await aThing(db, 'Mâm đồng', { price: 70_000, stock: 5 })
  await customer.put(thing.line, 2)
  const calculate = 'POST /api/web/orders/calculate'
  await broken(page, calculate, { status: 400 })
  await openCheckout(page)
  await expect(
    sums(page).getByText('Không thể tính phí ship. Phí sẽ cập nhật sau.', { exact: true }),
  ).toBeVisible()
  await expect(sums(page).getByRole('definition')).toHaveText(['140.000đ', '0đ', '140.000đ'])

  const errors = ['“Mâm đồng” chỉ còn 1 sản phẩm.', 'Phí đang cập nhật.']
  await broken(page, calculate, { status: 200, body: { success: false, errors, subtotal: 0 } })
  await openCheckout(page)
  const things = page.getByRole('region', { name: 'Sản phẩm (1)' })
  for (const error of errors) await expect(things.getByText(error)).toBeVisible()
  await expect(things.getByRole('link', { name: 'Sửa trong giỏ hàng' })).toBeVisible()
  await expect(sums(page).getByRole('definition')).toHaveText(['140.000đ', '0đ', '140.000đ'])
  await expectAccessible(page)
  await expectNoSideways(page)

  await broken(page, calculate, { status: 200, body: { success: true, shippingFee: 0 } })
  await openCheckout(page)
  await expect(sums(page).getByRole('definition')).toHaveText(['140.000đ', 'Miễn phí', '140.000đ'])

  await broken(page, 'GET /api/web/cart', { status: 400 })
  await page.goto('/checkout')
  await expect(page.getByText('Không thể tải dữ liệu thanh toán.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('definition')).toHaveText(['0đ', '0đ', '0đ'])
})

test('chỉ hàng đã chọn được mua; thẻ khác biết đơn đã đặt', async ({ page, db, customer }) => {
  const [bought, left] = [await aThing(db, 'Đèn lồng'), await aThing(db, 'Đèn dầu')]
  await customer.put(left.line)
  await customer.put(bought.line)
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Chọn Đèn dầu' }).uncheck()
  await page.getByRole('link', { name: 'Thanh toán (1)' }).click()
  await expect(page.getByRole('link', { name: 'Đèn lồng' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Đèn dầu' })).toBeHidden()

  const other = await page.context().newPage()
  await openCheckout(other)
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(other.getByText('Bạn chưa chọn sản phẩm nào.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByLabel('Chọn tất cả (0/1)')).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
})
