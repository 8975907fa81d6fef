import { newPhone } from './journey.ts'
import { expect, test } from './scene.ts'

test('thông báo của một trang không theo sang trang khác', async ({
  page,
  customer: _signedIn,
}) => {
  await page.goto('/user/account/profile')
  await page.getByLabel('Họ và tên').fill('Lan Anh')
  await page.getByLabel('Email').fill(`lan-${newPhone()}@vi-du.example`)
  await page.getByRole('button', { name: 'Lưu hồ sơ' }).click()
  const toast = page.getByRole('region', { name: 'Thông báo' }).getByText('✅ Đã lưu hồ sơ!')
  // A message under the pointer does not end by itself.
  await toast.hover()
  const shownAt = await page.evaluate(() => performance.now())
  // What was said a moment before a page change may be about it.
  await page.waitForFunction((from) => performance.now() > from + 1100, shownAt)
  await expect(toast).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Tài khoản', exact: true }).press('Enter')
  await expect(page).toHaveURL('/user/account')
  await expect(toast).toBeHidden()
})
