import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'

/** The file is checked, brought in, and the pictures are tried, each by a job. */
const longWait = { timeout: 120_000 }

const csv = (rows: readonly (readonly (string | number)[])[]) => ({
  name: 'hàng mới.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
})

// In a shop of its own: journeys beside it would meet a product whose pictures the policy of pages blocks.
test('ảnh ở nơi khác không tải được: nói rõ từng dòng, tải lại được, hàng vẫn nhập', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const name = 'Đèn lồng'
  await page.goto('/quan-ly/nhap-hang')
  await page.getByLabel('Tệp hàng hoá').setInputFiles(
    csv([
      ['name', 'categoryPath', 'price', 'published', 'images'],
      [name, 'Đèn', 5000, 'false', 'http://127.0.0.1/den.jpg | http://[::1]/den-2.jpg'],
    ]),
  )
  await page.getByRole('button', { name: 'Kiểm tra tệp' }).click()
  await page.getByRole('button', { name: 'Nhập 1 sản phẩm' }).click()
  const pictures = page.getByRole('region', { name: 'Ảnh ở nơi khác' })
  await expect(pictures.getByText('2 ảnh không tải được')).toBeVisible(longWait)
  const list = pictures.getByRole('list', { name: 'Ảnh không tải được' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('không ở trên mạng công cộng').first()).toBeVisible()
  await expect(list.getByText('http://127.0.0.1/den.jpg')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  const asked = page.waitForResponse(/\/retry-pictures$/)
  await pictures.getByRole('button', { name: 'Tải lại 2 ảnh lỗi' }).click()
  expect((await asked).ok()).toBe(true)
  await expect(pictures.getByText('2 ảnh không tải được')).toBeVisible()
  // Its page would ask for the pictures, which the policy of pages blocks.
  const path = await list.getByRole('link', { name }).first().getAttribute('href')
  const product = await page.request.get(`/api/admin/products/${path?.split('/').at(-1)}`)
  expect((await product.json()).data).toMatchObject({ name })
  // Other journeys in this shop look at its goods.
  await db.deleteFrom('product_images').where('url', 'like', 'http://%').execute()
  await db
    .updateTable('products')
    .set({ thumbnail: null })
    .where('thumbnail', 'like', 'http://%')
    .execute()
})
