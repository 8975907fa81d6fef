import { anAddress } from '../builders.ts'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing, broken, expect, expectToast, test } from './scene.ts'

test('phí tính được sau thì hỏi đúng điều đã đổi; tính lại được ngay', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Chổi rơm', { price: 50_000 })).line)
  await broken(page, 'POST /api/web/orders/calculate', 'lost')
  await openCheckout(page)
  const unknown = sums(page).getByText('Không thể tính phí ship. Phí sẽ cập nhật sau.')
  await expect(unknown).toBeVisible()
  await page.unrouteAll()
  await place(page).click()
  const dialog = page.getByRole('dialog', { name: 'Phí vận chuyển đã được tính' })
  await expect(dialog.getByRole('row', { name: /Phí vận chuyển/ })).toContainText('Chưa tính')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Xem lại đơn' }).click()
  await expect(unknown).toBeHidden()

  await broken(page, 'POST /api/web/orders/calculate', 'lost')
  await openCheckout(page)
  await page.unrouteAll()
  await sums(page).getByRole('button', { name: 'Tính lại phí' }).click()
  await expect(unknown).toBeHidden()
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('hàng hết hay giỏ đổi từ khi vào trang: nói ra, không lặng lẽ bỏ đi', async ({
  page,
  db,
  customer,
}) => {
  const [remaining, gone] = [await aThing(db, 'Chổi đót'), await aThing(db, 'Chổi nhựa')]
  await customer.put(remaining.line, 2)
  await customer.put(gone.line)
  await page.goto('/cart')
  await page.getByRole('link', { name: /^Thanh toán \(/ }).click()
  await expect(sums(page)).not.toContainText('Đang tính...')
  await db.updateTable('variants').set({ stock: 0 }).where('id', '=', gone.id).execute()
  await place(page).click()
  await expectToast(page, '“Chổi nhựa” đã hết hàng.')
  const dropped = page.getByRole('list', { name: 'Không có trong đơn này' })
  await expect(dropped).toContainText('Chổi nhựa')
  await expect(dropped).toContainText('Hết hàng')
  await expect(page.getByRole('heading', { name: 'Sản phẩm (1)' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  const fewer = { quantity: 1 }
  await db.updateTable('cart_items').set(fewer).where('variant_id', '=', remaining.id).execute()
  await place(page).click()
  await expectToast(page, 'Giỏ hàng vừa thay đổi. Vui lòng kiểm tra lại trước khi đặt hàng.')
  await expect(page.getByRole('region', { name: 'Sản phẩm (1)' })).toContainText('×1')
  await expect(sums(page)).not.toContainText('Đang tính...')
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('tổng đổi khi trang đang mở: nói từ bao nhiêu thành bao nhiêu', async ({
  page,
  db,
  customer,
}) => {
  const broom = await aThing(db, 'Chổi quét trần', { price: 50_000, isFreeShip: true })
  await customer.put(broom.line)
  await openCheckout(page)
  await expect(sums(page)).toContainText('50.000đ')
  await db.updateTable('variants').set({ price: 60_000 }).where('id', '=', broom.id).execute()
  await broken(page, 'POST /api/web/orders', { status: 400, body: { message: 'Thử lại nhé.' } })
  await place(page).click()
  await expect(page.getByText('Tổng cộng vừa đổi: 50.000đ → 60.000đ.')).toBeVisible()
  await expect(sums(page)).toContainText('60.000đ')
})

test('thư xác nhận và dọn giỏ hỏng: đơn vẫn đặt được, chỉ ghi lại', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Chổi lông')).line)
  await page.goto('/cart')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user_info') ?? '{}')
    localStorage.setItem('user_info', JSON.stringify({ ...user, email: 'khach@mau.test' }))
  })
  const logged: string[] = []
  page.on('console', (message) => {
    // Chromium warns about preloaded fonts that a slow page has not used yet, and about blocked service workers.
    const isOurs = message.type() === 'warning' && !/preload|Service Worker/.test(message.text())
    if (isOurs) logged.push(message.text())
  })
  await broken(page, 'POST /api/web/orders/confirmation', { status: 500 })
  await broken(page, 'POST /api/web/cart/remove-selected', { status: 500 })
  await broken(page, 'DELETE /api/web/cart/item/*', { status: 500 })
  await openCheckout(page)
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect
    .poll(() => logged)
    .toEqual([expect.stringContaining('The confirmation e-mail was not requested')])
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cart_purchased_cleanup')))
    .toBeNull()
  expect(await customer.orders()).toHaveLength(1)
})

test('địa chỉ bị xoá, quá nhiều lần, hết phiên khi đang đặt', async ({ page, db, customer }) => {
  await customer.put((await aThing(db, 'Chổi tre')).line)
  await openCheckout(page)
  const tooMany = 'Bạn thao tác quá nhanh.'
  await broken(page, 'POST /api/web/orders', { status: 429, body: { message: tooMany } })
  await place(page).click()
  await expectToast(page, tooMany)
  await page.unrouteAll()
  await db.deleteFrom('addresses').where('user_id', '=', customer.id).execute()
  await place(page).click()
  await expectToast(page, 'Không tìm thấy địa chỉ.')
  await expect(page.getByText('Bạn chưa có địa chỉ nhận hàng.')).toBeVisible()
  await place(page).click()
  const missing = 'Vui lòng thêm địa chỉ giao hàng trước khi đặt hàng.'
  await expect(page.getByRole('alert').filter({ hasText: missing })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Thêm địa chỉ' })).toBeFocused()
  await broken(page, 'POST /api/web/orders/calculate', { status: 401, body: {} })
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/)
  expect(await customer.orders()).toEqual([])
})

test('địa chỉ đã chọn không còn thì về địa chỉ mặc định; chọn địa chỉ khác thì theo, ở thẻ nào cũng vậy', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Tách trà')).line)
  const gone = '018f0000-0000-7000-8000-000000000000'
  const choose = (id: string) => localStorage.setItem('selectedAddressId', id)
  await anAddress(db, customer.id, { street: '99 phố Khác', is_default: false })
  await page.goto('/cart')
  await page.evaluate(choose, gone)
  await page.getByRole('link', { name: /^Thanh toán \(/ }).click()
  const shown = page.getByRole('region', { name: 'Địa chỉ nhận hàng' })
  await expect(shown).toContainText('12 phố Mẫu')
  const change = page.getByRole('link', { name: 'Thay đổi' })
  await expect(change).toHaveAttribute('href', '/user/account/address?redirect=%2Fcheckout')

  await change.click()
  await page
    .getByRole('list', { name: 'Sổ địa chỉ' })
    .getByRole('listitem')
    .filter({ hasText: '99 phố Khác' })
    .getByRole('button', { name: 'Chọn địa chỉ này' })
    .click()
  await expect(shown).toContainText('99 phố Khác')
  const tab = await page.context().newPage()
  await tab.goto('/page/lien-he')
  await tab.evaluate(choose, gone)
  await expect(shown).toContainText('12 phố Mẫu')
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
})
