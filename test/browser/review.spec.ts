import type { Browser, Page } from '@playwright/test'
import { anAddress } from '../builders.ts'
import { aMedium } from '../media.ts'
import { anyServer } from './any-width.ts'
import { place, thanks } from './checkout.ts'
import {
  expect,
  expectAccessible,
  expectNoSideways,
  newPhone,
  runShopCommand,
  visit,
} from './journey.ts'
import { aThing, slugOf, test } from './scene.ts'

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Đánh giá sản phẩm' })
const entries = (page: Page) =>
  reviewsOf(page).getByRole('list', { name: 'Các đánh giá' }).locator('> li')

async function register(page: Page, phone: string): Promise<{ authorization: string }> {
  await page.goto('/register?redirect=%2Fuser%2Faccount%2Forders')
  await page.getByLabel('Số điện thoại').fill(phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('mật khẩu của tôi')
  await page.getByLabel('Nhập lại mật khẩu').fill('mật khẩu của tôi')
  await page.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/account\/orders$/)
  const token = await page.evaluate(() => localStorage.getItem('user_token'))
  return { authorization: `Bearer ${token}` }
}

/** A page in a new browser context, as an anonymous visitor. */
async function aStranger(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL })
  await page.addInitScript((at) => {
    localStorage.setItem('privacy_consent', JSON.stringify({ version: 1, granted: false, at }))
  }, '2026-11-01T08:00:00.000Z')
  return page
}

/** The product's rating in the server's HTML: in the structured data, and whether it is visible. */
async function ratingOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const data = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)]
  const product = data
    .map(([, json]) => JSON.parse(json ?? ''))
    .find((each) => each['@type'] === 'Product')
  return { rating: product.aggregateRating, isShown: html.includes('đánh giá)') }
}

