import type { Page } from '@playwright/test'
import { newPhone } from './journey.ts'
import { expect, test } from './scene.ts'

test('thông báo của một trang không theo sang trang khác', async ({
  page,
  customer: _signedIn,
}) => {
  const toast = await messageOnPage(page)
  await link(page).press('Enter')
  await expect(page).toHaveURL('/user/account')
  await expect(toast).toBeHidden()
})

test('trang tự chuyển, dù muộn, thì thông báo theo sang', async ({ page, customer: _signedIn }) => {
  const toast = await messageOnPage(page)
  // No person presses anything.
  await link(page).dispatchEvent('click')
  await expect(page).toHaveURL('/user/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Đơn mua' })).toBeVisible()
  await expect(toast).toBeVisible()
})

/** A message that has been there for a while. */
async function messageOnPage(page: Page) {
  await page.goto('/user/account/profile')
  await page.getByLabel('Họ và tên').fill('Lan Anh')
  await page.getByLabel('Email').fill(`lan-${newPhone()}@vi-du.example`)
  await page.getByRole('button', { name: 'Lưu hồ sơ' }).click()
  const toast = page.getByRole('region', { name: 'Thông báo' }).getByText('✅ Đã lưu hồ sơ!')
  // A message under the pointer does not end by itself.
  await toast.hover()
  const shownAt = await page.evaluate(() => performance.now())
  // An input of the first second is not counted as an answer to it.
  await page.waitForFunction((from) => performance.now() > from + 1100, shownAt)
  await expect(toast).toBeVisible()
  return toast
}

function link(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Tài khoản', exact: true })
}
