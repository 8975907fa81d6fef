import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { jobsWait } from './staff-scene.ts'

const csv = (rows: readonly (readonly (string | number)[])[]) => ({
  name: 'hàng mới.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
})

// In a shop of its own: journeys beside it would meet a product without pictures.
test('ảnh ở nơi khác không tải được: nói rõ từng dòng, tải lại được, hàng vẫn nhập', async ({
  page,
  owner,
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
  await expect(pictures.getByText('2 ảnh không tải được')).toBeVisible(jobsWait)
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
  // Pictures that the policy of pages blocks are not asked for: the default picture stands in their place.
  await list.getByRole('link', { name }).first().click()
  await expect(page.getByLabel('Tên sản phẩm')).toHaveValue(name)
  const tile = page.getByRole('list', { name: 'Ảnh', exact: true }).getByRole('listitem').first()
  await expect(tile.getByText('Ảnh ở trang khác, khách không thấy')).toBeVisible()
  await expect(tile.locator('img')).toHaveAttribute('src', '/default-picture.svg')
})