test('mua hàng, chủ tiệm giao, đánh giá kèm ảnh và video, người lạ xem được ngay; tiệm trả lời, rồi ẩn', {
  tag: anyServer,
}, async ({ page, db, browser, request, shopUrl, against }) => {
  const thing = await aThing(db, 'Đèn lồng Hội An thử', { price: 150_000 })
  const product = `/products/${await slugOf(db, thing)}`
  const stranger = await aStranger(browser, shopUrl)
  await visit(stranger, product)
  await expect(stranger.getByRole('link', { name: '(1 đánh giá)' })).toHaveCount(0)
  expect(await ratingOf(stranger, product)).toEqual({ rating: undefined, isShown: false })

  const phone = newPhone()
  const headers = await register(page, phone)
  const { id } = await db
    .updateTable('users')
    .set({ name: 'Nguyễn Thị Lan' })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  await anAddress(db, id)
  const put = await request.post('/api/web/cart', {
    headers,
    data: { ...thing.line, quantity: 1 },
  })
  expect(put.status(), await put.text()).toBe(200)
  await page.goto('/checkout')
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  const orderId = page.url().split('/').at(-1) ?? ''
  await page.goto('/user/account/orders')
  await expect(page.getByText('Chờ xác nhận').last()).toBeVisible()
  const banner = page.getByRole('complementary', { name: 'Sản phẩm chờ đánh giá' })
  await expect(banner).toHaveCount(0)
  await runShopCommand('order', 'status', orderId, 'SHIPPING')
  await runShopCommand('order', 'status', orderId, 'COMPLETED')

  await page.reload()
  await expect(banner).toContainText('1 sản phẩm')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Đánh giá Đèn lồng Hội An thử' }).click()
  // Orders may have no slug; the link then contains the product's id.
  await expect(page).toHaveURL(new RegExp(`/products/[^/?]+\\?reviewOrderId=${orderId}#reviews$`))
  const form = page.getByRole('form', { name: 'Đánh giá Đèn lồng Hội An thử' })
  await form.getByRole('radio', { name: /^4 sao/ }).check()
  await form.getByRole('textbox').fill('Đèn sáng ấm, vải lụa dày.')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Thêm ảnh, video' }).click(),
  ])
  await chooser.setFiles([
    { name: 'đèn.jpg', mimeType: 'image/jpeg', buffer: await aMedium('photo.jpg') },
    { name: 'đèn.webm', mimeType: 'video/webm', buffer: await aMedium('film.webm') },
  ])
  await expect(form.getByText('Đã tải lên 2/2 tệp.')).toBeAttached()
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByRole('button', { name: 'Gửi đánh giá' }).click()
  await expect(reviewsOf(page).getByText('Cảm ơn bạn đã đánh giá!')).toBeVisible()

  // New visitors see the review wherever the product is shown.
  const rating = { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 1 }
  await expect.poll(() => ratingOf(stranger, product)).toEqual({ rating, isShown: true })
  const card = stranger
    .getByRole('article')
    .filter({ has: stranger.locator(`a[href="${product}"]`) })
  await expect(async () => {
    await visit(stranger, `/search?q=${encodeURIComponent('Đèn lồng Hội An thử')}&ratingMin=4`)
    // Cards of other servers may have no rating.
    if (against === 'own') await expect(card).toContainText('Đánh giá 4,0', { timeout: 5000 })
  }).toPass()
  await visit(stranger, product)
  await stranger.getByRole('link', { name: '(1 đánh giá)' }).click()
  await expect(entries(stranger)).toHaveCount(1)
  await expect(entries(stranger)).toContainText('Đèn sáng ấm, vải lụa dày.')
  await expect(entries(stranger)).toContainText('4 trên 5 sao')
  await expect(entries(stranger).getByRole('heading')).toHaveText('N. T. Lan')
  await expectAccessible(stranger)
  await expectNoSideways(stranger)
  // Another server guarantees no video posters, no replies, and no hiding of reviews.
  if (against === 'other') return stranger.close()
  await seeMedia(stranger)

  const [review] = JSON.parse(
    await runShopCommand('review', 'list', '--product', product.split('/').at(-1) ?? '', '--json'),
  )
  await runShopCommand('review', 'answer', review.id, 'Tiệm cảm ơn bạn Lan.')
  await expect(async () => {
    await stranger.reload()
    const answered = 'Phản hồi của shopTiệm cảm ơn bạn Lan.'
    await expect(entries(stranger)).toContainText(answered, { timeout: 5000 })
  }).toPass()
  await expectAccessible(stranger)

  await runShopCommand('review', 'hide', review.id, '--reason', 'Có số điện thoại của người khác.')
  const unrated = { rating: undefined, isShown: false }
  await expect.poll(() => ratingOf(stranger, product)).toEqual(unrated)
  await stranger.reload()
  await expect(
    reviewsOf(stranger).getByText('Chưa có đánh giá nào cho sản phẩm này.'),
  ).toBeVisible()
  await stranger.close()
  await page.goto('/user/account/reviews?tab=done')
  const own = page.getByRole('list', { name: 'Đánh giá đã viết' }).locator('> li')
  await expect(own).toContainText('Shop đã ẩn đánh giá này trên trang sản phẩm')
  await expect(own).toContainText('Lý do: Có số điện thoại của người khác.')
  await expect(own).toContainText('Tiệm cảm ơn bạn Lan.')
  await expectAccessible(page)
  await expectNoSideways(page)
})

/** Opens the picture, then the video, which plays automatically; after closing the focus is restored. */
async function seeMedia(page: Page): Promise<void> {
  const first = entries(page).getByRole('link', { name: 'Ảnh 1 trong đánh giá của N. T. Lan' })
  await first.click()
  const viewer = page.getByRole('dialog', { name: 'Hình ảnh trong đánh giá của N. T. Lan' })
  const picture = viewer.getByRole('img', { name: 'Ảnh 1 trong đánh giá của N. T. Lan' })
  await expect(picture).toBeVisible()
  // The EXIF orientation is applied.
  await expect.poll(() => picture.evaluate(isUpright)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  const video = viewer.locator('video')
  await expect(video).toHaveAttribute('poster', /^\/images\/\d+\/uploads\/.+\.jpg$/)
  await expect
    .poll(() => video.evaluate(({ played }: HTMLVideoElement) => played.length))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  const address = (await video.getAttribute('src')) ?? ''
  const part = await page.request.get(address, { headers: { range: 'bytes=0-99' } })
  expect(part.status()).toBe(206)
  expect(part.headers()).toMatchObject({ 'content-type': 'video/webm', 'content-length': '100' })
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()
  // The video's URL opens in the browser's own player.
  await page.goto(address)
  await expect.poll(() => page.locator('video').evaluate(isLoaded)).toBe(true)
  await page.goBack()
}

/** Runs in the page. */
function isUpright(image: Element): boolean {
  const { naturalWidth, naturalHeight } = image as HTMLImageElement
  return naturalWidth > 0 && naturalHeight > naturalWidth
}

/** Runs in the page. */
function isLoaded(video: Element): boolean {
  return (video as HTMLVideoElement).duration > 0
}
