import type { Page } from '@playwright/test'
import { expectAccessible, visit } from './journey.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { aGate, aThing, broken, expect, test } from './scene.ts'

declare global {
  interface Window {
    /** Viewport position of the pressed link, and height of the page. */
    pressed: { top: number; height: number }
  }
}

const forYou = (page: Page) => page.getByRole('region', { name: 'Dành riêng cho bạn' })
const cards = (page: Page) => forYou(page).getByRole('heading', { level: 3 })
const skeletons = (page: Page) => forYou(page).locator('li:not(:has(article)):visible')
const banners = (page: Page) => page.getByRole('region', { name: 'Khuyến mãi nổi bật' })
const seen = (page: Page) => banners(page).locator('button[aria-current=true]')
const more = 'GET /api/web/recommendations?*'

function aPage(from: number, count: number) {
  const items = Array.from({ length: count }, (_, index) => from + index)
  return {
    items: items.map((n) => ({ id: `r${n}`, name: `Gợi ý ${n}`, slug: `goi-y-${n}`, price: 1000 })),
  }
}

test('khuyến mãi tự chuyển, dừng khi bàn phím ở đó, khi ẩn thẻ, khi bấm dừng', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await expect(banners(page).getByRole('button', { name: 'Dừng tự chuyển' })).toBeVisible()
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  const dots = banners(page).getByRole('button', { name: /^Xem khuyến mãi/ })
  const count = await dots.count()
  expect(count).toBeGreaterThan(2)
  const current = async () =>
    Number((await seen(page).getAttribute('aria-label'))?.match(/\d+/)?.[0])
  let shown = 0
  // While it scrolls, the strip passes other slides.
  const expectSettled = () =>
    expect
      .poll(() =>
        banners(page)
          .getByRole('list')
          .evaluate((strip) => strip.scrollLeft / strip.clientWidth),
      )
      .toBeCloseTo(shown - 1)
  const expectNext = async () => {
    shown = (shown % count) + 1
    const look = async () => {
      // The timer of five seconds starts when the page has observed the current slide, so the clock advances in steps.
      if ((await current()) !== shown) await page.clock.runFor(2500)
      return current()
    }
    await expect.poll(look).toBe(shown)
    await expectSettled()
  }
  const expectStill = async () => {
    // Advances the clock past the timer, so that a pending slide would appear.
    await page.clock.fastForward(30_000)
    expect(await current()).toBe(shown)
  }
  await dots.nth(0).tap()
  shown = 1
  await expectSettled()
  await expect.poll(current).toBe(shown)
  await expectStill()
  await banners(page).getByRole('button', { name: 'Tự chuyển' }).tap()
  await expectNext()
  await expectNext()

  await dots.nth(0).focus()
  await page.keyboard.press('Shift')
  await expectStill()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await expectStill()
  await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'))
  await expectNext()
  await banners(page).getByRole('button', { name: 'Dừng tự chuyển' }).tap()
  await expectStill()
})

test('ai không muốn chuyển động thì khuyến mãi đứng yên', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await visit(page, '/')
  await expect(banners(page).getByRole('button', { name: 'Tự chuyển' })).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(seen(page)).toHaveAccessibleName(/^Xem khuyến mãi 1/)
})

test('danh mục: hai hàng, 5, 4, 3, 2, 2 mỗi hàng theo bề rộng', async ({ page }) => {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Danh mục nổi bật' }).getByRole('list')
  await expect(row.getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/search\?q=a&categoryId=([\w-]+)&category=\1$/,
  )
  const widths = [
    [1440, 5],
    [1280, 4],
    [1024, 3],
    [768, 2],
    [480, 2],
    [360, 2],
  ] as const
  for (const [width, columns] of widths) {
    await page.setViewportSize({ width, height: 800 })
    const shown = () =>
      row.evaluate((list) => {
        const frame = list.getBoundingClientRect()
        const boxes = [...list.children].map((item) => item.getBoundingClientRect())
        const rows = new Set(boxes.map(({ top }) => Math.round(top))).size
        const inside = boxes.filter(
          ({ left, right }) => left >= frame.left && right <= frame.right + 1,
        )
        return [rows, inside.length / rows]
      })
    await expect.poll(shown, `${width}`).toEqual([2, columns])
  }
})

