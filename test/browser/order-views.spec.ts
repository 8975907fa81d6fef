import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, newAddress, test } from './staff-scene.ts'

test('lọc theo sản phẩm và người xử lý, lưu bộ lọc để mở lại, xoá và hoàn tác', async ({
  page,
  owner,
}) => {
  await page.goto('/quan-ly/don-hang')
  await page.getByRole('button', { name: /^Bộ lọc/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Lọc đơn hàng' })
  await sheet.getByLabel('Sản phẩm').fill('tai nghe')
  const product = sheet.getByRole('radio').first()
  const name = await product.evaluate((radio: HTMLInputElement) => radio.labels?.[0]?.innerText)
  // Not check(): the choice takes the place of the list.
  await product.click()
  await expect(sheet.getByText(name ?? '?')).toBeVisible()
  await sheet.getByLabel('Người xử lý').selectOption({ value: owner.id })
  await expectAccessible(page)
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page).toHaveURL(new RegExp(`productId=.+&staffId=${owner.id}|staffId=${owner.id}&`))
  await expect(page.getByText('Không có đơn hàng nào khớp')).toBeVisible()

  const view = `Tai nghe ${newAddress().slice(4, 10)}`
  await page.getByRole('button', { name: 'Lưu bộ lọc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lưu bộ lọc' })
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByText('Vui lòng đặt tên.')).toBeVisible()
  await dialog.getByLabel('Tên').fill(view)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const views = page.getByRole('list', { name: 'Bộ lọc đã lưu' })
  await expect(views.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.goto('/quan-ly/don-hang')
  await views.getByRole('link', { name: view }).click()
  await expect(page).toHaveURL(/productId=/)
  await page.getByRole('button', { name: /^Bộ lọc.*2/ }).click()
  await expect(sheet.getByText(name ?? '?')).toBeVisible()
  await sheet.getByRole('button', { name: 'Bỏ chọn' }).click()
  await expect(sheet.getByLabel('Sản phẩm')).toHaveValue('')
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page).not.toHaveURL(/productId=/)

  await views.getByRole('link', { name: view }).click()
  await page.getByRole('button', { name: `Xoá bộ lọc ${view}` }).click()
  await expect(views.getByRole('link', { name: view })).toBeHidden()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(views.getByRole('link', { name: view })).toBeVisible()
})
