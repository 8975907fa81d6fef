import type { Locator } from '@playwright/test'
import { anyWidth } from './any-width.ts'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'

test('trang không có trả lời 404, có lối về và gợi ý', async ({ page }) => {
  const answer = await page.goto('/khong-co-trang-nay')

  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/404 – Không tìm thấy trang/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('main').getByRole('link', { name: /trang chủ/i })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('sản phẩm không có trả lời 404', { tag: anyWidth }, async ({ page }) => {
  const answer = await page.goto('/products/khong-co-san-pham-nay')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Sản phẩm không tồn tại' })).toBeVisible()
  await expect(
    page.getByText('Đường dẫn có thể đã thay đổi, hoặc sản phẩm đã ngừng kinh doanh.'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute(
    'href',
    '/',
  )
  await expect(page.getByRole('region', { name: 'Gợi ý cho bạn' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  await expectAccessible(page)
})

test('đầu trang ẩn khi cuộn xuống và hiện lại khi cuộn lên', async ({ page }) => {
  await visit(page, '/')
  const header = page.getByRole('banner')
  await expect(header).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect(header).toBeInViewport()
})

test('tài khoản cần đăng nhập và giữ nguyên đường về', { tag: anyWidth }, async ({ page }) => {
  await page.goto('/user/account/orders?status=SHIPPING')

  await expect(page).toHaveURL(
    `/login?redirect=${encodeURIComponent('/user/account/orders?status=SHIPPING')}`,
  )
})

test('xem hàng không cần JavaScript', async ({ browser, shopUrl, choosable: { product } }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shopUrl })
  const page = await context.newPage()

  await page.goto('/')
  const forYou = page.getByRole('region', { name: 'Dành riêng cho bạn' })
  await expect(forYou.getByRole('article')).toHaveCount(50)
  await expect(forYou.getByRole('article').first()).toContainText(/[\d.]+đ/)
  await expectPicture(forYou.getByRole('article').first())
  await expect(page.getByText('ghi nhớ món bạn xem')).toHaveCount(0)
  // What would do nothing is not there.
  for (const name of ['Xem thêm', 'Quyền riêng tư', 'Dừng tự chuyển']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }

  const box = page.getByRole('banner').getByRole('searchbox').first()
  await box.fill('cho')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  const found = page.getByRole('main').getByRole('article')
  const first = await found.first().getByRole('link').getAttribute('href')
  await expect(found.first()).toContainText(/[\d.]+đ/)
  await expectPicture(found.first())
  await page.getByRole('link', { name: 'Trang 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(found.first().getByRole('link')).not.toHaveAttribute('href', first ?? '')

  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await found.getByRole('link', { name: product.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/[\d.]+đ/)
  await expectPicture(page.getByRole('main'))
  await context.close()
})

/** The first picture in there has come. */
async function expectPicture(place: Locator) {
  const picture = place.locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

test('mọi trang nội dung ở chân trang đều mở được', { tag: anyWidth }, async ({
  page,
  request,
}) => {
  await page.goto('/')
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  const own = [...new Set(paths.filter((path) => path?.startsWith('/')))] as string[]

  expect(own.length).toBeGreaterThan(5)
  for (const path of own) expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})