test('xem thêm gợi ý: 12 khung chờ, hỏng thì nói và thử lại, nhiều nhất 200', async ({ page }) => {
  await visit(page, '/')
  await expect(cards(page)).toHaveCount(50)
  const button = forYou(page).getByRole('button')
  await broken(page, more, { status: 500 })
  await button.click()
  await expect(forYou(page).getByRole('alert')).toHaveText(
    'Không tải thêm được gợi ý. Vui lòng thử lại.',
  )
  await expect(button).toHaveText('Thử lại')
  await expect(cards(page)).toHaveCount(50)
  await expectAccessible(page)

  const gate = aGate()
  await broken(page, more, { status: 200, body: aPage(0, 50), until: gate.opened })
  await button.click()
  await expect(skeletons(page)).toHaveCount(12)
  gate.open()
  await expect(cards(page)).toHaveCount(100)
  await expect(forYou(page).getByRole('alert')).toHaveCount(0)
  await broken(page, more, { status: 200, body: aPage(50, 50) })
  const heightOfAdded = () =>
    cards(page).evaluateAll((added) => {
      const [first, last] = [added[50], added[99]].map((it) => it?.getBoundingClientRect().top ?? 0)
      return (last ?? 0) - (first ?? 0)
    })
  const height = await heightOfAdded()
  await button.click()
  await expect(cards(page)).toHaveCount(150)
  // The added cards didn't change their heights when they came near the screen, so the button stood still.
  expect(await heightOfAdded()).toBe(height)
  await broken(page, more, { status: 200, body: aPage(100, 50) })
  await button.press('Enter')
  await expect(cards(page)).toHaveCount(200)
  await expect(button).toHaveCount(0)
  await expect(forYou(page).getByRole('link', { name: 'Gợi ý 100' })).toBeFocused()
})

test('quay lại thì hàng đã bấm đứng đúng chỗ cũ, chữ vẫn một phông', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => {
    const onClick = ({ target }: Event) => {
      const { top = 0 } = (target as Element).closest('a')?.getBoundingClientRect() ?? {}
      window.pressed = { top, height: document.documentElement.scrollHeight }
    }
    addEventListener('click', onClick, { capture: true, once: true })
  })
  const firstFont = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  const link = cards(page).nth(39).getByRole('link')
  await link.click()
  await expect(page).toHaveURL(/\/products\//)
  await page.waitForFunction(() => document.fonts.check('16px "Be Vietnam Pro"', 'Ấa'))
  await expect(page.locator('body')).toHaveCSS('font-family', firstFont)

  await page.goBack()
  await expect(cards(page)).toHaveCount(50)
  const off = () => link.evaluate((it) => it.getBoundingClientRect().top - window.pressed.top)
  await expect.poll(async () => Math.abs(Math.round(await off()))).toBeLessThanOrEqual(1)
  const grown = () => document.documentElement.scrollHeight - window.pressed.height
  expect(await page.evaluate(grown)).not.toBe(0)
})

