import type { Page } from '@playwright/test'
import type { Insertable } from 'kysely'
import type { Db } from '../../src/platform/database.ts'
import type { Vouchers } from '../../src/platform/database-types.ts'
import { aVoucher } from '../builders.ts'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aGate, aThing, broken, expect, expectToast, loseAnswer, test } from './scene.ts'

const row = (page: Page) => page.getByRole('link', { name: /^Voucher/ })
const tickets = (page: Page) => page.getByRole('list', { name: 'Voucher' })
const coins = (page: Page) => page.getByRole('switch')
const code = (page: Page) => page.getByRole('textbox', { name: 'Mã voucher' })

/** A voucher of this customer only, so that concurrent tests do not see it. */
async function aGift(db: Db, userId: string, spec: Partial<Insertable<Vouchers>> = {}) {
  const voucher = await aVoucher(db, { percent: 20, is_public: false, ...spec })
  const held = { user_id: userId, voucher_id: voucher.id }
  await db.insertInto('user_vouchers').values(held).execute()
  return voucher
}

async function giveCoins(db: Db, userId: string, amount: number): Promise<void> {
  const entry = { user_id: userId, type: 'adjust' as const, amount, note: 'Tặng' }
  await db.insertInto('coin_ledger').values(entry).execute()
}

async function coinsOf(db: Db, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('coin_ledger')
    .select('amount')
    .where('user_id', '=', userId)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** The list entry of a voucher. */
const ticket = (page: Page, voucher: { code: string }) =>
  tickets(page).getByRole('listitem').filter({ hasText: voucher.code })

/** Expects these parts of the totals. */
async function expectSums(page: Page, parts: Record<string, string>): Promise<void> {
  for (const [name, amount] of Object.entries(parts)) {
    await expect(sums(page).getByText(name, { exact: true }).locator('+ dd')).toHaveText(amount)
  }
}

const chosen = (page: Page) => page.evaluate(() => localStorage.getItem('checkout_discounts_v1'))

test('chọn voucher và dùng xu: tính riêng từng khoản, hủy đơn thì trả lại cả hai', async ({
  page,
  db,
  customer,
}) => {
  const voucher = await aGift(db, customer.id, { max_discount: 50_000, description: 'Mừng Tết' })
  const dear = await aGift(db, customer.id, { percent: 90, min_subtotal: 900_000 })
  await giveCoins(db, customer.id, 200_000)
  await customer.put((await aThing(db, 'Đèn lồng', { price: 300_000, isFreeShip: true })).line)
  await openCheckout(page)
  await expect(row(page)).toHaveAttribute('href', '/user/vouchers?redirect=%2Fcheckout')

  await row(page).click()
  await expect(page.getByRole('heading', { name: 'Chọn voucher' })).toBeVisible()
  await expect(ticket(page, voucher)).toContainText('Giảm tối đa 50.000đ')
  await expect(ticket(page, voucher)).toContainText('Đơn này giảm 50.000đ')
  await expect(ticket(page, dear)).toContainText('Mua thêm 600.000đ để dùng')
  await expect(ticket(page, dear).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  await ticket(page, voucher)
    .getByRole('button', { name: `Dùng ${voucher.code}` })
    .click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expectSums(page, { Voucher: '−50.000đ', 'Tổng cộng': '250.000đ' })
  await page.getByRole('switch', { name: 'Dùng 150.000 xu (−150.000đ)' }).click()
  await expectSums(page, { Voucher: '−50.000đ', Xu: '−150.000đ', 'Tổng cộng': '100.000đ' })
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.reload()
  await expectSums(page, { Voucher: '−50.000đ', Xu: '−150.000đ', 'Tổng cộng': '100.000đ' })
  // While the thank-you page loads, the totals stay those of the order.
  const gate = aGate()
  await page.route('**/assets/thank-you-route-*', async (route) => {
    await gate.opened
    await route.continue()
  })
  const cleared = page.waitForResponse('**/api/web/cart')
  await place(page).click()
  await cleared
  await expect.poll(() => chosen(page)).toBeNull()
  await expectSums(page, { Voucher: '−50.000đ', Xu: '−150.000đ', 'Tổng cộng': '100.000đ' })
  await expect(page.getByRole('button', { name: 'Đang tạo đơn...' })).toBeVisible()
  gate.open()
  await expect(thanks(page)).toBeVisible()
  const payment = page.getByRole('region', { name: 'Thanh toán' })
  await expect(payment).toContainText('−50.000đ')
  await expect(payment).toContainText('−150.000đ')
  await expect(payment).toContainText('100.000đ')
  expect([await chosen(page), await coinsOf(db, customer.id)]).toEqual([null, 50_000])

  const [id] = await customer.orders()
  await page.goto(`/user/account/orders/${id}`)
  await expect(payment).toContainText('−50.000đ')
  await page.getByRole('button', { name: 'Huỷ đơn hàng' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Huỷ đơn' }).click()
  await expect(page.getByText('Đã hủy').first()).toBeVisible()
  expect(await coinsOf(db, customer.id)).toBe(200_000)
  await page.goto('/user/vouchers')
  await expect(ticket(page, voucher)).toBeVisible()
})

test('gõ mã: sai, thiếu, chưa đủ thì nói ngay tại ô; đúng thì về thanh toán; bỏ được', async ({
  page,
  db,
  customer,
}) => {
  const voucher = await aGift(db, customer.id)
  const dear = await aGift(db, customer.id, { min_subtotal: 900_000 })
  await customer.put((await aThing(db, 'Đèn kéo quân', { price: 100_000, isFreeShip: true })).line)
  await page.goto('/cart')
  await openCheckout(page)
  await row(page).click()
  await page.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page.getByText('Vui lòng nhập mã voucher.')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await code(page).fill('sai99')
  await code(page).press('Enter')
  const unknown = page.getByText('Mã giảm giá SAI99 không tồn tại hoặc không dành cho bạn.')
  await expect(unknown).toBeVisible()
  await expect(code(page)).toHaveValue('sai99')
  await expectAccessible(page)
  await code(page).fill(dear.code)
  await code(page).press('Enter')
  await expect(page.getByText(`${dear.code} chỉ dùng cho đơn hàng từ 900.000đ.`)).toBeVisible()
  await broken(page, 'POST /api/web/orders/calculate', 'lost')
  await code(page).press('Enter')
  await expect(page.getByText('Không thể kiểm tra mã. Vui lòng thử lại.')).toBeVisible()
  await page.unrouteAll()
  await code(page).fill(` ${voucher.code.toLowerCase()} `)
  await code(page).press('Enter')
  await expectSums(page, { Voucher: '−20.000đ', 'Tổng cộng': '80.000đ' })

  await row(page).click()
  await expect(ticket(page, voucher)).toContainText('Đang chọn')
  await page.getByRole('link', { name: 'Quay lại thanh toán' }).click()
  await page.getByRole('button', { name: `Bỏ voucher ${voucher.code}` }).click()
  await expect(row(page)).toBeFocused()
  await expectSums(page, { 'Tổng cộng': '100.000đ' })
  await expect(sums(page)).not.toContainText('Voucher')
  // The page before the checkout is one step back in the history.
  await page.goBack()
  await expect(page).toHaveURL('/cart')
})

test('voucher vừa hết lượt khi đặt: nói ra, bỏ đi, tính lại rồi đặt được', async ({
  page,
  db,
  customer,
}) => {
  const voucher = await aGift(db, customer.id, { quantity: 1 })
  await customer.put((await aThing(db, 'Đèn cù', { price: 100_000, isFreeShip: true })).line)
  await openCheckout(page)
  await row(page).click()
  await ticket(page, voucher).getByRole('button').click()
  await expectSums(page, { Voucher: '−20.000đ', 'Tổng cộng': '80.000đ' })
  await db.updateTable('vouchers').set({ used: 1 }).where('id', '=', voucher.id).execute()
  await place(page).click()
  const usedUp = `Mã giảm giá ${voucher.code} đã hết lượt sử dụng.`
  await expectToast(page, usedUp)
  await expect(page.getByRole('region', { name: 'Ưu đãi' })).toContainText(usedUp)
  await expectSums(page, { 'Tổng cộng': '100.000đ' })
  await expectAccessible(page)
  expect(await customer.orders()).toEqual([])

  await db.updateTable('vouchers').set({ used: 0 }).where('id', '=', voucher.id).execute()
  await row(page).click()
  await ticket(page, voucher).getByRole('button').click()
  await expectSums(page, { 'Tổng cộng': '80.000đ' })
  const ended = { end_at: new Date(1) }
  await db.updateTable('vouchers').set(ended).where('id', '=', voucher.id).execute()
  await openCheckout(page)
  await expectToast(page, `Mã giảm giá ${voucher.code} đã hết hạn.`)
  await expectSums(page, { 'Tổng cộng': '100.000đ' })
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
})

test('xu đổi khi đang đặt: hỏi lại từng khoản; mất câu trả lời vẫn một đơn, trừ xu một lần', async ({
  page,
  db,
  customer,
}) => {
  await giveCoins(db, customer.id, 30_000)
  await customer.put((await aThing(db, 'Đèn ông sao', { price: 100_000, isFreeShip: true })).line)
  await openCheckout(page)
  await coins(page).click()
  await expectSums(page, { Xu: '−30.000đ', 'Tổng cộng': '70.000đ' })
  await broken(page, 'POST /api/web/orders/calculate', 'lost')
  await openCheckout(page)
  await expect(page.getByRole('switch', { name: 'Dùng xu' })).toBeChecked()
  await page.unrouteAll()
  await place(page).click()
  const first = page.getByRole('dialog', { name: 'Phí vận chuyển và ưu đãi đã được tính' })
  await expect(first.getByRole('row', { name: /^Xu/ })).toContainText('Chưa tính')
  await first.getByRole('button', { name: 'Xem lại đơn' }).click()
  await expectSums(page, { Xu: '−30.000đ', 'Tổng cộng': '70.000đ' })

  await giveCoins(db, customer.id, -10_000)
  await place(page).click()
  const dialog = page.getByRole('dialog', { name: 'Giá đơn hàng vừa thay đổi' })
  const changed = dialog.getByRole('row', { name: /^Xu/ })
  await expect(changed).toContainText('−30.000đ')
  await expect(changed).toContainText('−20.000đ')
  await expectAccessible(page)
  await loseAnswer(page, '/api/web/orders')
  await dialog.getByRole('button', { name: 'Đặt hàng với 80.000đ' }).click()
  await expectToast(page, 'Không thể tạo đơn, vui lòng thử lại.')
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
  expect(await coinsOf(db, customer.id)).toBe(0)
})

test('chưa có xu, không tải được, chưa có voucher, khách lạ, đăng xuất', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Đèn cá chép', { price: 100_000 })).line)
  const voucher = await aGift(db, customer.id)
  await openCheckout(page)
  await expect(page.getByText('Chưa có xu để dùng. Đơn hoàn tất được tặng xu.')).toBeVisible()
  await expect(coins(page)).toHaveCount(0)
  const calls = ['GET /api/web/vouchers/available*', 'GET /api/web/users/user/vouchers*']
  for (const call of calls) await broken(page, call, { status: 404 })
  await row(page).click()
  await expect(page.getByRole('heading', { name: 'Không thể tải voucher' })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  const none = { success: true, vouchers: [], data: [] }
  await broken(page, calls[0] ?? '', { status: 200, body: none })
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByText('Chưa có voucher nào dùng được')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()

  await page.goto('/user/vouchers')
  await ticket(page, voucher).getByRole('button').click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await chosen(page)).toContain(voucher.code)
  await page.goto('/user/account')
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await chosen(page)).toBeNull()
  await page.goto('/user/vouchers?redirect=/checkout')
  await expect(page).toHaveURL('/login?redirect=%2Fuser%2Fvouchers%3Fredirect%3D%2Fcheckout')
})
