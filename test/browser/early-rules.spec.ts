import { writeFile } from 'node:fs/promises'
import type { APIResponse, Page } from '@playwright/test'
import { aShopper } from '../builders.ts'
import { expectAccessible, newPhone, runShopCommand, visit } from './journey.ts'
import { aGate, aThing, expect, slugOf, test } from './scene.ts'
import { openSearch, overlayOf } from './search-overlay.ts'

/** Opens a page and holds its scripts back; returns a function that releases them. */
async function openBeforeHydration(page: Page, path: string): Promise<() => void> {
  const scripts = aGate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return scripts.open
}

test('bấm trước khi trang kịp chạy: làm ngay khi trang chạy, mỗi nút một lần', async ({
  page,
  choosable: { product },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const hydrate = await openBeforeHydration(page, `/products/${product.slug}`)
  const more = page.getByRole('main').getByRole('button', { name: 'Tăng số lượng' })
  await more.click()
  await more.click()
  await page.getByRole('main').getByRole('button', { name: 'Thêm vào giỏ' }).click()
  hydrate()
  await expect(page.getByText('Vui lòng chọn phân loại trước').first()).toBeVisible()
  const quantity = page.getByRole('main').getByLabel('Số lượng', { exact: true })
  await expect(quantity).toHaveValue('2')
  await more.click()
  await expect(quantity).toHaveValue('3')
})

test('bấm ô tìm kiếm trước khi trang kịp chạy: khung tìm kiếm mở với chữ đã gõ', async ({
  page,
}) => {
  const { header, box } = overlayOf(page)
  const hydrate = await openBeforeHydration(page, '/')
  await header.click()
  await header.pressSequentially('nón')
  hydrate()
  await expect(box).toHaveValue('nón')
})

test('giỏ hàng trước khi trang kịp chạy: chưa có gì thì là giỏ trống, có hàng thì là khung chờ', async ({
  page,
  db,
  guest,
}) => {
  const empty = page.getByText('Giỏ hàng của bạn đang trống')
  const loading = page.getByText('Đang tải giỏ hàng...')
  const row = page.getByRole('region', { name: 'Bán chạy nhất' })
  const hydrate = await openBeforeHydration(page, '/cart')
  await expect(empty).toBeVisible()
  await expect(row.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(loading).toBeHidden()
  hydrate()

  const bowl = await aThing(db, 'Bát canh')
  await guest.put(bowl.line)
  await visit(page, '/cart')
  await expect(page.getByLabel('Chọn tất cả (1/1)')).toBeChecked()
  await page.unrouteAll({ behavior: 'wait' })
  const hydrateAgain = await openBeforeHydration(page, '/cart')
  await expect(loading).toBeVisible()
  await expect(empty).toBeHidden()
  hydrateAgain()
  await expect(page.getByLabel('Chọn tất cả (1/1)')).toBeChecked()
  await expect(loading).toBeHidden()
})

test('máy chậm sáu lần: bấm các nút chính từ lần vẽ đầu đều được làm', async ({
  page,
  context,
  choosable: { product },
}) => {
  const bar = { name: 'Thanh điều hướng' }
  const presses = [
    {
      path: `/products/${product.slug}`,
      control: (opened: Page) => opened.locator('.page-bar').getByRole('button'),
      result: (opened: Page) => opened.getByRole('dialog').getByLabel('Số lượng', { exact: true }),
    },
    {
      path: '/',
      control: (opened: Page) => overlayOf(opened).header,
      result: (opened: Page) => overlayOf(opened).box,
    },
    {
      path: '/search?q=áo',
      control: (opened: Page) => opened.getByRole('link', { name: 'Bán chạy' }),
      result: (opened: Page) => opened.locator('[aria-current]', { hasText: 'Bán chạy' }),
    },
    {
      path: '/',
      control: (opened: Page) => opened.getByRole('navigation', bar).getByText('Danh mục'),
      result: (opened: Page) =>
        opened.getByRole('dialog', { name: 'Bộ lọc' }).getByLabel('Số sao tối thiểu'),
    },
    {
      path: '/',
      control: (opened: Page) =>
        opened.getByRole('banner').getByRole('link', { name: /^Giỏ hàng/ }),
      result: (opened: Page) => opened.getByText('Giỏ hàng của bạn đang trống'),
    },
  ]
  await page.close()
  for (const { path, control, result } of presses) {
    const opened = await context.newPage()
    const throttle = await context.newCDPSession(opened)
    await throttle.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const hydrate = await openBeforeHydration(opened, path)
    await control(opened).click()
    hydrate()
    // Everything takes six times as long.
    await expect(result(opened)).toBeVisible({ timeout: 180_000 })
    await opened.close()
  }
})

test('đầu trang có tên cho mọi nút trước khi trang kịp chạy, cả khi đã đăng nhập', async ({
  page,
  customer: _signedIn,
}) => {
  const hydrate = await openBeforeHydration(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tài khoản' })).toBeVisible()
  await expectAccessible(page)
  hydrate()
})

test('số lượng gõ trước khi trang kịp chạy vào giỏ như đã gõ', async ({ page, db }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const slug = await slugOf(db, (await aThing(db, 'Chén sứ', { stock: 9 })).line)
  const main = page.getByRole('main')
  const quantity = main.getByLabel('Số lượng', { exact: true })
  const hydrate = await openBeforeHydration(page, `/products/${slug}`)
  await quantity.fill('4')
  await main.getByRole('button', { name: 'Thêm vào giỏ' }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/web/cart'),
  )
  hydrate()
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 4 })
  await expect(quantity).toHaveValue('4')

  const hydrateLess = await openBeforeHydration(page, `/products/${slug}`)
  await quantity.fill('50')
  await quantity.press('Tab')
  hydrateLess()
  await expect(quantity).toHaveValue('9')

  // The field still has the focus when the page hydrates.
  const hydrateTyped = await openBeforeHydration(page, `/products/${slug}`)
  await quantity.fill('6')
  const alive = page.waitForRequest('**/api/web/cart')
  hydrateTyped()
  await alive
  await main.getByRole('button', { name: 'Tăng số lượng' }).click()
  await expect(quantity).toHaveValue('7')
})

test('đăng nhập, đăng ký, quên mật khẩu trước khi trang kịp chạy', async ({ page, db }) => {
  const account = await aShopper(db)
  const answers = { token: account.token, user: { id: account.id, username: 'khachvoi' } }
  await page.route('**/api/web/auth/login', (route) => route.fulfill({ json: answers }))
  let hydrate = await openBeforeHydration(page, '/login?redirect=%2Fcart')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(account.phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('mật khẩu của tôi')
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click()
  hydrate()
  await expect(page).toHaveURL(/\/cart$/)

  // Several submits before hydration send one request.
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) sent++
  })
  hydrate = await openBeforeHydration(page, '/login?redirect=%2Fcart')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(account.phone)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('mật khẩu của tôi')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  hydrate()
  await expect(page).toHaveURL(/\/cart$/)
  expect(sent).toBe(1)

  await page.route('**/api/web/auth/register', (route) => route.fulfill({ json: {} }))
  hydrate = await openBeforeHydration(page, '/register?redirect=%2Fcart')
  await page.getByLabel('Số điện thoại', { exact: true }).fill(newPhone())
  await page.getByLabel('Mật khẩu', { exact: true }).fill('mật khẩu của tôi')
  await page.getByLabel('Nhập lại mật khẩu').fill('mật khẩu của tôi')
  await page.getByRole('button', { name: 'Đăng ký', exact: true }).click({ force: true })
  hydrate()
  await expect(page).toHaveURL(/\/cart$/)

  hydrate = await openBeforeHydration(page, '/forgot-password')
  await page.getByLabel('Email').fill('chua-xong')
  await page.getByLabel('Email').press('Enter')
  hydrate()
  await expect(page.getByText('Email không hợp lệ')).toBeVisible()
})

