import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'
import { aGate, aThing, slugOf } from './scene.ts'

/** A product of the demo shop with three pages of reviews, some with pictures. */
async function aMuchReviewed(request: APIRequestContext): Promise<string> {
  const list = await request.get('/api/web/products?sort=best_selling&limit=30')
  for (const { id, slug } of (await list.json()).data) {
    const reviews = await (await request.get(`/api/web/reviews/product/${id}`)).json()
    if (reviews.summary.count > 10 && reviews.summary.mediaCount > 0) return slug
  }
  throw new Error('The demo shop has no product with many reviews')
}

test('đánh giá: lọc theo sao và ảnh, sang trang, đổi bộ lọc thì về trang 1, xem ảnh lớn', async ({
  page,
  request,
}) => {
  await visit(page, `/products/${await aMuchReviewed(request)}`)
  const reviews = page.getByRole('region', { name: 'Đánh giá sản phẩm' })
  await reviews.scrollIntoViewIfNeeded()
  const list = reviews.getByRole('list', { name: 'Các đánh giá' })
  const items = list.locator('> li')
  await expect(items).toHaveCount(5)
  const [first] = await items.allTextContents()
  await expectAccessible(page)
  await expectNoSideways(page)

  await reviews.getByRole('button', { name: 'Trang 2' }).click()
  await expect(reviews.getByRole('button', { name: 'Trang 2' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(list).toBeFocused()
  await expect(list).toBeInViewport()
  await expect(items.first()).not.toHaveText(String(first))

  const outgoing = page.waitForRequest('**/api/web/reviews/product/**')
  await reviews.getByRole('button', { name: /^5 sao/ }).click()
  const { searchParams } = new URL((await outgoing).url())
  expect(Object.fromEntries(searchParams)).toEqual({ rating: '5', page: '1', limit: '5' })
  await expect(items.filter({ hasNotText: '5 trên 5 sao' })).toHaveCount(0)
  await expect(items.first()).toBeVisible()

  await reviews.getByRole('button', { name: 'Tất cả' }).click()
  await reviews.getByRole('button', { name: /^Có hình ảnh/ }).click()
  await expect(items.filter({ hasNot: page.locator('img') })).toHaveCount(0)
  await expect(items.first()).toBeVisible()
  const picture = items.getByRole('link', { name: /^Ảnh 1 trong đánh giá của/ }).first()
  await picture.click()
  const viewer = page.getByRole('dialog', { name: /^Hình ảnh trong đánh giá của/ })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(picture).toBeFocused()
})

test('đánh giá không tải được thì nói rõ và thử lại được; chưa có thì nói', async ({
  page,
  choosable: { product },
}) => {
  let answers = 0
  await page.route('**/api/web/reviews/product/**', async (route) => {
    answers += 1
    if (answers === 1) return route.abort()
    const json = { reviews: [], pagination: { total: 0, pages: 0 }, summary: { count: 0 } }
    return route.fulfill({ json })
  })
  await visit(page, `/products/${product.slug}`)
  const reviews = page.getByRole('region', { name: 'Đánh giá sản phẩm' })
  await reviews.scrollIntoViewIfNeeded()
  await expect(reviews.getByRole('alert')).toContainText('Chưa tải được phần này')
  await reviews.getByRole('button', { name: 'Thử lại' }).click()
  await expect(reviews.getByText('Chưa có đánh giá nào cho sản phẩm này.')).toBeVisible()
  await expect(reviews.getByRole('alert')).toBeHidden()
})

test('sang sản phẩm khác bằng liên kết: trang ở đầu, bàn phím ở nội dung, tên trang được đọc', async ({
  page,
  choosable: { product },
}) => {
  await visit(page, `/products/${product.slug}`)
  const related = page.getByRole('region', { name: 'Sản phẩm liên quan' }).getByRole('link')
  await related.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(`/${product.slug}$`))
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('p[aria-live=polite]')).toHaveText(await page.title())
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('đánh giá đến muộn không đẩy những gì khách đang xem, ở dưới, cuối trang hay đầu mục', async ({
  page,
  request,
}) => {
  const address = `/products/${await aMuchReviewed(request)}`
  for (const edge of ['end', 'bottom', 'top'] as const) {
    const gate = aGate()
    await page.route('**/api/web/reviews/product/**', async (route) => {
      await gate.opened
      await route.continue()
    })
    await visit(page, address)
    const reviews = page.getByRole('region', { name: 'Đánh giá sản phẩm' })
    // Scrolls its end to the middle of the screen, its heading to the top, or to the end of the page.
    await reviews.evaluate((place, which) => {
      if (which === 'end') scrollTo(0, document.documentElement.scrollHeight)
      else
        scrollBy(0, place.getBoundingClientRect()[which] - innerHeight / (which === 'top' ? 20 : 2))
    }, edge)
    const related = page.getByRole('region', { name: 'Sản phẩm liên quan' })
    const footer = page.getByRole('contentinfo')
    const seen = { bottom: related, top: reviews, end: footer }[edge]
    await expect(seen).toBeInViewport()
    // Scroll anchoring happens with the next frame.
    const place = () =>
      seen.evaluate(async (each) => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
        return Math.round(each.getBoundingClientRect().top)
      })
    if (edge === 'top') await expect(related).not.toBeInViewport()
    const before = await place()
    gate.open()
    await expect(reviews.getByRole('list', { name: 'Các đánh giá' })).toBeVisible()
    expect(await place()).toBe(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('sản phẩm có điểm nhưng chưa ai viết: chỗ của đánh giá không đổi khi chúng đến', async ({
  page,
  db,
}) => {
  const thing = await aThing(db, 'Hàng có điểm nhưng chưa ai viết')
  await db
    .updateTable('products')
    .set({ rating_before_count: 12, rating_before_sum: 54 })
    .where('id', '=', thing.productId)
    .execute()
  const gate = aGate()
  await page.route('**/api/web/reviews/product/**', async (route) => {
    await gate.opened
    await route.continue()
  })
  const outgoing = page.waitForRequest('**/api/web/reviews/product/**')
  await page.goto(`/products/${await slugOf(db, thing)}`, { waitUntil: 'commit' })
  const reviews = page.getByRole('region', { name: 'Đánh giá sản phẩm' })
  await expect(reviews).toContainText('12 lượt đánh giá')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.waitForFunction(() => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    return [...sheets].every(({ sheet }) => sheet)
  })
  const height = () => reviews.evaluate((place) => Math.round(place.getBoundingClientRect().height))
  const sent = await height()
  await reviews.scrollIntoViewIfNeeded()
  await outgoing
  expect(await height()).toBe(sent)
  gate.open()
  await expect(reviews).toContainText('Chưa có đánh giá nào cho sản phẩm này.')
  expect(await height()).toBe(sent)
})
