import { expect, expectAccessible, test } from './journey.ts'
import { aGate, broken } from './scene.ts'
import { aCard, openSearch, overlayOf, recommend, suggest } from './search-overlay.ts'

const suggestions = 'GET /api/web/search/suggestions?*'

test('chỉ hỏi máy chủ sau 300 ms không gõ thêm, và mỗi câu hỏi một lần', async ({ page }) => {
  const requested = await suggest(page, {
    áo: { keywords: ['áo dài'] },
    nón: { keywords: ['nón lá'] },
  })
  await page.clock.install()
  const { box, option } = await openSearch(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)

  await box.fill('á')
  await page.clock.runFor(299)
  await box.fill('áo')
  await page.clock.runFor(299)
  expect(requested).toEqual([])
  await page.clock.runFor(1)
  await expect(option('áo dài')).toBeVisible()
  expect(requested).toEqual(['áo'])

  await box.fill('nón')
  await page.clock.runFor(300)
  await expect(option('nón lá')).toBeVisible()
  await box.fill(' áo ')
  await expect(option('áo dài')).toBeVisible()
  await page.clock.runFor(1000)
  expect(requested).toEqual(['áo', 'nón'])
})

test('câu trả lời đến muộn không thay câu trả lời mới hơn', async ({ page }) => {
  const late = aGate()
  const { box, option, overlay } = await openSearch(page)
  await suggest(page, { nón: { keywords: ['nón mới'] } })
  await broken(page, `GET /api/web/search/suggestions?q=${encodeURIComponent('nó')}`, {
    status: 200,
    body: { data: { keywords: [{ keyword: 'nón cũ' }] } },
    until: late.opened,
  })
  const first = page.waitForRequest('**/suggestions?q=n*')
  const signals = await page.evaluateHandle(() => {
    const seen: AbortSignal[] = []
    const send = window.fetch
    window.fetch = (url, init) => {
      if (String(url).includes('suggestions') && init?.signal) seen.push(init.signal)
      return send(url, init)
    }
    return seen
  })
  await box.fill('nó')
  await first
  await box.fill('nón')
  await expect(option('nón mới')).toBeVisible()
  // The outdated request is aborted.
  expect(await signals.evaluate((seen) => seen.map(({ aborted }) => aborted))).toEqual([
    true,
    false,
  ])
  late.open()
  await expect(overlay.getByText('nón cũ')).toHaveCount(0)
  await expect(option('nón mới')).toBeVisible()
})

test('gợi ý hỏng thì im lặng: khung trống, vẫn tìm được', async ({ page }) => {
  const { box, overlay } = await openSearch(page)
  for (const answer of ['lost', { status: 500 }, { status: 200, body: { data: 'lạ' } }] as const) {
    await broken(page, suggestions, answer)
    const text = `hỏng ${JSON.stringify(answer).length}`
    await box.fill(text)
    await expect(
      overlay.getByRole('heading', { name: `Chưa có gợi ý cho “${text}”.` }),
    ).toBeVisible()
  }
  // Failed responses are not cached.
  await suggest(page, { 'hỏng 6': { keywords: ['không hỏng'] } })
  await box.fill('hỏng 6')
  await expect(overlay.getByRole('option', { name: 'không hỏng' })).toBeVisible()
  await overlay.getByRole('button', { name: 'Tìm kiếm', exact: true }).click()
  await expect(page).toHaveURL(/\/search\?q=/)
})

test('chưa gõ gì: gợi ý cho bạn, hỏng thì hàng bán chạy, không có gì thì nói', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await broken(page, 'GET /api/web/recommendations?*', { status: 500 })
  await broken(page, 'GET /api/web/products?*', {
    status: 200,
    body: { data: [aCard('Nón bán chạy')] },
  })
  const { group } = await openSearch(page)
  await expect(group('Gợi ý cho bạn').getByRole('option')).toHaveText(/Nón bán chạy.*90\.000đ/)
  const calls = requested.map((url) => new URL(url).pathname + new URL(url).search)
  expect(calls).toContain('/api/web/recommendations?page=1&pageSize=50')
  expect(calls).toContain('/api/web/products?sort=best_selling&page=1&pageSize=50')

  await broken(page, 'GET /api/web/products?*', 'lost')
  const { overlay, status } = await openSearch(page)
  await expect(overlay.getByRole('heading', { name: 'Chưa có gợi ý phù hợp.' })).toBeVisible()
  await expect(status).toHaveText('Chưa có gợi ý phù hợp.')
})

