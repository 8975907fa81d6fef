import { breakPages, fallen } from './broken-pages.ts'
import { expect, expectAccessible, test } from './journey.ts'

const api = (path: string) => `/api/web/${path}`

test('trang chủ vẫn dùng được khi mọi phần của nó hỏng', async ({ page, shopUrl }) => {
  await breakPages(page, shopUrl, {
    [api('banners')]: fallen,
    [api('category/top')]: () => Response.json({ data: 'không phải danh sách' }),
    [api('flash-sale')]: fallen,
    [api('menu')]: fallen,
    [api('recommendations')]: fallen,
    [api('products')]: fallen,
  })
  const answer = await page.goto('/')

  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Chưa có gợi ý phù hợp.' })).toBeVisible()
  for (const name of ['Khuyến mãi nổi bật', 'Danh mục nổi bật', 'Flash Sale']) {
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('contentinfo')).toContainText('Điện thoại')
  await expectAccessible(page)
})

test('mỗi phần của trang chủ hỏng thì chỉ mình nó vắng mặt', async ({ page, shopUrl }) => {
  const parts = {
    banners: 'Khuyến mãi nổi bật',
    'category/top': 'Danh mục nổi bật',
    'flash-sale': 'Flash Sale',
  }
  for (const [path, missing] of Object.entries(parts)) {
    await page.unrouteAll()
    await breakPages(page, shopUrl, { [api(path)]: fallen })
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Dành riêng cho bạn' })).toBeVisible()
    for (const name of Object.values(parts)) {
      await expect(page.getByRole('region', { name })).toHaveCount(name === missing ? 0 : 1)
    }
  }
})

test('ảnh nào hỏng cũng được thay bằng ảnh mặc định', async ({ page, shopUrl }) => {
  const uploads = { origin: 'https://cdn.test', hosts: ['cdn.test'], resizes: true }
  await breakPages(page, shopUrl, {}, { uploads })
  const requested = new Set<string>()
  await page.route(/\/(?:images|pictures|demo-pictures)\//, (route, request) => {
    requested.add(new URL(request.url()).origin)
    return route.abort()
  })
  await page.goto('/')
  const pictures = page.getByRole('main').locator('img:visible')
  await expect.poll(() => pictures.count()).toBeGreaterThan(20)
  for (const picture of (await pictures.all()).slice(0, 12)) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('currentSrc', `${shopUrl}/default-picture.svg`)
  }
  expect([...requested]).toEqual([uploads.origin])

  // Pictures in merchant HTML as well; a missing default picture does not cause a loop.
  const tries: string[] = []
  await page.route('**/default-picture.svg*', (route, request) => {
    tries.push(request.url())
    return route.abort()
  })
  await page.evaluate(() => {
    const text = document.createElement('p')
    text.innerHTML = '<img src="/pictures/a.jpg?1" srcset="/pictures/b.jpg 2x" alt="">'
    document.querySelector('main')?.append(text)
  })
  await expect(page.locator('p img')).toHaveAttribute('src', '/default-picture.svg')
  await expect(page.locator('p img')).not.toHaveAttribute('srcset')
  expect(tries.length).toBeLessThan(4)
})

test('gợi ý hỏng thì thay bằng hàng bán chạy, kể cả khi máy chủ chỉ hiểu limit', async ({
  page,
  shopUrl,
}) => {
  const requested: string[] = []
  const card = { id: '1', title: 'Nón lá bán chạy', slug: 'non-la', price: 90_000, shippingFee: 0 }
  await breakPages(page, shopUrl, {
    [api('recommendations')]: fallen,
    [api('products')]: () => {
      requested.push('products')
      return requested.length === 1 ? fallen() : Response.json({ rows: [card] })
    },
  })
  await page.goto('/')

  const grid = page.getByRole('region', { name: 'Dành riêng cho bạn' })
  await expect(grid.getByRole('listitem')).toHaveCount(1)
  await expect(grid.getByRole('link', { name: 'Nón lá bán chạy' })).toBeVisible()
  await expect(grid.getByText('90.000đ')).toBeVisible()
  await expect(grid.getByText('Freeship')).toBeVisible()
  expect(requested).toHaveLength(2)
})