test('quay lại trang đã mở: thấy giá vừa đổi', async ({ page }, info) => {
  const file = info.outputPath('san-pham.ndjson')
  const setPrice = async (price: number) => {
    const product = {
      slug: 'lo-hoa-doi-gia',
      name: 'Lọ hoa đổi giá',
      categoryPath: ['Kiểm thử', 'Hàng lạ'],
      price,
      stock: 5,
    }
    await writeFile(file, JSON.stringify(product))
    await runShopCommand('catalogue', 'import', file)
  }
  await setPrice(61_000)
  await visit(page, '/products/lo-hoa-doi-gia')
  const main = page.getByRole('main')
  await expect(main).toContainText('61.000đ')
  await visit(page, '/page/lien-he')
  await setPrice(62_000)
  await page.goBack()
  await expect(main).toContainText('62.000đ')
  await expect(main).not.toContainText('61.000đ')
})

test('đang xem xa bên dưới mà tải lại thì vẫn đúng chỗ cũ', async ({ page, shopUrl }) => {
  // Concurrent tests change the products of the page, so the reload gets the recorded response.
  let sent: APIResponse | undefined
  await page.route(`${shopUrl}/`, async (route) => {
    sent ??= await route.fetch()
    await route.fulfill({ response: sent })
  })
  await visit(page, '/')
  const list = page.getByRole('region', { name: 'Dành riêng cho bạn' })
  const seen = list.getByRole('article').nth(28)
  // In steps, because lists get their true height only when they have been near the viewport.
  const top = async () => Math.round((await seen.boundingBox())?.y ?? 0)
  while ((await top()) > 300) {
    await page.evaluate(async () => {
      scrollBy(0, Math.min(innerHeight / 2, 400))
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
  }
  const before = await top()

  await page.reload()
  await expect.poll(top).toBe(before)
})

test('trang của bản dựng đã mất thì tải lại một lần', async ({ page }) => {
  const [loads, missed] = [[] as string[], [] as string[]]
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD' && response.status() === 404) missed.push('404')
  })
  let isGone = true
  await page.route('**/assets/entry.client-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/')
  await expect.poll(() => missed).toHaveLength(2)
  // The file stays missing, so there is no third load.
  await page.waitForLoadState('networkidle')
  expect(loads).toHaveLength(2)

  isGone = false
  await page.reload()
  await openSearch(page)
})
