import { breakPages } from './broken-pages.ts'
import { expect, expectAccessible, expectNoSideways, test } from './journey.ts'

const card = { id: '1', name: 'Áo thun', slug: 'ao-thun', price: 90_000 }

test('gợi ý sửa chữ: chưa dùng thì mời, dùng rồi thì có lối về chữ đã gõ', async ({
  page,
  shopUrl,
}) => {
  const answer = { data: [card], correction: { q: 'áo thun', isApplied: false } }
  await breakPages(page, shopUrl, { '/api/web/products': () => Response.json(answer) })
  await page.goto('/search?q=ao+thn&inStock=1')
  await expect(page.getByText('Bạn có muốn tìm áo thun?')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kết quả cho “ao thn”')
  await expect(page.getByRole('link', { name: 'áo thun', exact: true })).toHaveAttribute(
    'href',
    '/search?q=%C3%A1o+thun&inStock=1',
  )
  await expectAccessible(page)

  answer.correction.isApplied = true
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kết quả cho “áo thun”')
  await expect(page.getByRole('link', { name: 'Tìm đúng “ao thn”' })).toHaveAttribute(
    'href',
    '/search?q=ao+thn&exact=1&inStock=1',
  )

  // Long words are truncated to one line each.
  answer.correction.q = 'áo dài cưới '.repeat(16).trim()
  await page.goto(`/search?q=${'aodaicuoi'.repeat(20)}`)
  await expectNoSideways(page)
  const line = await page.getByText('Đang hiện kết quả cho').boundingBox()
  expect(line?.height).toBeLessThanOrEqual(3 * 24)
})
