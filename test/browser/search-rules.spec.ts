import type { Page } from '@playwright/test'
import { breakPages, fallen } from './broken-pages.ts'
import { expect, expectAccessible, test, visit } from './journey.ts'
import { aGate } from './scene.ts'

const api = (path: string) => `/api/web/${path}`
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Bộ lọc' })
const openFilter = '/search?q=&openFilter=1'

/** Waits until the drawer has replaced its placeholder and has the focus. */
async function expectOpen(page: Page): Promise<void> {
  await expect(drawer(page).getByLabel('Giá từ')).toBeVisible()
  await expect(drawer(page)).toBeFocused()
}

type Answers = Record<string, object | 'fallen'>

/** From now on the browser's calls get these responses; returns the list of calls. */
async function answer(page: Page, answers: Answers): Promise<string[]> {
  const requested: string[] = []
  for (const [path, reply] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname === api(path),
      (route) => {
        requested.push(path + new URL(route.request().url()).search)
        return reply === 'fallen'
          ? route.fulfill({ status: 500, body: '' })
          : route.fulfill({ json: reply })
      },
    )
  }
  return requested
}

const clothes = { id: 'c1', name: 'Áo quần', children: [{ id: 'c2', name: 'Áo dài' }] }
const tools = { id: 'c3', name: 'Đồ nghề', children: [] }
const counts = (total: number) => ({ data: [], pagination: { page: 1, pageSize: 1, total } })

test('cây danh mục thử bốn đường gọi; danh sách rỗng là câu trả lời; hỏng hết thì chưa có danh mục', async ({
  page,
}) => {
  const requested = await answer(page, {
    'category/tree': 'fallen',
    'categories/tree': { data: 'không phải danh sách' },
    categories: 'fallen',
    category: {
      items: [
        { id: 'c1', name: 'Áo quần' },
        { id: 'c2', name: 'Áo dài', parentId: 'c1' },
      ],
    },
  })
  const categories = () => requested.filter((path) => path.startsWith('categor'))
  await visit(page, openFilter)
  const box = drawer(page)
  await box.getByRole('radio', { name: 'Áo quần' }).check()
  await expect(box.getByRole('radio', { name: 'Áo dài' })).toBeVisible()
  expect(categories()).toEqual(['category/tree', 'categories/tree', 'categories', 'category'])

  requested.length = 0
  await answer(page, { 'category/tree': { data: [] } })
  await page.reload()
  await expect(box.getByText('Chưa có danh mục.')).toBeVisible()
  expect(requested).toEqual([])

  await answer(page, { 'category/tree': 'fallen', category: { error: 'hỏng' } })
  await page.reload()
  await expect(box.getByText('Chưa có danh mục.')).toBeVisible()
  expect(categories()).toEqual(['categories/tree', 'categories'])
})

test('thuộc tính: chỉ ở danh mục cấp 1, có đường gọi dự phòng, hỏng thì im lặng, đổi danh mục thì bỏ', async ({
  page,
}) => {
  const requested = await answer(page, {
    'category/tree': { data: [clothes, tools] },
    'category/c1/attributes': 'fallen',
    'categories/c1/attributes': {
      data: [
        { id: 1, code: 'mau', name: 'Màu', options: [{ value: 'do', label: 'Đỏ' }] },
        { id: 2, code: 'DAI', name: 'Chiều dài', type: 'number', options: [] },
      ],
    },
    'category/c3/attributes': { data: [] },
    products: counts(12_345),
  })
  await visit(page, openFilter)
  const box = drawer(page)
  const note = (text: string) => box.getByText(text, { exact: true })
  await expect(note('Chọn danh mục tổng (cấp 1) để hiện thuộc tính lọc.')).toBeVisible()

  await box.getByRole('radio', { name: 'Áo quần' }).check()
  await box.getByRole('group', { name: 'Màu' }).getByRole('checkbox', { name: 'Đỏ' }).check()
  await box.getByLabel('Chiều dài từ').fill('9,5')
  await box.getByLabel('Chiều dài đến').fill('3')
  await expect(box.getByText('hai số sẽ đổi chỗ cho nhau')).toBeVisible()
  expect(requested).toContain('category/c1/attributes?filterable=1')
  expect(requested).toContain('categories/c1/attributes?filterable=1')
  // Counts of a server that stops counting are not shown, except the total.
  await expect(box.getByRole('button', { name: 'Xem 1.000+ sản phẩm' })).toBeVisible()
  const query = requested.filter((call) => call.startsWith('products')).at(-1)
  expect(Object.fromEntries(new URLSearchParams(query?.slice(9)))).toMatchObject({
    categoryId: 'c1',
    'attr.MAU': 'do',
    'attrMin.DAI': '3',
    'attrMax.DAI': '9.5',
  })
  await expectAccessible(page)

  await box.getByRole('radio', { name: 'Áo dài' }).check()
  await expect(note('Chọn danh mục tổng (cấp 1) để hiện thuộc tính lọc.')).toBeVisible()
  await expect(box.getByRole('button', { name: /^Bỏ lọc/ })).toHaveText(['Bỏ lọc Áo dài'])

  await box.getByRole('radio', { name: 'Đồ nghề' }).check()
  await expect(note('Danh mục này chưa có thuộc tính lọc.')).toBeVisible()
  await answer(page, { 'category/c1/attributes': 'fallen', 'categories/c1/attributes': 'fallen' })
  await box.getByRole('radio', { name: 'Áo quần' }).check()
  await expect(note('Danh mục này chưa có thuộc tính lọc.')).toBeVisible()

  await box.getByRole('button', { name: 'Đặt lại' }).click()
  await expect(note('Chưa áp dụng bộ lọc nào.')).toBeVisible()
  await expect(box.getByRole('radio', { name: 'Tất cả danh mục' })).toBeChecked()
})

