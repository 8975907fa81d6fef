import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test, visit } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker controls the page. */
async function workerAt(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** The paths of all cached responses. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('tiệm cài được như ứng dụng; mất mạng thì nói, ở lại trang, mở trang khác thì có trang báo và tự mở lại', async ({
  page,
  context,
}) => {
  await visit(page, '/login')
  await workerAt(page)

  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in private windows, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  expect(await devtools.send('Page.getAppManifest')).toMatchObject({
    errors: [],
    manifest: { name: 'Tiệm', display: 'kStandalone' },
  })

  // The connection is lost while the shopper is typing.
  const phone = page.getByRole('main').getByRole('textbox').first()
  await phone.fill('0912345678')
  await context.setOffline(true)
  await expect(page.getByText(/^Không có mạng\. Trang này vẫn ở đây/)).toBeVisible()
  await page.getByRole('link', { name: 'Đăng ký' }).first().click()
  await expect(page.getByText(/^Không có kết nối mạng\. Vui lòng thử lại/)).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(phone).toHaveValue('0912345678')
  await context.setOffline(false)
  await expect(page.getByText('Đã có mạng trở lại.')).toBeVisible()
  await expect(page.getByText(/^Không có (?:kết nối )?mạng/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Đăng ký' }).first().click()
  await expect(page).toHaveURL('/register')

  // Pictures that fail offline are loaded again when the connection is back.
  const watched = page.waitForResponse(/\/assets\/network-watch-/)
  await page.goto('/')
  await watched
  await context.setOffline(true)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const lost = page.locator('img[data-lost]')
  await expect(lost.first()).toBeAttached()
  // The script that loads them again is active.
  await expect(page.getByText(/^Không có mạng\. Trang này vẫn ở đây/)).toBeVisible()
  await context.setOffline(false)
  await expect(lost).toHaveCount(0)

  // A full page load while offline.
  await context.setOffline(true)
  await page.goto('/search?q=áo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Không có mạng')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Vẫn chưa có mạng/)
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeFocused()
  await context.setOffline(false)
  await expect(page.getByRole('main')).toContainText('áo')
  await expect(page).toHaveURL('/search?q=áo')
  await expect(page).not.toHaveTitle(/^Không có mạng/)

  const cached = await cachedPaths(page)
  expect(cached).toContain('/offline')
  expect(cached.filter((path) => /\.js$/.test(path)).length).toBeGreaterThan(5)
  const known = /^(?:\/offline|\/default-picture\.svg|\/favicon\.svg|\/assets\/[^/]+)$/
  expect(cached.filter((path) => !known.test(path))).toEqual([])
})

test('một bản mới của tiệm: tệp của bản ngay trước còn cho thẻ đang mở, bản cũ hơn thì bỏ', async ({
  page,
  context,
}) => {
  await visit(page, '/page/lien-he')
  await workerAt(page)
  const newest = await page.evaluate(async () => {
    for (const name of ['tiem-cu-hon', 'tiem-ngay-truoc', 'khac']) {
      const cache = await caches.open(name)
      await cache.put(`/assets/${name}.js`, new Response(`globalThis.${name}`))
      await cache.put('/offline', new Response('<h1>Bản cũ</h1>'))
    }
    const [current = ''] = await caches.keys()
    // The current cache is created again, after those of older builds.
    await caches.delete(current)
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
    return current
  })
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(['tiem-ngay-truoc', 'khac', newest])
  await workerAt(page)
  const status = (path: string) =>
    page.evaluate(async (target) => (await fetch(target)).status, `/assets/${path}.js?again=1`)
  expect(await status('tiem-ngay-truoc')).toBe(200)
  expect(await status('tiem-cu-hon')).toBe(404)
  await context.setOffline(true)
  await page.goto('/search')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Không có mạng')
})
