import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'

const edges = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: Math.round(top), bottom: Math.round(bottom) }
  })

test('danh sách trên điện thoại: hàng hoá ở ngay màn hình đầu, giá một dòng, lọc và sắp xếp luôn trong tầm tay', async ({
  page,
}) => {
  await visit(page, '/search?category=nha-cua-doi-song')
  const main = page.getByRole('main')
  const header = page.getByRole('banner')
  const firstCard = main.locator('.product-grid > li').first()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Nhà cửa & Đời sống')
  await expect(main.getByRole('link', { name: 'Lên Trang chủ' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Xoá tất cả' })).toBeInViewport({ ratio: 1 })
  expect((await edges(firstCard)).top - (await edges(header)).bottom).toBeLessThanOrEqual(250)
  await expectNoSideways(page)
  await expectAccessible(page)

  const rows = await main.locator('.product-grid p:has(.from) > span').evaluateAll((prices) =>
    prices.map((price) => ({
      lines: price.getClientRects().length,
      overflow: price.scrollWidth - (price.closest('div')?.clientWidth ?? 0) > 0,
    })),
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) expect(row).toEqual({ lines: 1, overflow: false })

  const opener = main.getByRole('link', { name: 'Bộ lọc' })
  const sorts = main.getByRole('navigation', { name: 'Sắp xếp' })
  await page.mouse.move(180, 500)
  await page.mouse.wheel(0, 1500)
  await expect(header).not.toBeInViewport()
  await expect.poll(async () => (await edges(opener)).top).toBeLessThan(20)
  await page.mouse.wheel(0, -300)
  await expect(header).toBeInViewport()
  // Both move until they stand.
  const below = async () => (await edges(opener)).top - (await edges(header)).bottom
  await expect.poll(async () => [await below(), (await edges(header)).top]).toEqual([5, 0])

  await sorts.getByRole('link', { name: 'Mới nhất' }).click()
  await expect(page).toHaveURL(/sort=latest/)
  await expect(firstCard).toBeInViewport()
})
