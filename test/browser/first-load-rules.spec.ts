import { type FirstLoad, measureFirstLoad } from '../../bench/first-load.ts'
import { expect, test, visit } from './journey.ts'

/** Limits of a first visit: bytes after gzip, and number of DOM elements. */
const budgets = {
  home: { html: 40_000, js: 155_000, css: 16_000, files: 20, elements: 1550 },
  product: { html: 25_000, js: 170_000, css: 16_000, files: 32, elements: 1000 },
  search: { html: 20_000, js: 153_000, css: 16_000, files: 20, elements: 800 },
}

for (const [name, budget] of Object.entries(budgets)) {
  test(`${name}: lần đầu tải nhẹ, phần xa màn hình đến sau`, async ({
    page,
    shopUrl,
    choosable,
  }) => {
    const paths = {
      home: '/',
      product: `/products/${choosable.product.slug}`,
      search: '/search?q=áo',
    }
    const path = encodeURI(paths[name as keyof typeof paths])
    const load = await measureFirstLoad(shopUrl, path)
    const { html, js, css, files } = load
    expect(overBudget({ html, js, css, files: files.length }, budget), describe(load)).toEqual([])

    await page.goto(path)
    // Concurrent tests add sales, so the sale section has a limit for each entry.
    const sale = page.getByRole('region', { name: 'Flash Sale' })
    const inSale = await sale.locator('*').count()
    const elements = (await page.locator('*').count()) - inSale
    const entries = await sale.getByRole('listitem').count()
    expect(overBudget({ elements, inSale }, { ...budget, inSale: 30 + 18 * entries })).toEqual([])
    // Only the first picture loads with high priority; most others load lazily.
    const pictures = page.getByRole('main').locator('img')
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(pictures.first()).not.toHaveAttribute('loading', 'lazy')
    expect(await page.locator('main img:not([loading=lazy])').count()).toBeLessThanOrEqual(4)
    // Suspense boundaries are complete in the HTML.
    const sent = await (await page.request.get(path)).text()
    expect(sent.match(/<!--\$-->/g)?.length).toBeGreaterThanOrEqual(2)
    expect(sent).not.toMatch(/<!--\$[?!]-->/)
  })
}

test('trang chủ: ảnh đầu tiên tải trước, phông chữ và tập lệnh sau khi đã thấy trang, mỗi cỡ màn hình một ảnh', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text()
  const early = [...html.matchAll(/<link[^>]+as="image"[^>]*>/g)]
  expect(early.map(([link]) => /media="([^"]+)"/.exec(link)?.[1])).toEqual([
    '(max-width: 29.99rem)',
    'not all and (max-width: 29.99rem)',
  ])
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await expect.poll(() => requested.some((url) => url.endsWith('.woff2'))).toBe(true)
  // The files are requested two frames after the pictures are decoded, at the latest 2,500 ms after the HTML. The reported
  // first paint is not compared, because it may be late on a busy machine.
  const { loadedAt, readAt, late } = await page.evaluate(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      loadedAt: opened?.loadEventStart ?? 0,
      readAt: opened?.domContentLoadedEventStart ?? 0,
      late: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/.*\.(?:js|woff2)$/.test(name))
        .map(({ startTime }) => startTime),
    }
  })
  expect(late.length).toBeGreaterThan(0)
  expect(readAt).toBeGreaterThan(0)
  expect(loadedAt).toBeGreaterThan(0)
  expect(Math.min(...late)).toBeGreaterThan(Math.min(loadedAt, readAt + 2490))
  const shown = await page
    .locator('main img')
    .first()
    .evaluate((image) => {
      const { currentSrc } = image as HTMLImageElement
      return currentSrc
    })
  const name = shown.replace(/.*\/images\/\d+/, '')
  expect(requested.filter((url) => url.endsWith(name))).toEqual([shown])
})

test('trang kế tiếp chỉ tải trước khi sắp mở', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) requested.push(request.url())
  })
  await visit(page, '/')
  expect(await page.locator('main a').count()).toBeGreaterThan(20)
  expect(requested).toEqual([])
  const link = page.getByRole('region', { name: 'Dành riêng cho bạn' }).getByRole('link').first()
  await link.focus()
  await expect.poll(() => requested.length).toBe(1)
  await link.click()
  await expect(page).toHaveURL(/\/products\//)
})

function overBudget(weights: Record<string, number>, budget: Record<string, number>): string[] {
  return Object.entries(weights)
    .filter(([what, weight]) => weight > (budget[what] ?? 0))
    .map(([what, weight]) => `${what}: ${weight}, at most ${budget[what]}`)
}

/** Breakdown of the page by file, as the failure message. */
function describe({ page, files }: FirstLoad): string {
  return [page, ...files.map(({ file, bytes }) => `${bytes} ${file}`)].join('\n')
}
