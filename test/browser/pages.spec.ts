import type { Locator } from '@playwright/test'
import { anyServer, anyWidth } from './any-width.ts'
import { breakPages } from './broken-pages.ts'
import { hostilePage, longPage } from './foreign-page.ts'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'

test('trang không có trả lời 404, có lối về và gợi ý', { tag: anyServer }, async ({
  page,
  request,
}) => {
  for (const path of [
    '/%ff',
    '/a%0ab',
    `/${'dài'.repeat(900)}`,
    '/page/%ff',
    '/<script>',
    '/x.php',
  ]) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text()).toContain('<title>404 – Không tìm thấy trang</title>')
  }
  for (const path of ['/khong-co.data', '/%ff.data', '/page/khong-co.data', '/api/web/khong-co']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  }
  expect((await (await request.get('/api/web/khong-co')).json()).code).toBe('NOT_FOUND')

  const answer = await page.goto('/khong%ffco')

  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/404 – Không tìm thấy trang/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('main').getByRole('link', { name: /trang chủ/i })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: /trang chủ/i })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
})

test('trang nội dung: ảnh bìa giữ chỗ, chữ dài và bảng rộng nằm trong khung', async ({
  page,
  shopUrl,
}) => {
  await breakPages(page, shopUrl, {
    '/api/web/pages/slug/dai': () => Response.json({ data: longPage }),
  })
  await page.goto('/page/dai')

  const cover = page.getByRole('img', { name: 'Mặt tiền cửa hàng' })
  await expect(cover).toHaveAttribute('src', '/default-picture.svg')
  expect((await cover.boundingBox())?.height).toBe(240)
  await expect(page.getByRole('heading', { level: 1, name: /^Bài viết dài/ })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Chăm sóc' })
  await expect(picture).toHaveAttribute(
    'srcset',
    /\/images\/640\/demo-pictures\/banner-2\.webp 640w/,
  )
  await picture.scrollIntoViewIfNeeded()
  const wide = page.getByRole('table', { name: 'Bảng giá' })
  expect(await wide.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  await expect(wide).toHaveAttribute('tabindex', '0')
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('trang nội dung: mã lạ của máy chủ khác không chạy', { tag: anyWidth }, async ({
  browser,
  shopUrl,
}) => {
  const context = await browser.newContext({ baseURL: shopUrl })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const blocked: string[] = []
    Object.assign(window, { blocked })
    document.addEventListener('securitypolicyviolation', (violation) =>
      blocked.push(`${violation.effectiveDirective} ${violation.blockedURI}`),
    )
  })
  await breakPages(page, shopUrl, {
    '/api/web/pages/slug/la': () => Response.json({ data: hostilePage }),
  })
  await visit(page, '/page/la')

  await expect(page.getByText('Còn chữ')).toBeVisible()
  // A picture of another site is not requested, since that would reveal the reader.
  await expect(page.locator('#spy')).toHaveAttribute('src', '/default-picture.svg')
  const blocked = await page.evaluate(() => Reflect.get(window, 'blocked'))
  expect(blocked).toContain('img-src https://dem.example/khach.png')
  for (const trap of ['#lure', '#send']) {
    await page.locator(trap).evaluate((element: HTMLElement) => element.click())
  }
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  expect(page.url()).toBe(`${shopUrl}/page/la`)
  await context.close()
})

test('sản phẩm không có trả lời 404', { tag: [anyWidth, anyServer] }, async ({ page }) => {
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
  // No buttons that need JavaScript.
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

/** Expects the first picture in `place` to be loaded. */
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
