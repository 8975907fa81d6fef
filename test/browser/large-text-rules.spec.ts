import type { Locator, Page } from '@playwright/test'
import { openCheckout, place } from './checkout.ts'
import { openChoices } from './choices.ts'
import { expectNoSideways, visit } from './journey.ts'
import { anOrder } from './orders.ts'
import { aThing, expect, slugOf, test } from './scene.ts'

/** The browser's setting for the size of text. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Expects a control that is whole within the screen and that a tap in its middle reaches. */
async function expectInReach(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const reach = () =>
    control.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return { isInside, isHit: hit !== null && element.contains(hit) }
    })
  await expect.poll(reach).toEqual({ isInside: true, isHit: true })
}

/** The cart in the header and, where there is one, the last tab of the bottom bar. */
async function expectWaysInReach(page: Page, tabs = true): Promise<void> {
  await expectInReach(page.getByRole('banner').getByRole('link', { name: /^Giỏ hàng/ }))
  const bar = page.getByRole('navigation', { name: 'Thanh điều hướng' })
  if (tabs) await expectInReach(bar.getByRole('link').last())
  await expectNoSideways(page)
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await doubleText(page)
})

test('chữ gấp đôi, đi mua: không trang nào trượt ngang, nút chính luôn bấm được', async ({
  page,
  db,
  customer,
}) => {
  const name = 'Áo khoác nghiêng ngả dệt kim có mũ trùm đầu'
  const thing = await aThing(db, name, { price: 12_490_000, stock: 9 })
  for (const path of ['/', '/search?q=áo', '/search?q=zzqqxx', '/flash-sale', '/page/lien-he']) {
    await visit(page, path)
    await expectWaysInReach(page)
  }

  await visit(page, '/search?q=áo&openFilter=1')
  const drawer = page.getByRole('dialog', { name: 'Bộ lọc' })
  await expectInReach(drawer.getByRole('button', { name: /^Xem [\d.]+ sản phẩm$/ }))
  await expectInReach(drawer.getByRole('button', { name: 'Đóng' }))
  await expectNoSideways(page)

  await visit(page, `/products/${await slugOf(db, thing)}`)
  await expectWaysInReach(page, false)
  await expectInReach(page.locator('.page-bar').getByRole('button', { name: 'Mua ngay' }))
  const sheet = await openChoices(page)
  await expectInReach(sheet.getByRole('button', { name: 'Thêm vào giỏ' }))
  await expectInReach(sheet.getByRole('button', { name: 'Mua ngay' }))
  await expectNoSideways(page)

  await customer.put(thing.line, 2)
  await visit(page, '/cart')
  await expectInReach(page.getByRole('link', { name: 'Thanh toán (2)' }))
  await expectWaysInReach(page, false)
  const remove = page.getByRole('button', { name: `Xoá ${name}` })
  await remove.scrollIntoViewIfNeeded()
  await expectInReach(remove)

  await openCheckout(page)
  await expectInReach(place(page))
  await expectWaysInReach(page, false)
})

test('chữ gấp đôi, tài khoản: không trang nào trượt ngang, nút chính luôn bấm được', async ({
  page,
  db,
  request,
  customer,
}) => {
  const thing = await aThing(db, 'Chăn bông nghìn hoạ tiết', { price: 9_490_000, stock: 9 })
  const { id } = await anOrder({ db, request, customer }, [thing.line], { by: 'BANK_TRANSFER' })
  const account = '/user/account'
  const screens = [
    { path: account, shown: page.getByRole('link', { name: 'Xem tất cả đơn mua' }) },
    { path: `${account}/orders`, shown: page.getByRole('link', { name: /^Xem chi tiết/ }) },
    { path: `${account}/orders/${id}`, shown: page.getByRole('heading', { name: id }) },
    { path: `/order/thankyou/${id}`, shown: page.getByRole('link', { name: 'Xem đơn mua' }) },
    { path: `${account}/address`, shown: page.getByRole('button', { name: 'Cập nhật' }) },
    { path: `${account}/voucher`, shown: page.getByRole('heading', { level: 1 }) },
    { path: `${account}/profile`, shown: page.getByRole('button', { name: 'Lưu hồ sơ' }) },
    { path: `${account}/change-password`, shown: page.getByLabel('Mật khẩu mới', { exact: true }) },
  ]
  for (const { path, shown } of screens) {
    await visit(page, path)
    await expect(shown.first()).toBeVisible()
    await expectWaysInReach(page)
    await shown.first().scrollIntoViewIfNeeded()
    await expectInReach(shown.first())
  }
})
