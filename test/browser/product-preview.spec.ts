import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './staff-scene.ts'
import { look, stored, unique } from './stored-product.ts'

test('xem trước như khách thấy: chưa lưu cũng xem được, không mua được, hết hạn thì nói rõ', async ({
  page,
  owner,
  db,
}, { project }) => {
  const product = await stored(page, owner, db)
  await page.goto(`/quan-ly/hang-hoa/${product.id}`)
  const name = unique('Áo dài cưới')
  await page.getByLabel('Tên sản phẩm').fill(name)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Xem trước' }).click()
  const tab = await opened
  await tab.waitForURL(/\/products\/.+\?preview=/)
  await expect(tab.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(tab.getByRole('note')).toContainText('Đường dẫn này dùng được 24 giờ')
  await expect(tab.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(tab)
  await expectNoSideways(tab)
  await look(tab, 'preview', project.name)
  await tab.getByRole('button', { name: 'Mua ngay' }).first().click()
  if (project.name === 'phone') {
    await tab.getByRole('dialog').getByRole('button', { name: 'Mua ngay' }).click()
  }
  await expect(tab.getByText('Đây là bản xem trước, chưa đặt mua được.')).toBeVisible()

  // Shoppers still see nothing of it.
  expect((await page.request.get(`/api/web/products/slug/${product.slug}`)).status()).toBe(404)
  await tab.goto(`/products/${product.slug}?preview=abc`)
  await expect(tab.getByRole('heading', { name: 'Bản xem trước không còn' })).toBeVisible()
  await look(tab, 'preview-over', project.name)
})
