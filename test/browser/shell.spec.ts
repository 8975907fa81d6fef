import type { Page } from '@playwright/test'
import { anyServer, anyWidth } from './any-width.ts'
import { expect, expectAccessible, test, visit } from './journey.ts'

/** Expects this text in the cart badge and in the link's name; no badge without `text`. */
async function expectCartBadge(page: Page, text: string | undefined) {
  const link = cartLink(page)
  await expect(link).toHaveAccessibleName(text ? `Giỏ hàng (${text})` : 'Giỏ hàng')
  const badge = link.locator('span:not(.sr-only)')
  if (text) await expect(badge).toHaveText(text)
  else await expect(badge).toHaveCount(0)
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Giỏ hàng/ })

/** Mocks a cart with one line of `quantity` pieces. */
async function cartHolds(page: Page, quantity: number) {
  const items = quantity > 0 ? [{ id: '1', productId: 'p', variantId: null, quantity }] : []
  await page.route('**/api/web/cart', (route) =>
    route.fulfill({ json: { items, count: quantity } }),
  )
}

const announce = (page: Page, type: string, detail?: object) =>
  page.evaluate(([name, payload]) => dispatchEvent(new CustomEvent(name, { detail: payload })), [
    type,
    detail,
  ] as const)

test('số trên giỏ: 99+ khi quá 99, ẩn khi 0, theo sự kiện, theo máy chủ, bỏ hàng đã mua', {
  tag: anyWidth,
}, async ({ page }) => {
  await cartHolds(page, 120)
  await visit(page, '/')
  await expectCartBadge(page, '99+')
  const bar = page.getByRole('navigation', { name: 'Thanh điều hướng' })
  const tab = bar.getByRole('link', { name: 'Giỏ hàng (99+)' })
  await expect(tab).toHaveAttribute('href', '/cart')
  await expect(tab.getByText('99+', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartCount'))).toBe('120')

  await announce(page, 'cart-updated', { count: 99 })
  await expectCartBadge(page, '99')
  await announce(page, 'cart-changed', { count: 0 })
  await expectCartBadge(page, undefined)
  await announce(page, 'cart-changed')
  await expectCartBadge(page, '99+')

  await page.evaluate(() => localStorage.setItem('cart_purchased_cleanup', '["p:noVar"]'))
  await announce(page, 'cart-changed')
  await expectCartBadge(page, undefined)

  // A failed request for the cart changes nothing.
  await announce(page, 'cart-changed', { count: 7 })
  await page.route('**/api/web/cart', (route) => route.fulfill({ status: 500, body: '' }))
  await announce(page, 'cart-changed')
  await page.reload()
  await expectCartBadge(page, '7')
})

test('mỗi lời gọi mang mã phiên, X-Requested-With và token khi có', {
  tag: [anyWidth, anyServer],
}, async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('sessionId')) localStorage.setItem('sessionId', 'không phải uuid')
    localStorage.setItem('user_token', 'abc')
    localStorage.setItem('user_info', '{"name":"Lan"}')
  })
  const outgoing = page.waitForRequest('**/api/web/cart')
  await page.goto('/')
  const headers = (await outgoing).headers()

  expect(headers['x-requested-with']).toBeTruthy()
  expect(headers.authorization).toBe('Bearer abc')
  expect(headers['x-session-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBe(headers['x-session-id'])
})

test('tên người mua: name, displayName, fullName, username, rồi “Tài khoản”', {
  tag: anyWidth,
}, async ({ page }) => {
  await cartHolds(page, 0)
  await visit(page, '/')
  const header = page.getByRole('banner')
  const signIn = header.getByRole('link', { name: 'Đăng nhập' })
  await expect(signIn).toHaveAttribute('href', '/login?redirect=%2Fuser%2Faccount%2Forders')

  const names: [key: string, user: object, name: string][] = [
    ['user', { name: 'Lan', displayName: 'B', fullName: 'C', username: 'd' }, 'Lan'],
    ['userInfo', { displayName: 'Bích', fullName: 'C' }, 'Bích'],
    ['currentUser', { fullName: 'Cúc', username: 'd' }, 'Cúc'],
    ['userData', { name: ' ', username: 'dao' }, 'dao'],
    ['auth_user', { id: 1 }, 'Tài khoản'],
    ['user', { name: 'Nguyễn Thị Én' }, 'Én'],
    ['user', { name: '0900000001' }, 'Tài khoản'],
  ]
  for (const [key, user, name] of names) {
    await page.evaluate(
      ([entry, text]) => {
        for (const old of Object.keys(localStorage)) {
          if (/user/i.test(old)) localStorage.removeItem(old)
        }
        localStorage.setItem(entry, text)
      },
      [key, JSON.stringify(user)] as const,
    )
    await announce(page, 'auth-changed')
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      '/user/account/orders',
    )
  }
  // Painted before hydration.
  await page.evaluate(() => localStorage.setItem('user', '{"name":"Nguyễn Thị  Én "}'))
  const hydrated = page.waitForRequest('**/api/web/cart')
  await page.reload()
  const early = await page.evaluate(() => document.documentElement.style.cssText)
  expect(early).toContain('--shopper-name: "Én"')
  await hydrated
  await expect(header.getByRole('link', { name: 'Én', exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(signIn).toBeVisible()
})

test('có token mà chưa biết là ai thì hỏi máy chủ; hỏng thì coi như chưa đăng nhập', {
  tag: anyWidth,
}, async ({ page }) => {
  const answers: [object, string | undefined][] = [
    [{ json: { data: { data: { name: 'Một' } } } }, 'Một'],
    [{ json: { data: { user: { id: 'u', displayName: 'Hai' } } } }, 'Hai'],
    [{ json: { data: { id: 'u', fullName: 'Năm' } } }, 'Năm'],
    [{ json: { user: { username: 'ba' } } }, 'ba'],
    [{ json: { email: 'bon@vi.du', name: 'Bốn' } }, 'Bốn'],
    [{ status: 500, body: '' }, undefined],
    [{ json: { success: true } }, undefined],
  ]
  await visit(page, '/page/lien-he')
  for (const [answer, name] of answers) {
    await page.route('**/api/web/users/me', (route) => route.fulfill(answer))
    await page.evaluate(() => {
      localStorage.clear()
      localStorage.setItem('jwt', 'x')
    })
    const outgoing = page.waitForRequest('**/api/web/users/me')
    await announce(page, 'auth-changed')
    expect((await outgoing).headers().authorization).toBe('Bearer x')
    await expect(
      page.getByRole('banner').getByRole('link', { name: name ?? 'Đăng nhập', exact: true }),
    ).toBeVisible()
    await page.unroute('**/api/web/users/me')
  }
})

test('đầu trang hiện lại khi còn trong 100 px đầu trang', async ({ page }) => {
  await visit(page, '/')
  const header = page.getByRole('banner')
  await expect(header).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 850))
  await expect(header).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 103, behavior: 'instant' }))
  await expect(header).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 112, behavior: 'instant' }))
  await expect(header).not.toBeInViewport()
  // Small movements do not count as scrolling up, except near the top.
  await page.evaluate(() => scrollTo({ top: 108, behavior: 'instant' }))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 96, behavior: 'instant' }))
  await expect(header).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 103, behavior: 'instant' }))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  await expect(header).toBeInViewport()
})