test('số đếm cũ về muộn không đè số mới; đếm hỏng thì vẫn áp dụng được; số chưa đủ có dấu cộng', async ({
  page,
}) => {
  await visit(page, openFilter)
  await expectOpen(page)
  const box = drawer(page)
  const late = aGate()
  const facets = { categories: [], attributes: [], ratings: [], inStock: 7, isComplete: false }
  await page.route(/\/api\/web\/products?(?:\/list)?\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('shipFast')) return route.fulfill({ status: 500, body: '' })
    if (query.get('inStock')) return route.fulfill({ json: { ...counts(5), facets } })
    await late.opened
    await route.fulfill({ json: counts(99) }).catch(() => undefined)
  })
  const price = box.getByLabel('Giá từ')
  await price.pressSequentially('1234567')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', '9', 'Backspace', 'Backspace', 'x']) {
    await price.press(key)
  }
  await expect(price).toHaveValue('123.567')
  const requested = page.waitForRequest(/products\?.*priceMax=200000/)
  await box.getByRole('button', { name: '100.000đ – 200.000đ' }).click()
  await requested
  await box.getByRole('checkbox', { name: 'Còn hàng' }).check()
  await expect(box.getByRole('button', { name: 'Xem 5 sản phẩm' })).toBeVisible()
  await expect(box.getByText('7+ sản phẩm')).toBeVisible()
  late.open()
  await box.getByRole('checkbox', { name: 'Giao nhanh' }).check()
  await expect(box.getByRole('button', { name: 'Áp dụng' })).toBeVisible()
  await box.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page).toHaveURL('/search?priceMin=100000&priceMax=200000&inStock=1&shipFast=1')
})

const place = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scroll = (page: Page, top: number) =>
  page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)

test('khung lọc khoá cuộn; đóng hay quay lại thì bỏ openFilter và đứng yên; áp dụng thì lên đầu trang', async ({
  page,
}) => {
  const list = '/search?inStock=1&sort=best_selling'
  const box = drawer(page)
  const opener = page.getByRole('link', { name: 'Bộ lọc' })
  await visit(page, list)
  await scroll(page, 60)
  const closings = [
    () => box.getByRole('button', { name: 'Đóng' }).click(),
    () => page.mouse.click(20, 400),
    () => page.goBack(),
  ]
  for (const close of closings) {
    await opener.click()
    await expectOpen(page)
    await expect(page).toHaveURL(`${list}&openFilter=1`)
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden')
    await close()
    await expect(box).toBeHidden()
    await expect(page).toHaveURL(list)
    await expect.poll(() => place(page)).toBe(60)
  }
  await opener.click()
  await box.getByRole('checkbox', { name: 'Giao nhanh' }).check()
  await box.getByRole('button', { name: /^Xem \d+ sản phẩm$/ }).click()
  await expect(page).toHaveURL('/search?inStock=1&shipFast=1&sort=best_selling')
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect.poll(() => place(page)).toBe(60)

  // Opened by its URL, the drawer has no previous history entry.
  await visit(page, openFilter)
  await expectOpen(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/search?q=')
  await expect(box).toBeHidden()
})

test('quay lại từ trang hàng thì về đúng chỗ đang xem ở trang 2', async ({ page }) => {
  await visit(page, '/search?sort=best_selling&inStock=1')
  await page.getByRole('link', { name: 'Trang 2', exact: true }).press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => place(page)).toBe(0)
  await scroll(page, 1500)
  await page.locator('.product-grid-beside a').nth(12).click()
  await expect(page).toHaveURL(/\/products\//)
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => place(page)).toBeGreaterThan(1300)
})

