import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { broken } from './scene.ts'

const menuOf = (page: Page) => {
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Danh mục' })
  return {
    menu,
    button: menu.getByRole('button', { name: 'Danh mục', exact: true }),
    link: (name: string) => menu.getByRole('link', { name, exact: true }),
  }
}

const tree = ['/category/tree', '/categories/tree', '/categories', '/category']

test.describe('máy tính', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('menu danh mục: mọi danh mục kèm ảnh; mở trang, Esc hay bấm ra ngoài thì đóng', async ({
    page,
  }) => {
    const layoutShift = await watchLayoutShift(page)
    // On the home page a flash sale that begins moves the others.
    await visit(page, '/page/lien-he')
    const { menu, button, link } = menuOf(page)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(link('Thời trang nữ').locator('img')).toBeVisible()
    await expect(link('Đầm nữ')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    expect(await layoutShift()).toBeLessThan(0.001)

    await page.keyboard.press('Escape')
    await expect(link('Đầm nữ')).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    const { pathname } = new URL(page.url())
    await page.mouse.click(1270, 780)
    await expect(link('Đầm nữ')).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(pathname)

    await button.click()
    // The header stays while its menu is open.
    await page.mouse.move(640, 790)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(link('Đầm nữ')).toBeInViewport()
    await link('Đầm nữ').click()
    await expect(page).toHaveURL(/\/search\?q=a&categoryId=/)
    await expect(page.getByRole('heading', { level: 1, name: /^Đầm nữ/ })).toBeVisible()
    await expect(link('Đầm nữ')).toBeHidden()
    await expect(menu).toBeVisible()
  })

  test('menu danh mục bằng bàn phím: mũi tên, Tab, Esc, đi tiếp thì đóng', async ({ page }) => {
    await visit(page, '/page/lien-he')
    const { button, link } = menuOf(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(link('Đầm nữ')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(link('Thời trang nữ')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(link('Đầm nữ')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(link('Thời trang nam')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(link('Thời trang nữ')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(link('Đầm nữ')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await expect(link('Đầm nữ')).toBeHidden()
    await expect(page.getByRole('searchbox', { name: 'Tìm sản phẩm' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(link('Thời trang nữ')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  test('menu danh mục: mã mất mạng thì thử lại được; không có danh mục thì nói', async ({
    page,
  }) => {
    let isLost = true
    await page.route('**/assets/category-panel-*', (route) =>
      isLost ? route.abort() : route.continue(),
    )
    for (const path of tree) await broken(page, `GET /api/web${path}`, { status: 500 })
    await visit(page, '/page/lien-he')
    const { menu, button } = menuOf(page)
    await button.click()
    await expect(menu.getByRole('alert')).toHaveText('Chưa tải được phần này.Thử lại')
    await expectAccessible(page)
    isLost = false
    await menu.getByRole('button', { name: 'Thử lại' }).click()
    await expect(menu).toContainText('Chưa có danh mục.')
    await expectAccessible(page)
  })

  test('trang chủ: hàng Flash Sale nằm ngay màn hình đầu, cạnh băng chuyền', async ({ page }) => {
    await visit(page, '/')
    const sale = page.getByRole('region', { name: 'Flash Sale' })
    await expect(sale.getByRole('listitem').first().getByRole('link')).toBeInViewport({ ratio: 1 })
    const [banners, goods] = await Promise.all([
      page.getByRole('region', { name: 'Khuyến mãi nổi bật' }).boundingBox(),
      sale.boundingBox(),
    ])
    expect(goods?.x).toBeGreaterThan((banners?.x ?? 0) + (banners?.width ?? 0))
    await expectNoSideways(page)
  })
})

test('điện thoại có danh mục ở thanh dưới, không tải menu', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await visit(page, '/page/lien-he')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Danh mục' })).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('category-panel'))).toEqual([])
})