test('trong lúc chờ có khung xương, và những gì đã có thì giữ nguyên chỗ', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('recent_searches', '["áo dài"]'))
  const holdUntil = (until: Promise<void>) =>
    broken(page, 'GET /api/web/recommendations?*', {
      status: 200,
      body: { items: [aCard('Nón lá')] },
      until,
    })
  const later = aGate()
  await holdUntil(later.opened)
  const { overlay, option } = await openSearch(page)
  await expect(overlay.locator('[aria-busy=true]')).toContainText('Gợi ý cho bạn')
  const label = overlay.getByText('Gợi ý cho bạn', { exact: true })
  const places = async () => [await option('áo dài').boundingBox(), await label.boundingBox()]
  const before = await places()
  later.open()
  await expect(option(/Nón lá/)).toBeVisible()
  await expect(overlay.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(places).toEqual(before)

  // The call never responds, because axe may take longer than the client's timeout.
  const never = aGate()
  await holdUntil(never.opened)
  await openSearch(page)
  await expect(overlay.locator('[aria-busy=true]')).toContainText('Gợi ý cho bạn')
  await expectAccessible(page)
  never.open()
})

test('gợi ý danh mục, sản phẩm và cách viết khác dẫn đến đúng chỗ', async ({ page, request }) => {
  const [{ id }] = (await (await request.get('/api/web/category/top')).json()).data
  await recommend(page, [])
  await suggest(page, {
    'ao dia': {
      categories: [{ id, name: 'Áo dài & <b>', imageUrl: null }],
      products: [{ ...aCard('Áo dài lụa', 'ao-dai-lua'), inStock: false }],
      correction: { q: 'áo dài', isApplied: false },
    },
    asao: { keywords: ['áo dài lụa'], correction: { q: 'áo dài', isApplied: true } },
  })
  const { box, option, group } = await openSearch(page)
  await box.fill('ao dia')
  await expect(group('Sản phẩm nổi bật').getByRole('option')).toHaveAttribute(
    'href',
    '/products/ao-dai-lua',
  )
  await expect(group('Sản phẩm nổi bật').getByRole('option')).toContainText('Hết hàng')
  await expect(option('Bạn có muốn tìm áo dài?')).toHaveAttribute(
    'href',
    `/search?q=${encodeURIComponent('áo dài')}`,
  )
  await expectAccessible(page)
  await option('Áo dài & <b>').click()
  await expect(page).toHaveURL(`/search?danhmucId=${id}&danhmuc=${id}`)
  await expect(overlayOf(page).header).toHaveValue('')

  await overlayOf(page).header.click()
  await box.fill('ao dia')
  await box.fill('asao')
  await expect(group('Từ khoá gợi ý').locator('mark')).toHaveText('áo dài')
  await option('Bạn có muốn tìm áo dài?').click()
  await expect(overlayOf(page).header).toHaveValue('áo dài')
})

test('tìm kiếm gần đây: mới nhất trước, không lặp, nhiều nhất 10, xoá từng mục hay tất cả', async ({
  page,
}) => {
  await recommend(page, [])
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.addInitScript(() => {
    if (localStorage.getItem('recent_searches')) return
    const known = Array.from({ length: 10 }, (_, index) => `tìm ${index}`)
    localStorage.setItem('recent_searches', JSON.stringify(known))
  })
  const { overlay, header, box, group } = await openSearch(page)
  await box.fill('TIM 3')
  await box.press('Enter')
  await expect(overlay).toBeHidden()
  // Submitting the header's own form is recorded as well.
  await header.evaluate((input: HTMLInputElement) => {
    input.value = 'nón lá'
    input.form?.requestSubmit()
  })
  await expect(page).toHaveURL(/n%C3%B3n/)

  await openSearch(page)
  const rows = group('Tìm kiếm gần đây').getByRole('option')
  const expected = ['nón lá', 'TIM 3', ...[0, 1, 2, 4, 5, 6, 7, 8].map((n) => `tìm ${n}`)]
  await expect(rows).toHaveText(expected)

  for (const text of ['TIM 3', 'tìm 8']) {
    const button = overlay.getByRole('button', { name: `Xoá “${text}”` })
    const row = overlay.getByRole('option', { name: text, exact: true })
    const apart = async () => {
      const [one, other] = [await button.boundingBox(), await row.boundingBox()]
      return Math.round(one?.y ?? 0) - Math.round(other?.y ?? 1)
    }
    await expect.poll(apart).toBe(0)
    await button.click()
    await expect(row).toHaveCount(0)
  }
  await page.reload()
  await openSearch(page)
  await expect(rows).toHaveText(expected.filter((text) => !['TIM 3', 'tìm 8'].includes(text)))
  await overlay.getByRole('button', { name: 'Xoá tất cả' }).click()
  await expect(rows).toHaveCount(0)
  await expect(overlay.getByText('Tìm kiếm gần đây')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull()
  expect(sent.filter((text) => decodeURIComponent(text).includes('tìm 4'))).toEqual([])
})
