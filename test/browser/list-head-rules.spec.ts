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
  const firstCard = main.locator('.product-grid-beside > li').first()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Nhà cửa & Đời sống')
  await expect(main.getByRole('link', { name: 'Lên Trang chủ' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Xoá tất cả' })).toBeInViewport({ ratio: 1 })
  expect((await edges(firstCard)).top - (await edges(header)).bottom).toBeLessThanOrEqual(250)
  await expectNoSideways(page)
  await expectAccessible(page)

  const rows = await main
    .locator('.product-grid-beside p:has(.from) > span')
    .evaluateAll((prices) =>
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

test('bộ lọc của một danh sách: giá ở ngay màn hình đầu, danh mục không có hàng thì không hiện', async ({
  page,
  request,
}) => {
  const [{ data: tree }, { facets }] = await Promise.all(
    ['category/tree', 'products?q=áo thun&limit=1'].map(async (path) =>
      (await request.get(`/api/web/${path}`)).json(),
    ),
  )
  const found = facets.categories.map(({ id }: { id: string }) => id)
  const names = (isFound: boolean) =>
    tree
      .filter(({ id }: { id: string }) => found.includes(id) === isFound)
      .map(({ name }: { name: string }) => name)
  // Longer lists of counts are cut, and do not tell what is empty.
  expect(found.length).toBeLessThan(20)
  expect(names(true).length).toBeGreaterThan(1)
  expect(names(false).length).toBeGreaterThan(5)

  await visit(page, '/search?q=áo thun')
  await page.getByRole('link', { name: 'Bộ lọc' }).click()
  const categories = page.getByRole('dialog').getByRole('group', { name: 'Danh mục' })
  await expect(categories.getByRole('listitem').locator('label > span:first-of-type')).toHaveText(
    names(true),
  )
  await expect(page.getByLabel('Giá từ')).toBeInViewport({ ratio: 1 })

  // What the list has is listed as long as the drawer is open.
  await page.getByRole('checkbox', { name: /^Giao nhanh/ }).check()
  await page.getByLabel('Giá từ').fill('900000000')
  await expect(page.getByRole('status').filter({ hasText: 'Không có' })).toBeVisible()
  await expect(categories.getByRole('listitem')).toHaveCount(names(true).length)
})
