import type { Page } from '@playwright/test'
import { aFlashSale } from '../builders.ts'
import { type Broken, breakPages } from './broken-pages.ts'
import { expectAccessible, expectNoSideways, runShopCommand, visit } from './journey.ts'
import { aThing, expect, slugOf, test } from './scene.ts'

const hour = 3_600_000

const shown = (page: Page) => page.getByRole('main')
const priceOf = (page: Page) => page.getByRole('main').locator('[aria-live=polite]').first()
const box = (page: Page) => page.getByRole('main').getByText('FLASH SALE', { exact: true })

test('mọi lần gọi đầu của trang đều hỏng: trang hỏi lại, rồi đồng hồ và số đã bán vẫn chạy', async ({
  page,
  db,
}) => {
  const thing = await aThing(db, 'Đèn mất mạng', { price: 90_000, stock: 50 })
  const endAt = new Date(Date.now() + 2 * hour)
  const sale = { productId: thing.productId, variantIds: [thing.id], price: 40_000, quantity: 9 }
  await aFlashSale(db, { ...sale, endAt })
  await page.route('**/api/web/**', (route) => route.abort())
  await page.clock.install()
  await visit(page, `/products/${await slugOf(db, thing)}`)
  await expect(page.getByRole('timer').first()).toHaveAccessibleName('Kết thúc sau --:--:--')
  await page.unroute('**/api/web/**')
  await db
    .updateTable('flash_sale_entries')
    .set({ sold: 2 })
    .where('product_id', '=', thing.productId)
    .execute()
  await page.clock.fastForward(26_000)
  await expect(page.getByRole('timer').first()).toHaveAccessibleName(/\d\d:\d\d:\d\d$/)
  await expect(shown(page)).toContainText('Đã bán 2/9')
})

type Entry = ReturnType<typeof anEntry>

function anEntry(name: string, endAt: Date, counts = { totalQuantity: 10, totalSold: 0 }) {
  return {
    flashSaleId: name,
    endAt: endAt.toISOString(),
    minFlashSalePrice: 75_000,
    ...counts,
    product: { id: name, slug: 'ao', name, price: 100_000 },
  }
}

/** Replaces the shop's list of sales for pages and browser; `respond` is called for each response. */
async function onSale(
  page: Page,
  shopUrl: string,
  respond: () => object | 'fallen',
): Promise<void> {
  const answer = () => {
    const cartAnswer = respond()
    return cartAnswer === 'fallen' ? new Response('', { status: 500 }) : Response.json(cartAnswer)
  }
  const broken: Broken = { '/api/web/flash-sale': answer }
  await breakPages(page, shopUrl, broken)
  await page.route('**/api/web/flash-sale?*', async (route) => {
    const { status, body } = { status: answer().status, body: await answer().text() }
    await route.fulfill({ status, body })
  })
}

/** Opens a page and waits for the server's time: if it arrived after the test has advanced the clock, it would undo that. */
async function visitInTime(page: Page, path: string): Promise<void> {
  const cartAnswer = page.waitForResponse('**/api/web/cart')
  await visit(page, path)
  await (await cartAnswer).finished()
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('hết giờ thì rời trang, đồng hồ sang đợt sau; đến giờ thì hiện ra; không tải lại trang', async ({
  page,
  shopUrl,
}) => {
  const minute = 60_000
  const [soon, starts, late] = [
    new Date(Date.now() + 5 * minute),
    new Date(Date.now() + 6 * minute),
    new Date(Date.now() + 2 * hour),
  ]
  let passed = 0
  const pass = async (ms: number) => {
    passed += ms
    const asked = page.waitForResponse('**/api/web/flash-sale?*')
    await page.clock.fastForward(ms)
    // Time that passes during a call would end it, and the next one is half a minute away then.
    await (await asked).finished()
  }
  await onSale(page, shopUrl, () => {
    const now = new Date(Date.now() + passed)
    const hasBegun = now >= starts
    const before: Entry[] = [anEntry('Nón lá', soon), anEntry('Áo tơi', late)]
    return {
      data: hasBegun ? [anEntry('Đợt sau', late)] : before,
      nextStartAt: hasBegun ? null : starts.toISOString(),
      serverTime: now.toISOString(),
    }
  })
  await page.clock.install()
  await visitInTime(page, '/flash-sale')
  await expect(page.getByRole('timer')).toHaveAccessibleName(/ 00:0[0-5]:\d\d$/)
  await expect(card(page, 'Nón lá')).toBeVisible()

  await pass(5 * minute)
  await expect(card(page, 'Nón lá')).toBeHidden()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/ 01:5\d:\d\d$/)
  await expect(card(page, 'Áo tơi')).toBeVisible()
  await pass(2 * minute)
  await expect(card(page, 'Đợt sau')).toBeVisible()
  await expect(card(page, 'Áo tơi')).toBeHidden()
})