test('chọn trang bằng bàn phím thì lên đầu trang, dù trang kể lại lần chạm tới trước đó', async ({
  page,
}) => {
  await visit(page, '/search?sort=best_selling&inStock=1')
  const turned = aGate()
  await page.route('**/*.data?*', (route) => turned.opened.then(() => route.continue()))
  const second = page.getByRole('link', { name: 'Trang 2', exact: true })
  await second.press('Enter')
  // As React replays a focus event from before hydration.
  await second.dispatchEvent('focusin')
  turned.open()
  await expect(page.getByRole('link', { name: 'Trang trước' })).toBeAttached()
  await expect.poll(() => place(page)).toBe(0)
  // Later rendering must keep the position: the cards are laid out by then.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await place(page)).toBe(0)
})

test('không cần JavaScript: lọc, bỏ lọc, sang trang, tên cũ của danh mục', async ({
  browser,
  shopUrl,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shopUrl })
  const page = await context.newPage()
  await page.goto('/search?danhmucId=thoi-trang-nu&danhmuc=thoi-trang-nu&attr.CHAT_LIEU=Cotton')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thời trang nữ')
  await page.getByRole('link', { name: 'Bộ lọc' }).click()
  await page.getByLabel('Giá đến (đ)').fill('200000')
  await page.getByRole('button', { name: 'Áp dụng' }).click()
  const applied = page.getByRole('list', { name: 'Đang lọc' })
  await expect(applied.getByRole('link')).toHaveText([
    'Bỏ lọc Thời trang nữ',
    'Bỏ lọc Đến 200.000đ',
    'Bỏ lọc Chất liệu: Cotton',
    'Xoá tất cả',
  ])
  await applied.getByRole('link', { name: 'Thời trang nữ' }).click()
  await expect(applied.getByRole('link')).toHaveCount(3)

  await page.goto('/search?inStock=1')
  await page.getByRole('link', { name: 'Trang sau' }).click()
  await expect(page).toHaveURL('/search?inStock=1&page=2')
  await expect(page.getByRole('link', { name: 'Trang 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await context.close()
})

const card = { id: '1', name: 'Áo thun', slug: 'ao-thun', price: 90_000 }

test('hỏng thì nói và thử lại được; đang tải thì danh sách mờ đi', async ({ page, shopUrl }) => {
  const paths = ['products', 'product', 'products/list', 'product/list'].map(api)
  const broken = Object.fromEntries(paths.map((path) => [path, fallen]))
  await breakPages(page, shopUrl, broken)
  // Wait for hydration, since links of an unhydrated page load documents.
  const alive = page.waitForRequest('**/api/web/cart')
  expect((await page.goto('/search?q=ao'))?.status()).toBe(500)
  await alive
  await expect(page.getByRole('heading', { level: 1, name: 'Có lỗi xảy ra' })).toBeVisible()
  await expectAccessible(page)

  for (const path of paths) broken[path] = () => Response.json({ rows: [card] })
  await page.getByRole('link', { name: 'Thử lại' }).click()
  await expect(page.getByRole('link', { name: 'Áo thun' })).toBeVisible()

  const gate = aGate()
  await page.route('**/search.data*', async (route) => {
    await gate.opened
    await route.fallback()
  })
  const sorts = page.getByRole('navigation', { name: 'Sắp xếp' }).getByRole('link')
  await expect(sorts).toHaveText(['Mặc định', 'Bán chạy', 'Mới nhất'])
  await expect(sorts.last()).toHaveAttribute('href', '/search?q=ao&sort=latest')
  await page.getByRole('link', { name: 'Bán chạy' }).click()
  const list = page.locator('[aria-busy=true]:has(.product-grid-beside)')
  await expect(list).toHaveCSS('opacity', '0.5')
  gate.open()
  await expect(page).toHaveURL('/search?q=ao&sort=best_selling')
  await expect(list).toHaveCount(0)
})
