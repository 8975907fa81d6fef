import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from './journey.ts'
import { aGate } from './scene.ts'
import { overlayOf } from './search-overlay.ts'

const failure = 'Chưa tải được phần này'

/** Holds the chunk of this name back until the gate opens; while `isLost` is set, its requests fail. */
async function holdCode(page: Page, name: string) {
  const gate = aGate()
  const held = { isLost: false, ...gate }
  await page.route(`**/assets/${name}-*`, async (route) => {
    await gate.opened
    await (held.isLost ? route.abort() : route.continue())
  })
  return held
}

test('khung lọc: mạng chậm vẫn mở ngay, Esc đóng; mất mạng thì nói rõ và thử lại được', async ({
  page,
}) => {
  const code = await holdCode(page, 'filter-drawer')
  await visit(page, '/search?q=áo')
  const opener = page.getByRole('link', { name: 'Bộ lọc' })
  const drawer = page.getByRole('dialog', { name: 'Bộ lọc' })
  await opener.click()
  await expect(drawer.getByRole('status')).toHaveText('Đang tải...')
  await expect(drawer).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/search?q=áo')

  await page.keyboard.press('Enter')
  await expect(drawer).toBeFocused()
  code.isLost = true
  code.open()
  await expect(drawer.getByRole('alert')).toContainText(failure)
  await expectAccessible(page)
  code.isLost = false
  await drawer.getByRole('button', { name: 'Thử lại' }).click()
  await expect(drawer.getByRole('radio', { name: 'Tất cả danh mục' })).toBeVisible()
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  // Reopening during the closing transition adds only one history entry.
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await page.getByRole('link', { name: 'Bộ lọc', includeHidden: true }).evaluate(
    (link: HTMLElement) =>
      new Promise<void>((resolve) => {
        const reopen = () => {
          link.click()
          resolve()
        }
        addEventListener('popstate', reopen, { once: true })
        history.back()
      }),
  )
  // Until it is open again there is nothing that Escape could close.
  await expect(drawer).toHaveAttribute('data-open')
  await expect(page).toHaveURL('/search?q=áo&openFilter=1')
  await expect(drawer.getByRole('radio', { name: 'Tất cả danh mục' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/search?q=áo')
})

test('khung tìm kiếm: mạng chậm thì báo đang tải mà vẫn gõ được, Esc đóng; mất mạng thì thử lại được', async ({
  page,
}) => {
  const code = await holdCode(page, 'search-overlay')
  await visit(page, '/page/lien-he')
  const { header, overlay, box } = overlayOf(page)
  const waiting = page.getByRole('search', { name: 'Gợi ý tìm kiếm' })
  await header.click()
  await expect(waiting.getByRole('status')).toHaveText('Đang tải gợi ý...')
  await page.keyboard.type('nón')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(waiting).toBeHidden()
  await expect(header).toBeFocused()
  await expect(header).toHaveValue('nón')

  await page.keyboard.press('ArrowDown')
  await expect(waiting).toBeVisible()
  code.isLost = true
  code.open()
  await expect(waiting.getByRole('alert')).toContainText(failure)
  await expect(header).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(' lá')
  await expect(waiting.getByRole('alert')).toBeVisible()
  code.isLost = false
  await waiting.getByRole('button', { name: 'Thử lại' }).click()
  await expect(overlay).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('nón lá')
  await expect(waiting).toHaveCount(0)
})

test('khung liên hệ: mạng chậm hay mất mạng vẫn mở ngay, chạm ra ngoài thì đóng', async ({
  page,
}) => {
  const code = await holdCode(page, 'contact-sheet')
  await visit(page, '/page/lien-he')
  const bar = page.getByRole('navigation', { name: 'Thanh điều hướng' })
  const opener = bar.getByRole('link', { name: /^Liên hệ/ })
  const sheet = page.getByRole('dialog', { name: /^Liên hệ/ })
  await opener.click()
  await expect(sheet.getByRole('link', { name: 'Gọi ngay' })).toBeVisible()
  await expectAccessible(page)
  await page.mouse.click(180, 60)
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  code.isLost = true
  const lost = page.waitForEvent('requestfailed', (each) => each.url().includes('contact-sheet'))
  code.open()
  await lost
  await opener.click()
  await sheet.getByRole('button', { name: 'ĐÓNG' }).click()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('khung chọn mua: mạng chậm vẫn mở ngay, Quay lại đóng; mất mạng thì trang vẫn còn và thử lại được', async ({
  page,
  choosable: { product },
}) => {
  const code = await holdCode(page, 'buy-sheet')
  const address = `/products/${product.slug}`
  await visit(page, address)
  const opener = page.getByRole('button', { name: 'Mua ngay' })
  const sheet = page.getByRole('dialog', { name: 'Chọn phân loại và số lượng' })
  await opener.click()
  await expect(sheet.getByRole('status')).toHaveText('Đang tải...')
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(new RegExp(address))

  await opener.click()
  code.isLost = true
  code.open()
  await expect(sheet.getByRole('heading', { name: failure })).toBeVisible()
  code.isLost = false
  await sheet.getByRole('button', { name: 'Thử lại' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Số lượng' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('cửa hàng vừa đổi bản mới: phần không còn nữa thì “Thử lại” tải lại trang, mỗi lần bấm một lần', async ({
  page,
  choosable: { product },
}) => {
  const gone = '**/assets/buy-sheet-*'
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await visit(page, `/products/${product.slug}`)
  const opener = page.getByRole('button', { name: 'Mua ngay' })
  const sheet = page.getByRole('dialog', { name: 'Chọn phân loại và số lượng' })
  await opener.click()
  await expect(sheet.getByRole('heading', { name: failure })).toBeVisible()
  expect(loads).toBe(1)
  await sheet.getByRole('button', { name: 'Thử lại' }).click()
  await expect.poll(() => loads).toBe(2)

  // The new page still refers to the missing chunk; then it is available again.
  await visit(page, `/products/${product.slug}`)
  await opener.click()
  await expect(sheet.getByRole('heading', { name: failure })).toBeVisible()
  expect(loads).toBe(3)
  await page.unroute(gone)
  await sheet.getByRole('button', { name: 'Thử lại' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Số lượng' })).toBeVisible()
  expect(loads).toBe(3)
})
