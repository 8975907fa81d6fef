import type { Page } from '@playwright/test'
import { notify } from '../../src/features/notifications/api/public.ts'
import type { Db } from '../../src/platform/database.ts'
import { expectAccessible, expectNoSideways, visit } from './journey.ts'
import { broken, type Customer, expect, expectToast, test } from './scene.ts'

const path = '/user/account/notifications'
const calls = 'GET /api/web/users/user/notifications?*'
const bell = (page: Page, count: string) =>
  page.getByRole('banner').getByRole('link', {
    name: count ? `Thông báo (${count} chưa đọc)` : 'Thông báo',
    exact: true,
  })
const entries = (page: Page) =>
  page.getByRole('list', { name: 'Thông báo', exact: true }).getByRole('listitem')

/** Creates notifications, the oldest first. */
async function notifyShopper(db: Db, { id }: Customer, titles: string[], link?: string) {
  for (const title of titles) {
    await notify(db, { userId: id, kind: 'order', title, message: `Về ${title}.`, link })
  }
}

test('thông báo: đếm ở chuông, mở thì đã đọc, đọc tất cả; chỉ dẫn trong tiệm', async ({
  page,
  db,
  customer,
}) => {
  await notifyShopper(db, customer, ['tin lạc'], '//evil.invalid/x')
  await notifyShopper(db, customer, ['tin xu', 'tin cũ'])
  await notifyShopper(db, customer, ['tin mới'], '/page/gioi-thieu')
  await visit(page, '/')
  await bell(page, '4').click()
  await expect(page).toHaveURL(path)
  await expect(entries(page)).toHaveCount(4)
  await expect(entries(page).first()).toContainText('tin mới')
  await expect(entries(page).first()).toContainText('Về tin mới.')
  await expect(entries(page).first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(entries(page).first()).toContainText('Chưa đọc')
  await expect(entries(page).last().getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  await entries(page).first().getByRole('link').click()
  await expect(page).toHaveURL('/page/gioi-thieu')
  await expect(bell(page, '3')).toBeVisible()
  await page.goBack()
  await expect(entries(page).first()).not.toContainText('Chưa đọc')

  await entries(page).nth(1).getByRole('button').press('Enter')
  await expect(page.getByText('2 tin chưa đọc')).toBeVisible()
  await expect(entries(page).nth(1).getByRole('button')).toBeFocused()

  const all = page.getByRole('button', { name: 'Đánh dấu đã đọc tất cả' })
  await broken(page, 'PUT /api/web/users/user/notifications/read', { status: 500 })
  await all.click()
  await expectToast(page, 'Không thể đánh dấu đã đọc. Vui lòng thử lại.')
  await expect(page.getByText('2 tin chưa đọc')).toBeVisible()
  await page.unrouteAll()
  await all.click()
  await expect(page.getByText('Bạn đã đọc hết')).toBeVisible()
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await expect(bell(page, '')).toBeVisible()
  await expect(entries(page).filter({ hasText: 'Chưa đọc' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Bạn đã đọc hết')).toBeVisible()
})

test('chưa có thông báo, không tải được, nhiều trang', async ({ page, db, customer }) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Bạn chưa có thông báo nào' })).toBeVisible()
  await expectAccessible(page)
  await broken(page, calls, { status: 500 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Không thể tải thông báo' })).toBeVisible()
  await expectAccessible(page)

  const many = Array.from({ length: 101 }, (_, place) => `tin ${place + 1}`)
  await notifyShopper(db, customer, many)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(entries(page)).toHaveCount(20)
  await expect(bell(page, '99+')).toBeVisible()
  await page.getByRole('link', { name: 'Trang 6' }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('tin 1')
  await page.goto(`${path}?page=9`)
  await page.getByRole('link', { name: 'Về trang đầu' }).click()
  await expect(entries(page).first()).toContainText('tin 101')
})

test('khách lạ không bị hỏi gì; mỗi phút hỏi nhiều nhất một lần', async ({ page, customer }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/user/notifications')) requested.push(request.url())
  })
  await visit(page, '/')
  await expect.poll(() => requested.length).toBe(1)
  await page.getByRole('link', { name: 'Giỏ hàng' }).first().click()
  await expect(page).toHaveURL('/cart')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(customer.id).not.toBe('')

  // Signs out in another tab.
  await page.evaluate(() => {
    for (const key of ['user_token', 'user_info']) localStorage.removeItem(key)
    window.dispatchEvent(new CustomEvent('auth-changed'))
  })
  await expect(bell(page, '')).toHaveCount(0)
  await visit(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toBeVisible()
  expect(requested).toHaveLength(1)
})
