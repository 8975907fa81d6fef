import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { anOrder } from './orders.ts'
import { aThing, broken, expect, slugOf, test } from './scene.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Đánh giá của tôi' }).getByRole('link', { name })
const waiting = (page: Page) => page.getByRole('list', { name: 'Sản phẩm chờ đánh giá' })
const written = (page: Page) => page.getByRole('list', { name: 'Đánh giá đã viết' })

test('khách được mời đăng nhập rồi quay lại; trang trong tài khoản thì chuyển đi đăng nhập', async ({
  page,
}) => {
  await page.goto('/user/reviews')
  await expect(page.getByRole('heading', { name: 'Bạn cần đăng nhập.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Đăng nhập' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fuser%2Freviews',
  )
  await expectAccessible(page)
  await page.goto('/user/account/reviews?tab=done')
  await expect(page).toHaveURL('/login?redirect=%2Fuser%2Faccount%2Freviews%3Ftab%3Ddone')

  // A stored name alone says not whose reviews they are. A 401 would sign the shopper out.
  await page.route('**/api/web/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.evaluate(() => localStorage.setItem('user_info', '{"name":"Lan"}'))
  await page.goto('/user/reviews')
  await expect(page.getByRole('banner')).toContainText('Lan')
  await expect(page.getByRole('heading', { name: 'Bạn cần đăng nhập.' })).toBeVisible()
})

test('chờ đánh giá và đã đánh giá, từng trang; trống, lỗi và thử lại', async ({
  page,
  db,
  request,
  customer,
}) => {
  const scene = { db, request, customer }
  await page.goto('/user/account/reviews')
  await expect(page.getByText('Không có sản phẩm nào chờ đánh giá')).toBeVisible()
  await expectAccessible(page)
  await expect(tab(page, 'Chưa đánh giá')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Đã đánh giá').click()
  await expect(page.getByText('Bạn chưa viết đánh giá nào')).toBeVisible()
  await expectAccessible(page)

  const thing = await aThing(db, 'Quạt nan tre', { stock: 100 })
  const open = await anOrder(scene, [thing.line], { status: 'COMPLETED' })
  for (let n = 1; n <= 11; n++) {
    const { id } = await anOrder(scene, [thing.line], { status: 'COMPLETED' })
    const review = { order_id: id, product_id: thing.productId, user_id: customer.id, rating: 4 }
    const created_at = new Date(Date.UTC(2026, 10, 1, 8, n))
    const { id: review_id } = await db
      .insertInto('reviews')
      .values({ ...review, created_at, content: `Quạt mát lần ${n}`, is_hidden: n === 10 })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (n !== 11) continue
    const files = [
      {
        url: '/demo-pictures/am-dun-sieu-toc-bep-hien-dang-am-tra-1-2-lit-1.webp',
        mime_type: 'image/webp',
      },
      { url: '/demo-pictures/phim.mp4', mime_type: 'video/mp4' },
    ]
    await db
      .insertInto('review_media')
      .values(files.map((file, position) => ({ review_id, position, ...file })))
      .execute()
  }

  await broken(page, 'GET /api/web/reviews/user/pending?*', { status: 500 })
  await page.goto('/user/account/reviews')
  await expect(page.getByRole('heading', { name: 'Không tải được đánh giá' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  const slug = await slugOf(db, thing)
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1)
  await expect(
    waiting(page).getByRole('link', { name: 'Quạt nan tre', exact: true }),
  ).toHaveAttribute('href', `/products/${slug}`)
  await expect(waiting(page).getByRole('link', { name: `Đơn ${open.id}` })).toBeVisible()
  await expect(
    waiting(page).getByRole('button', { name: 'Đánh giá Quạt nan tre' }),
  ).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)
  await expectNoSideways(page)

  await tab(page, 'Đã đánh giá').click()
  await expect(tab(page, 'Đã đánh giá')).toHaveAttribute('aria-current', 'page')
  const entries = written(page).locator('> li')
  await expect(entries).toHaveCount(10)
  await expect(entries.first()).toContainText('Quạt mát lần 11')
  await expect(entries.first()).toContainText('4 trên 5 sao')
  await expect(
    entries.first().getByRole('link', { name: 'Quạt nan tre', exact: true }),
  ).toBeVisible()
  await expect(entries.nth(1)).toContainText('Shop đã ẩn đánh giá này trên trang sản phẩm')
  await expect(
    entries.first().getByRole('link', { name: 'Video 2 trong đánh giá của bạn' }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await entries.first().getByRole('link', { name: 'Ảnh 1 trong đánh giá của bạn' }).click()
  const viewer = page.getByRole('dialog', { name: 'Hình ảnh trong đánh giá của bạn' })
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()

  await page.getByRole('link', { name: 'Trang 2' }).click()
  await expect(entries).toHaveText([/Quạt mát lần 1$/])
  await expect(page).toHaveURL('/user/account/reviews?tab=done&page=2')
  await page.goto('/user/reviews?tab=done&page=7')
  await page.getByRole('link', { name: 'Về trang đầu' }).click()
  await expect(entries).toHaveCount(10)
})
