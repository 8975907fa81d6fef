import type { Page } from '@playwright/test'
import { aFlashSale } from '../builders.ts'
import { breakPages } from './broken-pages.ts'
import { startFaultyApi } from './faulty-api.ts'
import { type ApiProduct, expect, expectAccessible, test } from './journey.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { aThing, broken, test as scene, slugOf } from './scene.ts'

type Waiting = { page: Page; shopUrl: string; late: readonly string[]; path: string }

/** Opens a page of which these calls hang on the server; those of the browser wait until `arrive`. */
async function openWithLate({ page, shopUrl, late, path }: Waiting) {
  const api = await startFaultyApi(shopUrl)
  for (const call of late) api.faults.set(call, 'hang')
  await breakPages(page, shopUrl, {}, { apiUrl: api.url, optionalPartTimeout: 50 })
  const gate = Promise.withResolvers<void>()
  const asked = new Set<string>()
  await page.route('**/api/web/**', async (route, request) => {
    const { pathname } = new URL(request.url())
    if (!late.includes(pathname)) return route.fallback()
    asked.add(pathname)
    await gate.promise
    return route.fallback()
  })
  const layoutShift = await watchLayoutShift(page)
  await page.goto(path)
  await api.close()
  await expect.poll(() => [...asked].toSorted()).toEqual([...late].toSorted())
  return { arrive: () => gate.resolve(), layoutShift }
}

const menu = '/api/web/menu'

test('trang chủ: phần đến muộn có chỗ chờ, rồi hiện ra mà không xô lệch gì', async ({
  page,
  shopUrl,
}) => {
  const parts = ['banners', 'category/top', 'flash-sale', 'recommendations']
  const late = [menu, ...parts.map((part) => `/api/web/${part}`)]
  const { arrive, layoutShift } = await openWithLate({ page, shopUrl, late, path: '/' })
  const region = (name: string) => page.getByRole('region', { name })
  for (const name of ['Danh mục nổi bật', 'Flash Sale', 'Dành riêng cho bạn']) {
    await expect(region(name)).toBeVisible()
    await expect(region(name).getByRole('link')).toHaveCount(0)
  }
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)

  arrive()
  await expect(region('Khuyến mãi nổi bật').getByRole('link').first()).toBeVisible()
  for (const name of ['Danh mục nổi bật', 'Flash Sale', 'Dành riêng cho bạn']) {
    await expect(region(name).getByRole('link').first()).toBeVisible()
  }
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(2)
  expect(await layoutShift()).toBeLessThan(0.02)
})

