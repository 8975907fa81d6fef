import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { aGate } from './scene.ts'

const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

const column = (page: Page) => page.getByRole('complementary', { name: 'Bộ lọc' })
const applied = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Đang lọc' })
const cards = (page: Page) => page.getByRole('main').locator('.product-grid-beside > li')
const option = (page: Page, role: 'radio' | 'checkbox', name: string) =>
  column(page).getByRole(role, { name: new RegExp(`^${name}`) })

test.describe('máy tính', () => {
  test.use(wide)

  test('cột bộ lọc: chọn là áp dụng, bỏ từng phần, Quay lại; không có gì xê dịch', async ({
    page,
  }) => {
    const layoutShift = await watchLayoutShift(page)
    await visit(page, '/search?q=áo')
    await expect(option(page, 'radio', 'Tất cả danh mục')).toBeChecked()
    await expect(page.getByRole('link', { name: 'Bộ lọc' })).toBeHidden()
    expect(await layoutShift()).toBeLessThan(0.001)
    const all = await cards(page).count()
    await expectAccessible(page)
    await expectNoSideways(page)

    const women = option(page, 'radio', 'Thời trang nữ')
    await women.focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/&categoryId=/)
    await expect(applied(page).getByRole('link', { name: 'Bỏ lọc Thời trang nữ' })).toBeVisible()
    await expect(women).toBeFocused()
    await expect.poll(() => cards(page).count()).toBeLessThan(all)
    const some = await cards(page).count()

    await option(page, 'checkbox', 'Cotton').check()
    await expect(page).toHaveURL(/attr/)
    await expect.poll(() => cards(page).count()).toBeLessThan(some)
    // Other journeys add products meanwhile: no count is the same twice.
    const few = await cards(page).count()
    await applied(page).getByRole('link', { name: 'Chất liệu: Cotton' }).focus()
    await page.keyboard.press('Enter')
    await expect(option(page, 'checkbox', 'Cotton')).not.toBeChecked()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(few)

    await page.goBack()
    await expect(option(page, 'checkbox', 'Cotton')).toBeChecked()
    await page.goForward()
    await expect(option(page, 'checkbox', 'Cotton')).not.toBeChecked()
    await expect(women).toBeChecked()
    await applied(page).getByRole('link', { name: 'Xoá tất cả' }).press('Enter')
    await expect(page).toHaveURL('/search?q=áo')
    await expect(column(page).getByRole('heading', { name: 'Bộ lọc' })).toBeFocused()
    await expect(option(page, 'radio', 'Tất cả danh mục')).toBeChecked()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(some)
  })

  test('giá gõ trong cột: Enter, rời ô hay ngừng gõ thì áp dụng', async ({ page }) => {
    await visit(page, '/search?q=áo')
    const [from, to] = [column(page).getByLabel('Giá từ'), column(page).getByLabel('Giá đến')]
    await to.fill('200000')
    await to.press('Enter')
    await expect(page).toHaveURL('/search?q=áo&priceMax=200000')
    await expect(to).toBeFocused()
    await from.fill('100000')
    await from.blur()
    await expect(page).toHaveURL('/search?q=áo&priceMin=100000&priceMax=200000')
    await to.fill('')
    await expect(page).toHaveURL('/search?q=áo&priceMin=100000')
    await applied(page)
      .getByRole('link', { name: /Từ 100.000đ/ })
      .click()
    await expect(from).toHaveValue('')
  })

  test('chọn tiếp khi danh sách chưa về: mọi lựa chọn đều được áp dụng', async ({ page }) => {
    await visit(page, '/search?q=áo')
    await expect(option(page, 'radio', 'Tất cả danh mục')).toBeChecked()
    const lists = aGate()
    await page.route('**/search.data?*', async (route) => {
      await lists.opened
      await route.continue()
    })
    const asked = page.waitForRequest('**/search.data?*inStock=1*')
    await option(page, 'checkbox', 'Còn hàng').check()
    await asked
    const both = page.waitForRequest('**/search.data?*inStock=1&shipFast=1*')
    await option(page, 'checkbox', 'Giao nhanh').check()
    await both
    // A choice that is withdrawn before its list has come ends as the shopper left it.
    await option(page, 'checkbox', 'Còn hàng').uncheck()
    await option(page, 'checkbox', 'Giao nhanh').uncheck()
    lists.open()
    await expect(page).toHaveURL('/search?q=áo')
    await expect(applied(page)).toBeHidden()
    await expect(option(page, 'checkbox', 'Còn hàng')).not.toBeChecked()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page).toHaveURL('/search?q=áo')
  })

  test('mã của cột mất mạng: nói rõ, thử lại được; ngăn bộ lọc đóng thì về cột', async ({
    page,
  }) => {
    let isLost = true
    await page.route('**/assets/live-filters-*', (route) =>
      isLost ? route.abort() : route.continue(),
    )
    await page.goto('/search?q=áo')
    await expect(column(page).getByRole('alert')).toHaveText('Chưa tải được phần này.Thử lại')
    await expectAccessible(page)
    isLost = false
    await column(page).getByRole('button', { name: 'Thử lại' }).click()
    await expect(option(page, 'radio', 'Tất cả danh mục')).toBeChecked()

    await page.goto('/search?q=áo&openFilter=1')
    await expect(page.getByRole('dialog').getByLabel('Số sao tối thiểu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/search?q=áo')
    await expect(column(page).getByRole('heading', { name: 'Bộ lọc' })).toBeFocused()
  })
})

test('điện thoại không tải cột bộ lọc', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await visit(page, '/search?q=áo')
  await expect(page.getByRole('link', { name: 'Bộ lọc' })).toBeVisible()
  await expect(column(page)).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('live-filters'))).toEqual([])
})
