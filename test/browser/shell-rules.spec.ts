import type { Page } from '@playwright/test'
import { breakPages, fallen } from './broken-pages.ts'
import { expect, expectAccessible, test, visit } from './journey.ts'

const quiet = '/page/lien-he'

/** Mocks a cart with `quantity` pieces of one product in every tab. Counts the requests of this tab. */
async function cartHolds(page: Page, quantity: number) {
  const calls = { count: 0 }
  await page.context().unroute('**/api/web/cart')
  await page.context().route('**/api/web/cart', (route, request) => {
    if (request.frame().page() === page) calls.count += 1
    const items = [{ id: '1', productId: 'p', variantId: null, quantity }]
    return route.fulfill({ json: { items, count: quantity } })
  })
  return calls
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Giỏ hàng/ })

test('số trên giỏ theo thẻ khác và khi thẻ được xem lại; báo cho trang mỗi lần đổi', async ({
  page,
  context,
}) => {
  await cartHolds(page, 2)
  await visit(page, quiet)
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng (2)')
  await page.evaluate(() => {
    addEventListener('cart-count', (event) => {
      if (event instanceof CustomEvent) document.title += ` ${event.detail.count}`
    })
  })
  // A page without scripts: a page of the shop would write its own cart count to the storage.
  const other = await context.newPage()
  await other.goto('/robots.txt')

  await cartHolds(page, 5)
  await other.evaluate(() => localStorage.setItem('cartCount', '5'))
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng (5)')
  await other.evaluate(() => localStorage.setItem('cart_purchased_cleanup', '["p:noVar"]'))
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng')
  await other.evaluate(() => localStorage.setItem('cart_purchased_cleanup', '[]'))
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng (5)')

  const calls = await cartHolds(page, 8)
  await other.evaluate(() => localStorage.setItem('something_else', '1'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng (8)')
  expect(calls.count).toBe(1)
  await expect(page).toHaveTitle(/ 5 0 5 8$/)
})

test('một lời gọi giỏ về muộn không đè số mới hơn', async ({ page }) => {
  await cartHolds(page, 1)
  await visit(page, quiet)
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng (1)')
  const { promise: later, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/web/cart', async (route) => {
    await later
    await route.fulfill({ json: { items: [], count: 0 } })
  })
  const outgoing = page.waitForRequest('**/api/web/cart')
  await page.evaluate(() => dispatchEvent(new CustomEvent('cart-changed')))
  await outgoing
  await page.evaluate(() =>
    dispatchEvent(new CustomEvent('cart-updated', { detail: { count: 3 } })),
  )
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng (3)')
  const answered = page.waitForResponse('**/api/web/cart')
  answer()
  await (await answered).finished()
  await expect(cartLink(page)).toHaveAccessibleName('Giỏ hàng (3)')
})

test('đăng nhập được xem lại khi sang trang khác và khi thẻ khác đăng nhập hay đăng xuất', async ({
  page,
  context,
}) => {
  await visit(page, quiet)
  const header = page.getByRole('banner')
  const named = (name: string) => header.getByRole('link', { name, exact: true })
  await expect(named('Đăng nhập')).toBeVisible()

  // A write in the same tab fires no storage event; the next navigation shows it.
  await page.evaluate(() => localStorage.setItem('currentUser', '{"displayName":"Lan"}'))
  await expect(named('Đăng nhập')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect(named('Lan')).toBeVisible()

  const other = await context.newPage()
  await visit(other, quiet)
  await other.evaluate(() => localStorage.setItem('user_info', '{"name":"Mai"}'))
  await expect(named('Mai')).toBeVisible()
  await other.evaluate(() => localStorage.clear())
  await expect(named('Đăng nhập')).toBeVisible()
})

test('nút tài khoản: đơn mua, còn ở trang thanh toán thì về thanh toán', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user_info', '{"name":"Lan"}'))
  await page.route('**/api/web/{cart,orders/**,users/**}', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  for (const [path, target] of [
    [quiet, '/user/account/orders'],
    ['/checkout', '/checkout'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Lan' })).toHaveAttribute(
      'href',
      target,
    )
  }
})

const entry = (label: string, ...below: string[]) => ({
  id: label,
  title: label,
  url: null,
  children: below.map((name) => ({ id: name, label: name, url: `/page/${name}`, children: [] })),
})

test('chân trang: hai cột theo tên, thông tin chủ shop, dấu tin cậy chỉ khi có đường dẫn', async ({
  page,
  shopUrl,
}) => {
  const menu = [entry('Khác', 'x'), entry('VỀ TIỆM', 'a'), entry('Cham soc khach hang', 'b', 'c')]
  const facts = {
    owner: 'Hộ kinh doanh Tiệm',
    address: '1 Tràng Tiền, Hà Nội',
    taxCode: '0101234567',
    businessLicence: '0101234567 do Sở Tài chính Hà Nội cấp ngày 1/2/2026',
    phone: '0900 111 222',
    email: 'a@tiem.vn',
  }
  const dmcaUrl = 'https://www.dmca.com/Protection/Status.aspx?id=1'
  await breakPages(
    page,
    shopUrl,
    { '/api/web/menu': () => Response.json({ data: menu }) },
    { facts: { ...facts, dmcaUrl, ministryNoticeUrl: null } },
  )
  await page.goto(quiet)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation')).toHaveCount(2)
  await expect(footer.getByRole('navigation').first()).toContainText('Cham soc khach hang')
  await expect(footer.getByRole('navigation').last()).toContainText('VỀ TIỆM')
  await expect(footer.getByRole('link', { name: 'c', exact: true })).toHaveAttribute(
    'href',
    '/page/c',
  )
  for (const fact of Object.values(facts)) await expect(footer).toContainText(fact)
  await expect(footer.getByRole('link', { name: facts.phone })).toHaveAttribute(
    'href',
    'tel:0900111222',
  )
  await expect(footer).toContainText('© Hộ kinh doanh Tiệm.')
  await expect(footer.getByRole('link', { name: /DMCA/ })).toHaveAttribute('href', dmcaUrl)
  await expect(footer.getByText('Bộ Công Thương')).toHaveCount(0)
  await expectAccessible(page)
})

test('chân trang: không có tên quen thì hai mục đầu; thực đơn hỏng thì không có cột nào', async ({
  page,
  shopUrl,
}) => {
  let answer = () => Response.json({ data: [entry('Một'), entry('Hai'), entry('Ba')] })
  await breakPages(page, shopUrl, { '/api/web/menu': () => answer() }, { facts: { dmcaUrl: null } })
  await page.goto(quiet)
  const columns = page.getByRole('contentinfo').getByRole('navigation')
  await expect(columns.getByRole('heading')).toHaveText(['Một', 'Hai'])
  await expect(page.getByRole('contentinfo').getByText('DMCA')).toHaveCount(0)

  const broken = [fallen, () => Response.json({ data: { menu: 'lạ' } }), () => new Response('{')]
  for (const failure of broken) {
    answer = failure
    expect((await page.goto(quiet))?.status()).toBe(200)
    await expect(columns).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toContainText('©')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('khung liên hệ: Zalo ở thẻ mới không biết trang mở nó, Esc đóng và trả con trỏ về nút', async ({
  page,
}) => {
  await visit(page, quiet)
  const bar = page.getByRole('navigation', { name: 'Thanh điều hướng' })
  const opener = bar.getByRole('link', { name: /^Liên hệ/ })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: /^Liên hệ/ })
  await expect(sheet.getByRole('link', { name: 'Zalo' })).toHaveAttribute('rel', /\bnoopener\b/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})