test('trang sản phẩm: thông số và hàng liên quan đến muộn', async ({
  page,
  shopUrl,
  choosable,
}) => {
  const { id, slug } = choosable.product satisfies ApiProduct
  const late = [menu, `/api/web/product-attributes/${id}`, '/api/web/recommendations']
  const path = `/products/${slug}`
  const { arrive, layoutShift } = await openWithLate({ page, shopUrl, late, path })
  const specs = page.getByRole('region', { name: 'Thông số kỹ thuật' })
  const related = page.getByRole('region', { name: 'Sản phẩm liên quan' })
  await expect(specs.getByRole('row', { name: /Danh mục/ })).toBeAttached()
  const before = await specs.getByRole('row').count()
  await expect(related.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  arrive()
  await expect.poll(() => specs.getByRole('row').count()).toBeGreaterThan(before)
  await expect(related.getByRole('link').first()).toBeAttached()
  expect(await layoutShift()).toBeLessThan(0.02)
})

scene('trang sản phẩm: khung Flash Sale đến muộn', async ({ page, context, shopUrl, db }) => {
  const thing = await aThing(db, 'Đèn lồng đến muộn', { price: 90_000, stock: 20 })
  const { productId, id } = thing
  await aFlashSale(db, { productId, variantIds: [id], price: 40_000, quantity: 5 })
  const sale = `/api/web/flash-sale/product/${productId}`
  const how = { shopUrl, late: [menu, sale], path: `/products/${await slugOf(db, thing)}` }
  const { arrive, layoutShift } = await openWithLate({ page, ...how })
  const parts = (opened: Page) => ({
    box: opened.getByRole('main').getByText('FLASH SALE', { exact: true }),
    skeleton: opened.getByRole('main').locator('[data-price] .animate-breathe'),
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Đèn lồng đến muộn')
  await expect(page.getByText('40.000đ').first()).toBeVisible()
  await expect(parts(page).skeleton).toBeVisible()
  await expect(parts(page).box).toBeHidden()
  await expectAccessible(page)

  arrive()
  await expect(parts(page).box).toBeVisible()
  await expect(page.getByText('Đã bán 0/5')).toBeVisible()
  await expect(page.getByText('40.000đ').first()).toBeVisible()
  expect(await layoutShift()).toBeLessThan(0.001)

  // A sale that never comes gives the space back.
  const other = await context.newPage()
  const lost = await openWithLate({ page: other, ...how })
  await expect(parts(other).skeleton).toBeVisible()
  await broken(other, `GET ${sale}`, { status: 500 })
  lost.arrive()
  await expect(parts(other).skeleton).toHaveCount(0)
  await expect(other.getByText('40.000đ').first()).toBeVisible()
})

test('danh sách của một danh mục: tên, đường dẫn và danh mục con đến muộn', async ({
  page,
  request,
  shopUrl,
}) => {
  const { data: tree } = await (await request.get('/api/web/category/tree')).json()
  const [category] = tree as { id: string; name: string; children: { name: string }[] }[]
  if (!category?.children[0]) throw new Error('The demo shop has no category with children')
  const late = [menu, '/api/web/category/tree']
  const address = `/search?categoryId=${category.id}`
  const { arrive, layoutShift } = await openWithLate({ page, shopUrl, late, path: address })
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Tìm kiếm sản phẩm')
  // Phones have only the way up.
  const path = main.locator('nav[aria-label="Đường dẫn"]')
  await expect(path).toContainText('Đang tải...')
  const up = main.getByRole('link', { name: 'Lên Trang chủ' })
  await expect(up).toBeVisible()
  await expectAccessible(page)

  arrive()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(category.name)
  await expect(path).toContainText(category.name)
  await expect(up).toBeVisible()
  await expect(main.getByRole('navigation', { name: 'Danh mục' })).toContainText(
    category.children[0].name,
  )
  expect(await layoutShift()).toBeLessThan(0.02)

  // The categories to start from, without a list.
  const other = await page.context().newPage()
  const search = await openWithLate({ page: other, shopUrl, late, path: '/search' })
  await expect(other.getByRole('main').getByRole('navigation')).toHaveCount(0)
  search.arrive()
  await expect(
    other.getByRole('navigation', { name: 'Danh mục' }).getByRole('link', { name: category.name }),
  ).toBeVisible()
  await other.close()
})

test('trang Flash Sale và trang không có: phần đến muộn', async ({ page, shopUrl }) => {
  const sales = ['/api/web/flash-sale', menu]
  const { arrive, layoutShift } = await openWithLate({
    page,
    shopUrl,
    late: sales,
    path: '/flash-sale',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Tất cả Flash Sale' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  arrive()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await layoutShift()).toBeLessThan(0.02)

  const other = await page.context().newPage()
  const late = ['/api/web/recommendations']
  const missing = await openWithLate({ page: other, shopUrl, late, path: '/khong-co' })
  await expect(other.getByRole('region', { name: 'Gợi ý cho bạn' })).toBeVisible()
  missing.arrive()
  await expect(
    other.getByRole('region', { name: 'Gợi ý cho bạn' }).getByRole('article').first(),
  ).toBeVisible()
  expect(await missing.layoutShift()).toBeLessThan(0.02)
  await other.close()
})

test('phần đến muộn mà trình duyệt cũng không lấy được thì vắng mặt', async ({ page, shopUrl }) => {
  const api = await startFaultyApi(shopUrl)
  const late = ['/api/web/banners', '/api/web/flash-sale', menu]
  for (const call of late) api.faults.set(call, 'hang')
  await breakPages(page, shopUrl, {}, { apiUrl: api.url, optionalPartTimeout: 50 })
  await page.route(
    ({ pathname }) => late.includes(pathname),
    (route) => route.fulfill({ status: 500, body: '' }),
  )
  await page.goto('/')
  for (const name of ['Khuyến mãi nổi bật', 'Flash Sale']) {
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCount(0)
  await api.close()
})
