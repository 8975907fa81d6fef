import { aPicture } from '../pictures.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './staff-scene.ts'
import { look, stored } from './stored-product.ts'

test('đổi đường dẫn của hàng đang bán: địa chỉ cũ dẫn sang; ảnh WebP được nhận', async ({
  page,
  owner,
  db,
}, { project }) => {
  const product = await stored(page, owner, db, { state: 'on_sale' })
  await page.goto(`/quan-ly/hang-hoa/${product.id}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Chụp hoặc chọn ảnh, video' }).click()
  const buffer = await aPicture('webp', { width: 60, height: 60 })
  await (await chooser).setFiles([{ name: 'anh.webp', mimeType: 'image/webp', buffer }])
  const pictures = page.getByRole('list', { name: 'Ảnh', exact: true }).getByRole('listitem')
  await expect(pictures).toHaveCount(1)
  const slug = `${product.slug}-moi`
  await page.getByLabel('Đường dẫn').fill(slug)
  await expect(
    page.getByText(`Địa chỉ cũ /products/${product.slug} vẫn dẫn khách đến đây.`),
  ).toBeVisible()
  const title = await page.getByText(`${product.name} | `).textContent()
  await look(page, 'address', project.name)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Đã lưu. Khách thấy ngay.')).toBeVisible()
  const images = await db
    .selectFrom('product_images')
    .select('url')
    .where('product_id', '=', product.id)
    .execute()
  expect(images).toEqual([{ url: expect.stringMatching(/^\/uploads\/.*\.jpg$/) }])
  const old = () => page.request.get(`/products/${product.slug}`, { maxRedirects: 0 })
  await expect.poll(async () => (await old()).status()).toBe(301)
  expect((await old()).headers().location).toBe(`/products/${slug}`)
  // The preview of the search result shows what the page sends.
  await page.goto(`/products/${slug}`)
  await expect(page).toHaveTitle(title ?? '')
})