test('sản phẩm và trang nội dung hỏng cho thấy lỗi và lối về', async ({ page, shopUrl }) => {
  await breakPages(page, shopUrl, {
    [api('products/slug/ao-hong')]: fallen,
    [api('pages/slug/trang-hong')]: fallen,
    [api('pages/slug/trang-mat')]: () =>
      Response.json({ message: 'Trang này đã gỡ' }, { status: 404 }),
  })
  for (const path of ['/products/ao-hong', '/page/trang-hong']) {
    expect((await page.goto(path))?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1, name: 'Có lỗi xảy ra' })).toBeVisible()
    await expect(page.getByText('Vui lòng thử lại sau.')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Về trang chủ' }),
    ).toHaveAttribute('href', '/')
  }
  await expectAccessible(page)

  expect((await page.goto('/page/trang-mat'))?.status()).toBe(404)
  await expect(page).toHaveTitle('404 – Không tìm thấy trang')
  await expect(page.getByText('Trang này đã gỡ')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('một sản phẩm kể theo cách khác vẫn hiện đủ và mua được', async ({ page, shopUrl }) => {
  const variant = (color: string, id: string, price: number) => ({
    id,
    options: { Màu: color },
    price,
    quantity: 4,
    image: { url: '/pictures/khong-co.webp' },
  })
  await breakPages(page, shopUrl, {
    [api('products/slug/la')]: () =>
      Response.json({
        id: 'p1',
        name: 'Đèn lồng kể khác',
        slug: 'la',
        price: '250000',
        description: '<p>Đèn lồng</p>',
        productVariants: [variant('Đỏ', 'v1', 250_000), variant('Xanh', 'v2', 300_000)],
        isPreOrder: 0,
      }),
    [api('product-attributes/p1')]: fallen,
    [api('recommendations')]: fallen,
    [api('products')]: fallen,
  })
  await page.goto('/products/la')

  await expect(page.getByRole('heading', { level: 1, name: 'Đèn lồng kể khác' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('250.000đ – 300.000đ')
  // A picture that fails to load is replaced by the default one.
  await expect(page.getByRole('img', { name: /ảnh 1/ })).toHaveAttribute(
    'src',
    '/default-picture.svg',
  )
  await expectAccessible(page)
})

test('tìm kiếm thử lần lượt các đường gọi; danh sách rỗng là câu trả lời', async ({
  page,
  shopUrl,
}) => {
  await breakPages(page, shopUrl, {
    [api('products')]: fallen,
    [api('product')]: () => Response.json({ something: 'else' }),
    [api('products/list')]: () => Response.json({ items: [] }),
    [api('product/list')]: () => Response.json({ items: [{ name: 'Không được hỏi', slug: 'x' }] }),
  })
  await page.goto('/search?q=xoai')

  await expect(page.getByRole('heading', { name: 'Không có sản phẩm nào phù hợp.' })).toBeVisible()
  await page.goto('/search?q=&openFilter=1')
  await expect(
    page.getByRole('heading', {
      name: 'Hãy nhập từ khóa hoặc chọn bộ lọc để bắt đầu tìm kiếm.',
      // The filters cover it.
      includeHidden: true,
    }),
  ).toBeVisible()
})

test('trang Flash Sale: danh sách ở data.data, nhãn đã bán, hết giờ gần nhất; trống thì nói', async ({
  page,
  shopUrl,
}) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const entry = (name: string, totalSold: number) => ({
    flashSaleId: name,
    endAt: inAnHour,
    minFlashSalePrice: 75_000,
    totalQuantity: 10,
    totalSold,
    product: { id: name, slug: 'ao', name, price: 100_000 },
  })
  const entries = [entry('Nón lá', 0), entry('Áo tơi', 4)]
  await breakPages(page, shopUrl, {
    [api('flash-sale')]: () => Response.json({ data: { data: entries } }),
  })
  await page.route('**/api/web/flash-sale?*', (route) =>
    route.fulfill({ json: { data: { data: entries } } }),
  )
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Flash Sale' })
    .getByRole('link', { name: 'Xem tất cả' })
    .click()

  await expect(page.getByRole('heading', { level: 1, name: 'Tất cả Flash Sale' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Kết thúc sau 00:5\d:\d\d|01:00:00$/)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card('Nón lá')).toContainText('Nhanh tay kẻo hết!')
  await expect(card('Áo tơi')).toContainText('Đã bán 4/10')
  await expect(card('Áo tơi')).toContainText('−25%')
  await expectAccessible(page)

  entries.length = 0
  await page.reload()
  await expect(page.getByText('Hiện chưa có Flash Sale nào diễn ra.')).toBeVisible()
})
