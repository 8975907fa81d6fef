import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  adjustCoins,
  createVoucher,
  getVoucher,
  grantVoucher,
} from '../../src/features/wallet/api/public.ts'
import type { Db } from '../../src/platform/database.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing, broken, type Customer, expect, test } from './scene.ts'

const dayMs = 86_400_000
let made = 0

/** Creates a voucher of this customer only. */
async function give(
  db: Db,
  { id }: Customer,
  spec: { inDays?: number; description?: string } = {},
) {
  made += 1
  const { inDays = 0, description = '' } = spec
  const now = new Date()
  const startAt = new Date(now.getTime() + inDays * dayMs)
  const endAt = new Date(startAt.getTime() + 10 * dayMs)
  const typed = `RIENG${process.pid}N${made}`
  const terms = { percent: 12, maxDiscount: 50_000, minSubtotal: 200_000, isPrivate: true }
  const code = await createVoucher(db, { ...terms, code: typed, startAt, endAt, description }, now)
  await grantVoucher(db, await getVoucher(db, code), [id])
  return code
}

async function orderWith(
  request: APIRequestContext,
  db: Db,
  { id, token }: Customer,
  voucherCode: string,
) {
  const { line } = await aThing(db, 'Thứ để dùng voucher', { price: 300_000, stock: 1 })
  const address = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = await request.post('/api/web/orders', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { items: [{ ...line, quantity: 1 }], addressId: address.id, voucherCode },
  })
  const { order } = await answer.json()
  expect(order.discount).toBe(36_000)
  return order.id as string
}

const ticket = (page: Page, code: string): Locator =>
  page.getByRole('list', { name: 'Voucher' }).getByRole('listitem').filter({ hasText: code })

test('voucher: dùng được, sắp tới, đã dùng; không tải được thì thử lại', async ({
  page,
  db,
  request,
  customer,
}) => {
  const long = 'Mô tả dài từng chữ một. '.repeat(12)
  const [usable, coming] = [
    await give(db, customer, { description: `${long}${'dính'.repeat(30)}` }),
    await give(db, customer, { inDays: 3 }),
  ]
  await broken(page, 'GET /api/web/users/user/vouchers?*', { status: 500 })
  await page.goto('/user/account/voucher')
  await expect(page.getByRole('heading', { name: 'Không thể tải voucher' })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()

  await expect(ticket(page, usable)).toContainText('12%')
  await expect(ticket(page, usable)).toContainText('Giảm tối đa 50.000đ')
  await expect(ticket(page, usable)).toContainText('Đơn từ 200.000đ')
  await expect(ticket(page, usable)).toContainText(/HSD \d\d\/\d\d\/\d{4}/)
  await expect(ticket(page, usable)).toContainText('Mô tả dài từng chữ một.')
  await expect(ticket(page, coming)).toContainText('Từ ')
  await expect(ticket(page, coming).getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  const order = await orderWith(request, db, customer, usable)
  await page.getByRole('link', { name: 'Đã dùng & hết hạn' }).click()
  await expect(ticket(page, usable)).toContainText('Đã dùng')
  await expectAccessible(page)
  await ticket(page, usable)
    .getByRole('link', { name: `Xem đơn ${order}` })
    .click()
  await expect(page).toHaveURL(`/user/account/orders/${order}`)
})

test('xu: tổng, từng lần đến và đi, nhiều trang; chưa có và không tải được', async ({
  page,
  db,
  customer,
}) => {
  await page.goto('/user/account/coin')
  await expect(page.getByRole('heading', { name: 'Bạn chưa nhận xu nào' })).toBeVisible()
  await expect(page.getByText('0 xu', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const adjust = (amount: number, note: string) =>
    adjustCoins(db, { userId: customer.id, amount, note })
  for (let time = 1; time <= 20; time++) await adjust(1_000, `Lần ${time}`)
  await adjust(-2_500, 'Điều chỉnh xu cộng nhầm')
  await broken(page, 'GET /api/web/user/coin-history?*', { status: 500 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Không thể tải Shopee Xu' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()

  await expect(page.getByText('17.500 xu')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Lịch sử xu' }).getByRole('listitem')
  await expect(rows.first()).toContainText('−2.500')
  await expect(rows.first()).toContainText('Điều chỉnh xu cộng nhầm')
  await expect(rows.nth(1)).toContainText('Tiệm tặng xu')
  await expect(rows.nth(1)).toContainText('+1.000')
  await expect(rows.nth(1)).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Trang 2' }).click()
  await expect(rows.first()).toContainText('Lần 1')
  await expect(page.getByText('17.500 xu')).toBeVisible()
})