test('thanh dưới chỉ có ở điện thoại, ẩn ở trang hàng, giỏ và thanh toán, tô mục đang xem', async ({
  page,
  isMobile,
  request,
  choosable: { product },
}) => {
  await page.addInitScript(() => localStorage.setItem('user_info', '{"name":"Lan"}'))
  // A 401 would sign the shopper out during the test.
  await page.route('**/api/web/orders/**', (route) => route.fulfill({ status: 500, body: '' }))
  const bar = page.getByRole('navigation', { name: 'Thanh điều hướng' })
  await visit(page, '/')
  await expect(bar).toBeVisible({ visible: isMobile })
  if (!isMobile) return

  await expect(bar).toHaveCSS('position', 'fixed')
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      return y + height
    })
    .toBe(800)
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(bar.getByRole('link', { name: 'Trang chủ' })).toHaveAttribute('aria-current', 'page')
  const me = bar.getByRole('link', { name: 'Tôi' })
  await expect(me).not.toHaveAttribute('aria-current', 'page')
  await expect(me).toHaveAttribute('href', '/user/account')
  await bar.getByRole('link', { name: 'Danh mục' }).click()
  await expect(page).toHaveURL('/search?q=&openFilter=1')
  // The filter drawer covers the bar.
  await expect(
    page.getByRole('link', { name: 'Danh mục', exact: true, includeHidden: true }),
  ).toHaveAttribute('aria-current', 'page')
  // The filters of a search do not mark “categories” as current.
  await visit(page, '/search?q=áo&openFilter=1')
  await expect(
    page.getByRole('link', { name: 'Danh mục', exact: true, includeHidden: true }),
  ).not.toHaveAttribute('aria-current')

  for (const path of ['/user/account/orders', '/user/orders/DH0000000A', '/account']) {
    await page.goto(path)
    await expect(me, path).toHaveAttribute('aria-current', 'page')
  }
  const hiding = ['product/x', 'p/x', 'item/x', 'sp/x', 'san-pham/x', 'cart', 'checkout']
  for (const path of [`products/${product.slug}`, ...hiding]) {
    const html = await (await request.get(`/${path}`)).text()
    expect([path, html.includes('Thanh điều hướng')]).toEqual([path, false])
  }
})

test('khung liên hệ có Zalo, gọi ngay, đóng, và đóng khi chạm ra ngoài', async ({
  page,
  isMobile,
  request,
}) => {
  const { data: shop } = await (await request.get('/api/web/shop')).json()
  await visit(page, '/')
  const opener = page.getByRole('link', { name: `Liên hệ ${shop.phone}` })
  await expect(opener).toBeVisible({ visible: isMobile })
  if (!isMobile) return

  await expect(opener).toContainText(shop.phone)
  await opener.click()
  const sheet = page.getByRole('dialog', { name: /^Liên hệ/ })
  await expect(sheet.getByRole('link', { name: 'Zalo' })).toHaveAttribute('href', shop.zaloUrl)
  await expect(sheet.getByRole('link', { name: 'Zalo' })).toHaveAttribute('target', '_blank')
  const call = sheet.getByRole('link', { name: 'Gọi ngay' })
  await expect(call).toHaveAttribute('href', `tel:${shop.phone}`)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'ĐÓNG' }).click()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(sheet.getByRole('button', { name: 'ĐÓNG' })).toBeInViewport({ ratio: 1 })
  await page.mouse.click(180, 60)
  await expect(sheet).toBeHidden()
})
