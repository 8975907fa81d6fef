import { aFlashSale, aVariant } from '../builders.ts'
import { lineOf, more, piecesOf, sum, tickOf } from './cart-page.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aGate, aThing, broken, expect, expectToast, test } from './scene.ts'

test('tạm tính là tổng các dòng; nhiều hơn số còn lại thì nói rõ, một chạm là vừa', async ({
  page,
  db,
  guest,
}) => {
  const few = await aThing(db, 'Tách trà', { price: 100_000, stock: 50 })
  const sale = await aFlashSale(db, {
    productId: few.productId,
    variantIds: [few.id],
    price: 30_000,
    quantity: 9,
  })
  await guest.put(few.line, 5)
  const red = await aThing(db, 'Chung suất', { price: 90_000 })
  const color = { product_id: red.productId, position: 0, name: 'Màu' }
  await db.insertInto('product_options').values(color).execute()
  const green = await aVariant(db, { product_id: red.productId, options: { Màu: 'Xanh' } })
  await aFlashSale(db, {
    productId: red.productId,
    variantIds: [red.id, green.id],
    price: 20_000,
    quantity: 3,
  })
  await guest.put(red.line, 2)
  await guest.put(green.line, 2)
  const entry = db.updateTable('flash_sale_entries').where('id', '=', sale.entryId)
  await entry.set({ sold: 7 }).execute()
  await page.goto('/cart')
  await expect(sum(page)).toContainText('230.000đ')
  await expect(lineOf(page, 'Tách trà')).toContainText('Chỉ còn 2 sản phẩm')
  await expect(lineOf(page, 'Xanh')).toContainText('Chỉ còn 1 sản phẩm')
  await tickOf(page, 'Xanh').uncheck()
  await page.getByRole('link', { name: /^Thanh toán \(/ }).click()
  await expect(lineOf(page, 'Tách trà')).toBeFocused()
  await expectToast(page, '“Tách trà” chỉ còn 2 sản phẩm. Vui lòng giảm số lượng.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Giảm còn 2: Tách trà' }).click()
  await expect(piecesOf(page, 'Tách trà')).toHaveValue('2')
  await expect(lineOf(page, 'Tách trà')).toBeFocused()
  await expect(sum(page)).toContainText('100.000đ')
  await page.getByRole('link', { name: 'Thanh toán (4)' }).click()
  await expect(page).not.toHaveURL(/\/cart$/)
})

test('miễn phí vận chuyển chỉ nói khi đúng với hàng đang chọn; tổng rất lớn vẫn đọc được', async ({
  page,
  db,
  guest,
}) => {
  await guest.put((await aThing(db, 'Khăn thường', { price: 120_000 })).line)
  await guest.put((await aThing(db, 'Khăn freeship', { price: 80_000, isFreeShip: true })).line)
  await page.goto('/cart')
  await expect(sum(page)).toContainText('Mua thêm 800.000đ để được miễn phí vận chuyển')
  await tickOf(page, 'Khăn thường').uncheck()
  await expect(sum(page)).toContainText('Miễn phí vận chuyển')
  const calculating = aGate()
  const calculate = 'POST /api/web/orders/calculate'
  const body = { success: true, shippingFee: 30_000, subtotal: 280_000 }
  await broken(page, calculate, { status: 200, body, until: calculating.opened })
  await more(page, 'Khăn freeship').click()
  await tickOf(page, 'Khăn thường').check()
  await expect(sum(page)).toContainText('280.000đ')
  await expect(sum(page)).not.toContainText(/miễn phí/i)
  calculating.open()
  await expect(sum(page)).toContainText('Mua thêm 720.000đ')

  await guest.put((await aThing(db, 'Vàng thỏi', { price: 999_999_999, stock: 500 })).line, 148)
  await page.reload()
  const total = sum(page).getByText('148.000.279.852đ')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const isApart = async () => {
      const [number, button] = [
        await total.boundingBox(),
        await page.getByRole('link', { name: 'Thanh toán (99+)' }).boundingBox(),
      ]
      if (!number || !button) return false
      const isBeside = number.x + number.width <= button.x
      return isBeside || number.y + number.height <= button.y
    }
    await expect.poll(isApart).toBe(true)
    await expectNoSideways(page)
  }
})

test('mất mạng: “Thanh toán” nói ra và giữ giỏ hàng', async ({ page, db, guest }) => {
  await guest.put((await aThing(db, 'Đèn dầu')).line)
  await page.goto('/cart')
  const checkout = page.getByRole('link', { name: 'Thanh toán (1)' })
  await expect(checkout).toBeVisible()
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await checkout.click()
  const toast = page.getByText('Không có kết nối mạng. Vui lòng thử lại khi có mạng.')
  await expect(toast).toBeVisible()
  await expect(lineOf(page, 'Đèn dầu')).toBeVisible()
  await page.context().setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  await checkout.click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/)
})

test('chưa biết giỏ có gì mà thử lại thì là đang tải, không phải giỏ trống', async ({ page }) => {
  await broken(page, 'GET /api/web/cart', { status: 500 })
  await page.goto('/cart')
  const retry = page.getByRole('button', { name: 'Thử lại' })
  await expect(retry).toBeVisible()
  await page.unrouteAll()
  const answer = aGate()
  await page.route('**/api/web/cart', async (route) => {
    await answer.opened
    await route.continue()
  })
  await retry.click()
  await expect(page.getByText('Đang tải giỏ hàng...')).toBeVisible()
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeHidden()
  answer.open()
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  await expect(retry).toHaveCount(0)
})