test('trang chủ: nhãn của khung Flash Sale; gọi lại hỏng thì giữ nguyên, hết giờ thì ẩn khung', async ({
  page,
  shopUrl,
}) => {
  const endAt = new Date(Date.now() + 600_000)
  let isFallen = false
  await onSale(page, shopUrl, () =>
    isFallen
      ? 'fallen'
      : {
          data: [
            anEntry('Bán rồi', endAt, { totalQuantity: 10, totalSold: 30 }),
            anEntry('Mới mở', endAt),
            anEntry('Không suất', endAt, { totalQuantity: 0, totalSold: 0 }),
          ],
          serverTime: new Date().toISOString(),
        },
  )
  await page.clock.install()
  await visitInTime(page, '/')
  const section = page.getByRole('region', { name: 'Flash Sale' })
  await expect(section.getByRole('timer')).toHaveAccessibleName(/ 00:\d\d:\d\d$/)
  await expect(card(page, 'Bán rồi')).toContainText('Đã bán 30')
  await expect(card(page, 'Mới mở')).toContainText('MỚI MỞ BÁN')
  await expect(card(page, 'Không suất')).toContainText('SẮP CHÁY HÀNG')

  isFallen = true
  const failedCall = page.waitForResponse(
    (answer) => answer.url().includes('/api/web/flash-sale?') && answer.status() === 500,
  )
  await page.clock.fastForward(26_000)
  await failedCall
  await expect(section).toBeVisible()
  await page.clock.fastForward(600_000)
  await expect(section).toBeHidden()
})

test('999 sản phẩm: chia trang, từng trang vừa màn hình, tên dài không tràn, không cần JavaScript', async ({
  browser,
  page,
  shopUrl,
}) => {
  const long =
    'Áo dài cách tân tay lỡ cổ thuyền thêu hoa sen vải lụa tơ tằm Bảo Lộc cao cấp '.repeat(4)
  const data = Array.from({ length: 999 }, (_, index) => {
    const entry = anEntry(`${index + 1} ${long}`, new Date(Date.now() + hour + index * 1000), {
      totalQuantity: 1_000_000,
      totalSold: 999_999,
    })
    return {
      ...entry,
      minFlashSalePrice: 123_456_000,
      product: { ...entry.product, price: 987_654_000 },
    }
  })
  await onSale(page, shopUrl, () => ({ data }))
  await visit(page, '/flash-sale')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(60)
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Trang 17', exact: true }).click()
  await expect(page).toHaveURL(/\/flash-sale\?page=17$/)
  await expect(cards).toHaveCount(39)
  await expect(cards.first()).toContainText('961 Áo dài')
  await page.unrouteAll()
  await page.goto('/flash-sale?page=99')
  await expect(page).toHaveURL(/\/flash-sale$/)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page2 = await plain.newPage()
  await onSale(page2, shopUrl, () => ({ data }))
  await page2.goto(`${shopUrl}/flash-sale`)
  await page2.getByRole('link', { name: 'Trang sau' }).click()
  await expect(page2.getByRole('article').first()).toContainText('61 Áo dài')
  await plain.close()
})

test('chủ tiệm mở, khách thấy số đã bán, hết suất thì về giá thường, huỷ thì lại có, đợt sau nối ngay đợt trước', async ({
  page,
  db,
}) => {
  const thing = await aThing(db, 'Phích nước', { price: 90_000, stock: 50 })
  const slug = await slugOf(db, thing)
  const name = `Chớp nhoáng ${Date.now()}`
  await page.clock.install()
  await visitInTime(page, `/products/${slug}`)
  const price = priceOf(page)
  await expect(price).toContainText('90.000đ')
  await expect(box(page)).toBeHidden()

  const open = (title: string, item: string) =>
    runShopCommand(
      ...`flash-sale create --start now --end +3h --item ${item} --name`.split(' '),
      title,
    )
  await open(name, `${slug}:40000:5`)
  // The shop's process hears of the change a moment after the command has ended.
  await expect(async () => {
    await visitInTime(page, `/products/${slug}`)
    await expect(box(page)).toBeVisible({ timeout: 4000 })
  }).toPass()
  await expect(price).toContainText('40.000đ')
  await expect(shown(page)).toContainText('Đã bán 0/5')
  const sell = (pieces: number) =>
    db
      .updateTable('flash_sale_entries')
      .set({ sold: pieces })
      .where('product_id', '=', thing.productId)
      .execute()
  /** Advances the clock until a poll has shown the change. */
  const inTime = (seen: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(26_000)
      await seen()
    }).toPass()
  await sell(3)
  await inTime(() => expect(shown(page)).toContainText('Đã bán 3/5', { timeout: 4000 }))
  await sell(5)
  await inTime(() => expect(box(page)).toBeHidden({ timeout: 4000 }))
  await expect(price).toContainText('90.000đ')
  await expect(price).not.toContainText('40.000đ')
  await sell(4)
  await inTime(() => expect(box(page)).toBeVisible({ timeout: 4000 }))
  await expect(price).toContainText('40.000đ')

  // The next sale begins as this one ends, and its price appears without a reload. The clock is paused, because a poll in
  // between would find no sale, and polling would stop.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await runShopCommand('flash-sale', 'end', name)
  await open(`${name} nữa`, `${slug}:30000:7`)
  await inTime(() => expect(price).toContainText('30.000đ', { timeout: 4000 }))
  await expect(shown(page)).toContainText('Đã bán 0/7')

  await runShopCommand('flash-sale', 'end', `${name} nữa`)
  await inTime(() => expect(box(page)).toBeHidden({ timeout: 4000 }))
  await expect(price).toContainText('90.000đ')
})
