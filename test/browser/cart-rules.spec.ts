import { aFlashSale } from '../builders.ts'
import { anyServer } from './any-width.ts'
import { lineOf, names, piecesOf, sum, tickOf } from './cart-page.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aGate, aThing, broken, expect, expectToast, test } from './scene.ts'

test('dòng không mua được nói vì sao, mờ đi và tự bỏ chọn', { tag: anyServer }, async ({
  page,
  db,
  guest,
}) => {
  const things = {
    deleted: await aThing(db, 'Ấm đã xoá'),
    hidden: await aThing(db, 'Ấm tạm ẩn'),
    flash: await aThing(db, 'Ấm hết suất', { price: 90_000 }),
    out: await aThing(db, 'Ấm hết hàng'),
    fine: await aThing(db, 'Ấm còn hàng', { price: 120_000 }),
  }
  const sale = await aFlashSale(db, {
    productId: things.flash.productId,
    variantIds: [things.flash.id],
    price: 50_000,
    quantity: 3,
  })
  for (const { line } of Object.values(things)) await guest.put(line)
  await page.goto('/cart')
  await expect(page.getByLabel('Chọn tất cả (5/5)')).toBeChecked()

  // In one transaction: a poll in between would see a part of the changes, and the next one is half a minute later.
  await db.transaction().execute(async (tx) => {
    const product = (id: string) => tx.updateTable('products').where('id', '=', id)
    await product(things.deleted.productId).set({ deleted_at: new Date() }).execute()
    await product(things.hidden.productId).set({ is_published: false }).execute()
    await tx.updateTable('variants').set({ stock: 0 }).where('id', '=', things.out.id).execute()
    const entry = tx.updateTable('flash_sale_entries').where('id', '=', sale.entryId)
    await entry.set({ sold: 3 }).execute()
  })
  // A new selection requests a quote, whose response reports the unavailable lines.
  await tickOf(page, 'Ấm còn hàng').click()

  const reasons = {
    'Ấm đã xoá': 'Không tồn tại',
    'Ấm tạm ẩn': 'Tạm ẩn',
    'Ấm hết suất': 'Hết suất Flash Sale',
    'Ấm hết hàng': 'Hết hàng',
  }
  for (const [name, reason] of Object.entries(reasons)) {
    await expect(lineOf(page, name).getByText(reason, { exact: true })).toBeVisible()
    await expect(tickOf(page, name)).toBeDisabled()
    await expect(tickOf(page, name)).not.toBeChecked()
    const more = lineOf(page, name).getByRole('button', { name: 'Tăng số lượng' })
    await expect(more).toHaveAttribute('title', 'Sản phẩm không thể mua')
    await expect(more).toHaveAttribute('aria-disabled', 'true')
  }
  await tickOf(page, 'Ấm còn hàng').click()
  await expect(page.getByLabel('Chọn tất cả (1/5)')).toBeChecked()
  await expect(sum(page)).toContainText('120.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)

  await db.updateTable('variants').set({ stock: 5 }).where('id', '=', things.out.id).execute()
  await page.reload()
  await expect(tickOf(page, 'Ấm hết hàng')).toBeEnabled()
  await expect(tickOf(page, 'Ấm hết hàng')).not.toBeChecked()
})

test('lựa chọn được nhớ, hàng mới được chọn sẵn, hai thẻ thấy như nhau', async ({
  page,
  db,
  guest,
}) => {
  const [first, second] = [await aThing(db, 'Bình gốm'), await aThing(db, 'Chén gốm')]
  await guest.put(first.line)
  await page.goto('/cart')
  await tickOf(page, 'Bình gốm').uncheck()
  const checkout = page.getByRole('button', { name: 'Thanh toán' })
  await expect(checkout).toHaveAttribute('title', 'Vui lòng chọn sản phẩm')
  await expect(checkout).toHaveAttribute('aria-disabled', 'true')
  // The disabled button stays clickable and names the problem.
  await checkout.click({ force: true })
  await expectToast(page, 'Vui lòng chọn sản phẩm')
  await guest.put(second.line)
  await page.reload()
  await expect(tickOf(page, 'Bình gốm')).not.toBeChecked()
  await expect(tickOf(page, 'Chén gốm')).toBeChecked()
  await expect(names(page)).toHaveText(['Chén gốm', 'Bình gốm'])

  const other = await page.context().newPage()
  await other.goto('/cart')
  await tickOf(other, 'Chén gốm').uncheck()
  await expect(tickOf(page, 'Chén gốm')).not.toBeChecked()
  await page.getByLabel('Chọn tất cả (0/2)').check()
  await expect(tickOf(other, 'Bình gốm')).toBeChecked()
  await page.getByLabel('Chọn tất cả (2/2)').uncheck()
  await expect(sum(page)).toContainText('0đ')
})

test('đổi số lượng và xoá hiện ngay, máy chủ từ chối thì trở lại', async ({ page, db, guest }) => {
  for (const name of ['Đĩa sứ', 'Bát sứ']) {
    await guest.put((await aThing(db, name, { price: 10_000 })).line, 2)
  }
  await page.goto('/cart')
  const changing = aGate()
  await broken(page, 'PUT /api/web/cart/item/*', { status: 500, until: changing.opened })
  await lineOf(page, 'Đĩa sứ').getByRole('button', { name: 'Tăng số lượng' }).click()
  await expect(piecesOf(page, 'Đĩa sứ')).toHaveValue('3')
  changing.open()
  await expectToast(page, 'Cập nhật số lượng thất bại. Vui lòng thử lại.')
  await expect(piecesOf(page, 'Đĩa sứ')).toHaveValue('2')
  await expect(sum(page)).toContainText('40.000đ')

  const removing = aGate()
  await broken(page, 'DELETE /api/web/cart/item/*', { status: 500, until: removing.opened })
  await page.getByRole('button', { name: 'Xoá Đĩa sứ' }).click()
  await expect(lineOf(page, 'Đĩa sứ')).toBeHidden()
  removing.open()
  await expectToast(page, 'Xoá thất bại. Vui lòng thử lại.')
  await expect(names(page)).toHaveText(['Bát sứ', 'Đĩa sứ'])

  await page.unrouteAll()
  await broken(page, 'POST /api/web/cart/remove-selected', { status: 500 })
  await page.getByRole('button', { name: /^Xoá/ }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá' }).click()
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  // The message appears optimistically, before the server responds.
  await expectToast(page, 'Đã xoá 2 sản phẩm khỏi giỏ hàng.')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Mua sắm ngay' })).toHaveAttribute('href', '/')
})

test('số lượng 0 là xoá, tối đa là số còn lại', { tag: anyServer }, async ({ page, db, guest }) => {
  const vase = await aThing(db, 'Lọ hoa', { stock: 3 })
  await guest.put(vase.line, 2)
  await page.goto('/cart')
  const more = lineOf(page, 'Lọ hoa').getByRole('button', { name: 'Tăng số lượng' })
  await more.click()
  await expect(more).toHaveAttribute('title', 'Đã đạt giới hạn')
  const writes: string[] = []
  page.on('request', (request) => {
    const isZero = request.postData()?.includes('"quantity":0')
    if (request.method() === 'DELETE' || isZero) writes.push(request.method())
  })
  const stored = () =>
    db
      .selectFrom('cart_items')
      .select('quantity')
      .where('product_id', '=', vase.productId)
      .execute()
  await expect.poll(stored).toEqual([{ quantity: 3 }])
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await piecesOf(page, 'Lọ hoa').fill('0')
  await piecesOf(page, 'Lọ hoa').press('Enter')
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  expect((await removed).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  expect(writes).toEqual(['DELETE'])
  expect(await stored()).toEqual([])
})

test('số lượng 0 gõ rồi rời ô, hay rời ô bằng nút bớt, cũng xoá đúng một lần', async ({
  page,
  db,
  guest,
}) => {
  const vase = await aThing(db, 'Lọ rời ô', { stock: 5 })
  const cup = await aThing(db, 'Chén rời ô', { stock: 5 })
  for (const { line } of [vase, cup]) await guest.put(line, 3)
  await page.goto('/cart')
  const writes: string[] = []
  page.on('request', (request) => {
    if (/\/api\/web\/cart\//.test(request.url())) writes.push(request.method())
  })
  // Keyboards of phones may have no Enter: the field is left by a tap elsewhere.
  await piecesOf(page, 'Lọ rời ô').fill('0')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(lineOf(page, 'Lọ rời ô')).toHaveCount(0)
  await piecesOf(page, 'Chén rời ô').fill('0')
  // The line is gone before the button is released.
  await lineOf(page, 'Chén rời ô').getByRole('button', { name: 'Giảm số lượng' }).click()
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  const stored = () =>
    db
      .selectFrom('cart_items')
      .select('quantity')
      .where('product_id', 'in', [vase.productId, cup.productId])
      .execute()
  await expect.poll(stored).toEqual([])
  await page.reload()
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  expect(writes).toEqual(['DELETE', 'DELETE'])
})

test('suất Flash Sale được hỏi trước khi tăng, đồng hồ nói khi hết hạn', async ({
  page,
  db,
  guest,
}) => {
  const thing = await aThing(db, 'Nến thơm', { price: 80_000, stock: 50 })
  const running = await aFlashSale(db, {
    productId: thing.productId,
    variantIds: [thing.id],
    price: 30_000,
    quantity: 9,
  })
  await guest.put(thing.line, 2)
  const gone = await aThing(db, 'Nến hết suất', { price: 70_000 })
  const sale = await aFlashSale(db, {
    productId: gone.productId,
    variantIds: [gone.id],
    price: 20_000,
    quantity: 1,
  })
  await guest.put(gone.line)
  const entry = db.updateTable('flash_sale_entries').where('id', '=', sale.entryId)
  await entry.set({ sold: 1 }).execute()
  await page.goto('/cart')
  await expect(lineOf(page, 'Nến hết suất')).toContainText('Hết suất Flash Sale')
  await expect(lineOf(page, 'Nến thơm').getByRole('timer')).toHaveText(/^0h 5\dm \d{1,2}s$/)

  const more = lineOf(page, 'Nến thơm').getByRole('button', { name: 'Tăng số lượng' })
  const remaining = 'GET /api/web/products/flash-remaining?*'
  await broken(page, remaining, { status: 200, body: { data: { remaining: 0 } } })
  await more.click()
  await expectToast(page, 'Flash Sale đã hết suất. Không thể tăng thêm số lượng.')
  await expect(piecesOf(page, 'Nến thơm')).toHaveValue('2')

  await broken(page, remaining, { status: 500 })
  const allotment = { totalQuantity: 9, totalSold: 8 }
  await broken(page, 'GET /api/web/flash-sale/product/*', {
    status: 200,
    body: { data: allotment },
  })
  await more.click()
  await expectToast(page, 'Flash Sale chỉ còn 1 suất cho sản phẩm này. Đã điều chỉnh về 1.')
  await expect(piecesOf(page, 'Nến thơm')).toHaveValue('1')

  await broken(page, remaining, 'lost')
  await broken(page, 'GET /api/web/flash-sale/product/*', 'lost')
  // Both sales get a near end; the cart change makes the page load it.
  await db
    .updateTable('flash_sales')
    .set({ end_at: new Date(Date.now() + 15_000) })
    .where('id', 'in', [running.id, sale.id])
    .execute()
  await more.click()
  await expect(piecesOf(page, 'Nến thơm')).toHaveValue('2')
  await expect(lineOf(page, 'Nến thơm').getByRole('timer')).toHaveText(/^0h 0m \d{1,2}s$/)
  await expect(lineOf(page, 'Nến thơm').getByRole('timer')).toHaveText('Hết hạn')
  await expect(lineOf(page, 'Nến thơm')).toContainText('80.000đ')
  // The sold-out sale has ended as well, so its line is available again at the normal price.
  await expect(lineOf(page, 'Nến hết suất')).not.toContainText('Hết suất Flash Sale')
  await expect(tickOf(page, 'Nến hết suất')).toBeEnabled()
  await expect(lineOf(page, 'Nến hết suất')).toContainText('70.000đ')
})

test('giỏ không tải được là giỏ trống, phí không tính được thì không hứa miễn phí', async ({
  page,
  db,
  guest,
}) => {
  const tray = await aThing(db, 'Khay gỗ', { price: 90_000, isFreeShip: true })
  await guest.put(tray.line)
  await page.goto('/cart')
  await expect(sum(page)).toContainText('Miễn phí vận chuyển')

  // A quote updates the prices of the lines.
  await db.updateTable('variants').set({ price: 100_000 }).where('id', '=', tray.id).execute()
  await tickOf(page, 'Khay gỗ').uncheck()
  await expect(sum(page).getByText('0đ', { exact: true })).toBeVisible()
  await tickOf(page, 'Khay gỗ').check()
  await expect(lineOf(page, 'Khay gỗ')).toContainText('Giá đã tăng 10.000đ')

  await broken(page, 'POST /api/web/orders/calculate', { status: 409 })
  await page.reload()
  await expect(sum(page)).toContainText('100.000đ')
  await expect(sum(page)).not.toContainText('Miễn phí vận chuyển')

  await broken(page, 'POST /api/web/orders/calculate', { status: 200, body: { grandShipping: 0 } })
  await page.reload()
  await expect(sum(page)).toContainText('Miễn phí vận chuyển')

  // The header shows no count.
  for (const answer of [{ status: 400 }, { status: 500 }, 'lost'] as const) {
    await broken(page, 'GET /api/web/cart', answer)
    await page.reload()
    await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(lineOf(page, 'Khay gỗ')).toBeVisible()
})