test.describe('đã đồng ý và đã xem hàng', () => {
  test.use({ consent: 'granted' })

  test.beforeEach(async ({ page, db }) => {
    const { productId } = await aThing(db, 'Lồng đèn cá')
    await page.addInitScript((id) => {
      const seenBefore = [{ productId: id, mainCategoryId: 'c', ts: 1 }]
      localStorage.setItem('recently_viewed_v1', JSON.stringify(seenBefore))
    }, productId)
  })

  test('gợi ý riêng có 12 khung chờ từ đầu, và không xô trang', async ({ page }) => {
    const gate = aGate()
    await broken(page, more, { status: 200, body: aPage(0, 50), until: gate.opened })
    const layoutShift = await watchLayoutShift(page)
    await page.goto('/')
    await expect(skeletons(page)).toHaveCount(12)
    await expect(cards(page).filter({ visible: true })).toHaveCount(0)
    gate.open()
    await expect(cards(page)).toHaveText(aPage(0, 50).items.map(({ name }) => name))
    const recent = page.getByRole('region', { name: 'Đã xem gần đây' })
    await expect(recent.getByRole('link', { name: 'Lồng đèn cá' })).toBeVisible()
    expect(await layoutShift()).toBeLessThan(0.02)

    // Browser Back from a product restores the loaded list.
    await broken(page, more, { status: 200, body: aPage(50, 10) })
    await forYou(page).getByRole('button', { name: 'Xem thêm' }).click()
    await expect(cards(page)).toHaveCount(60)
    await recent.getByRole('link', { name: 'Lồng đèn cá' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lồng đèn cá' })).toBeVisible()
    await page.goBack()
    await expect(cards(page)).toHaveCount(60)
  })

  test('gợi ý riêng hỏng thì còn gợi ý chung; hàng đã xem hỏng thì ẩn', async ({ page }) => {
    await broken(page, more, { status: 500 })
    await page.route('**/api/web/products*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/web/products/*', (route) => route.fulfill({ status: 500, json: {} }))
    await visit(page, '/')
    await expect(cards(page)).toHaveCount(50)
    await page.getByRole('region', { name: 'Danh mục nổi bật' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'Đã xem gần đây' })).toHaveCount(0)
  })
})

test('băng chuyền sản phẩm: bán chạy khi giỏ trống, thử limit khi hỏng, hỏng cả thì không có gì', async ({
  page,
}) => {
  const row = page.getByRole('region', { name: 'Bán chạy nhất' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/web/products') asked.push(search)
  })
  await page.goto('/cart')
  await row.scrollIntoViewIfNeeded()
  const names = row.getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(10)
  await expectAccessible(page)
  expect(asked).toEqual([])
  for (const count of [20, 30, 40, 50]) {
    await names.last().scrollIntoViewIfNeeded()
    await expect(names).toHaveCount(count)
  }
  expect(asked).toEqual(['?sort=best_selling&page=1&pageSize=50'])
  const shown = await row.getByRole('link').evaluateAll((links) => links.map(String))
  expect(new Set(shown).size).toBe(50)
  await expect(row.locator('li[aria-hidden]')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  const list = row.getByRole('list')
  await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
  await row.getByRole('button', { name: 'Sản phẩm tiếp theo' }).click()
  await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(600)
  await row.getByRole('button', { name: 'Sản phẩm trước' }).click()
  await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)

  asked.length = 0
  await broken(page, 'GET /api/web/products?*', { status: 500 })
  await visit(page, '/flash-sale')
  await page.getByRole('link', { name: 'Giỏ hàng' }).first().click()
  await expect(page.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  await expect
    .poll(() => asked)
    .toEqual(['?sort=best_selling&page=1&pageSize=50', '?sort=best_selling&limit=50'])
  await expect(row).toHaveCount(0)
})

test('ai đã đăng nhập thì xem thêm từ đầu danh sách của riêng mình', async ({
  page,
  customer: _signedIn,
}) => {
  await visit(page, '/')
  await expect(cards(page)).toHaveCount(50)
  const asked: number[] = []
  await page.route('**/api/web/recommendations?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    asked.push(number)
    return route.fulfill({ json: aPage(number * 100, 50) })
  })
  const button = forYou(page).getByRole('button', { name: 'Xem thêm' })
  await button.click()
  await expect(cards(page)).toHaveCount(100)
  await button.click()
  await expect(cards(page)).toHaveCount(150)
  expect(asked).toEqual([1, 2])
})
