import type { Page } from '@playwright/test'
import { anyServer } from './any-width.ts'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Bộ lọc' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const applied = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Đang lọc' })

/** The number in “Xem n sản phẩm”; waits until it is counted. */
async function countedIn(page: Page): Promise<number> {
  const button = drawer(page).getByRole('button', { name: /^Xem [\d.]+ sản phẩm$/ })
  await expect(button).toBeVisible()
  return Number((await button.innerText()).replace(/\D/g, ''))
}

// From 1,024 px on the filters stand beside the list: filter-column-rules.spec.ts.
test.beforeEach(async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1000, height: 800 })
})

test('khách mở danh mục, chọn bộ lọc, thấy đúng số hàng, xem và bỏ lọc từng phần', {
  tag: anyServer,
}, async ({ page, isMobile }) => {
  await visit(page, isMobile ? '/' : '/search')
  if (isMobile) {
    const bar = page.getByRole('navigation', { name: 'Thanh điều hướng' })
    await bar.getByRole('link', { name: 'Danh mục' }).click()
  } else {
    await page.getByRole('link', { name: 'Bộ lọc' }).click()
  }
  await expect(page).toHaveURL(/[?&]openFilter=1/)
  const box = drawer(page)
  await expect(box.getByText('Chưa áp dụng bộ lọc nào.')).toBeVisible()
  await expect(box.getByText('Chọn danh mục tổng (cấp 1) để hiện thuộc tính lọc.')).toBeVisible()
  await expect(box.getByRole('button', { name: 'Áp dụng' })).toBeVisible()

  await box.getByRole('radio', { name: /^Thời trang nữ/ }).check()
  const all = await countedIn(page)
  await box.getByRole('checkbox', { name: 'Cotton' }).check()
  await box.getByLabel('Giá đến').fill('200000')
  await expect(box.getByLabel('Giá đến')).toHaveValue('200.000')
  await expect(box.getByRole('button', { name: 'Bỏ lọc Chất liệu: Cotton' })).toBeVisible()
  await expect(box.getByRole('button', { name: `Xem ${all} sản phẩm` })).toBeHidden()
  const some = await countedIn(page)
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(all)
  await expectAccessible(page)
  await expectNoSideways(page)

  await box.getByRole('button', { name: `Xem ${some} sản phẩm` }).click()
  await expect(heading(page)).toHaveText('Thời trang nữ')
  await expect(box).toBeHidden()
  await expect(page).not.toHaveURL(/openFilter/)
  await expect(page.getByText(`${some} sản phẩm`, { exact: true })).toBeVisible()
  await expect(page.locator('.product-grid-beside > li')).toHaveCount(some)
  await expect(applied(page).getByRole('link')).toHaveText([
    'Bỏ lọc Thời trang nữ',
    'Bỏ lọc Đến 200.000đ',
    'Bỏ lọc Chất liệu: Cotton',
    'Xoá tất cả',
  ])
  await expectAccessible(page)
  await expectNoSideways(page)

  await applied(page).getByRole('link', { name: 'Đến 200.000đ' }).click()
  await applied(page).getByRole('link', { name: 'Chất liệu: Cotton' }).click()
  await expect(page.getByText(`${all} sản phẩm`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bộ lọc' })).toBeFocused()
  await applied(page).getByRole('link', { name: 'Xoá tất cả' }).click()
  await expect(page).toHaveURL('/search')
  await expect(applied(page)).toBeHidden()
})

test('bàn phím: mở, ở trong khung, Enter áp dụng, Esc đóng và trả lại chỗ đứng', async ({
  page,
}) => {
  await visit(page, '/search?q=áo')
  const opener = page.getByRole('link', { name: 'Bộ lọc' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const box = drawer(page)
  // The placeholder looks like the drawer; this label exists only in the loaded drawer.
  await expect(box.getByLabel('Số sao tối thiểu')).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(box.getByRole('button', { name: 'Đóng' })).toBeFocused()
  // Shift+Tab wraps from the first element to the last.
  await page.keyboard.press('Shift+Tab')
  await expect(box.getByRole('button', { name: /^Xem \d+ sản phẩm$/ })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/search?q=áo')

  await page.keyboard.press('Enter')
  // The drawer takes the focus when it opens, so the test must not focus anything earlier.
  await expect(box).toBeFocused()
  const stars = box.getByLabel('Số sao tối thiểu')
  for (const [limit, value] of Object.entries({ min: '0', max: '5', step: '0.5' })) {
    await expect(stars).toHaveAttribute(limit, value)
  }
  await stars.focus()
  for (let press = 0; press < 9; press += 1) await page.keyboard.press('ArrowUp')
  await expect(stars).toHaveValue('4.5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=áo&ratingMin=4.5')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
})
