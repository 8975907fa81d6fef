import { expect, test, visit } from './journey.ts'
import { aGate } from './scene.ts'
import { openSearch, overlayOf, recommend, suggest } from './search-overlay.ts'

test('nút Quay lại đóng khung tìm kiếm và ở lại trang; từ kết quả quay lại đúng trang trước', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect(page).not.toHaveURL('/')
  const path = page.url()
  const { header, overlay, box } = overlayOf(page)
  const calls: string[] = []
  await header.click()
  await box.fill('áo d')
  page.on('request', (request) => calls.push(request.url()))
  await page.goBack()
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL(path)
  // The typed text is kept, and no page data is requested.
  await expect(header).toHaveValue('áo d')
  expect(calls.filter((url) => url.includes('.data'))).toEqual([])

  await header.click()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('trình duyệt tự đóng khung (cử chỉ quay lại của máy) thì bước của khung cũng mất', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect(page).not.toHaveURL('/')
  const { header, overlay, box } = overlayOf(page)
  for (const ending of ['cancel', 'close'] as const) {
    await header.click()
    await expect(box).toBeFocused()
    await overlay.evaluate((dialog: HTMLDialogElement, end) => {
      if (end === 'cancel') dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
      else dialog.close()
    }, ending)
    await expect(overlay).toBeHidden()
    await expect(header).toBeFocused()
    await expect(header).toHaveAttribute('inputmode', 'none')
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('gõ khi khung còn đang tải thì chữ đi theo; tìm trước khi nó đến thì nó không mở nữa', async ({
  browser,
  page,
}) => {
  const code = aGate()
  await page.route('**/assets/search-overlay-*', async (route) => {
    await code.opened
    await route.continue()
  })
  await suggest(page, { 'nón lá': { keywords: ['nón lá cọ'] } })
  await visit(page, '/page/lien-he')
  const { header, overlay, box, option } = overlayOf(page)
  await header.click()
  await page.keyboard.type('nón')
  await header.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  code.open()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('search-overlay')),
  )
  await expect(header).toHaveValue('nón')
  await expect(overlay).toHaveCount(0)

  // During an IME composition the text stays in the field where it began.
  await header.dispatchEvent('compositionstart')
  await page.keyboard.type(' lá')
  await expect(header).toHaveValue('nón lá')
  await expect(overlay).toHaveCount(0)
  await header.dispatchEvent('compositionend')
  await expect(box).toHaveValue('nón lá')
  await expect(option('nón lá cọ')).toBeVisible()

  const address = page.url()
  // Chromium's own list of tabs: when a tab commits its page while Playwright attaches to it, Chromium doesn't report the commit,
  // and Playwright waits for it forever.
  const browserTabs = await browser.newBrowserCDPSession()
  await option('nón lá cọ').click({ modifiers: ['ControlOrMeta'] })
  const tabs = async () => (await browserTabs.send('Target.getTargets')).targetInfos
  await expect.poll(tabs).toContainEqual(
    expect.objectContaining({
      type: 'page',
      url: expect.stringMatching(/\/search\?q=n.*%20/),
      title: expect.stringContaining('nón lá cọ'),
    }),
  )
  await expect(page).toHaveURL(address)
  await expect(box).toHaveValue('nón lá')
})

test('không tải được khung tìm kiếm thì ô tìm kiếm vẫn là một biểu mẫu', async ({ page }) => {
  await page.route('**/assets/search-overlay-*', (route) => route.abort())
  await visit(page, '/page/lien-he')
  const { header, overlay } = overlayOf(page)
  const lost = page.waitForEvent('requestfailed', (call) => call.url().includes('search-overlay'))
  await header.click()
  await lost
  await header.press('Enter')
  await expect(page).toHaveURL(/\/page\/lien-he$/)
  await page.keyboard.type('nón lá')
  await header.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=n%C3%B3n(\+|%20)l%C3%A1$/)
  await expect(overlay).toHaveCount(0)
})

test('trang phía sau đứng yên, khung chừa chỗ cho bàn phím của máy', async ({ page, viewport }) => {
  await recommend(
    page,
    Array.from({ length: 30 }, (_, index) => `Nón ${index}`),
  )
  const { overlay, option } = await openSearch(page, '/')
  await expect(option(/^Nón 29/)).toBeAttached()
  // Wait until it is painted, since the wheel scrolls the painted layer.
  await expect(option(/^Nón 0/)).toBeInViewport()
  await page.mouse.move(180, 500)
  await page.mouse.wheel(0, 5000)
  await expect(option(/^Nón 29/)).toBeInViewport()
  await page.mouse.wheel(0, 5000)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')

  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 420, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect
    .poll(() => overlay.boundingBox())
    .toEqual({ x: 0, y: 0, width: viewport?.width, height: 420 })
})

test('phím Enter và Esc của bộ gõ tiếng Việt không tìm, không xoá', async ({ page }) => {
  const { box } = await openSearch(page)
  await box.fill('ao')
  for (const key of ['Escape', 'Enter', 'ArrowDown']) {
    await box.dispatchEvent('keydown', { key, isComposing: true })
  }
  await expect(box).toHaveValue('ao')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
})

test('kính lúp của ô tìm còn trống mở khung tìm kiếm, có chữ thì tìm', async ({ page }) => {
  await visit(page, '/')
  const { header, overlay, box } = overlayOf(page)
  await page.getByRole('banner').getByRole('button', { name: 'Tìm kiếm' }).click()
  await expect(overlay).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL('/')

  await header.evaluate((input: HTMLInputElement) => {
    input.value = 'áo'
  })
  await page.getByRole('banner').getByRole('button', { name: 'Tìm kiếm' }).click()
  await expect(page).toHaveURL(/\/search\?q=/)
})
