import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { aStoredOrder } from '../a-stored-order.ts'
import { aThing } from '../a-thing.ts'
import { expect, test } from './staff-scene.ts'

const build = path.resolve(import.meta.dirname, '../../build')

test('trang quản lý không có một byte nào trong cửa hàng, và tải lần đầu dưới 250 KB', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  const client = path.join(build, 'client')
  const files = await readdir(client, { recursive: true })
  const scripts = files.filter((file) => /\.(?:js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(20)
  for (const file of scripts) {
    const text = await readFile(path.join(client, file), 'utf8')
    expect([file, /api\/admin|quan-ly|admin-bottom-bar/.test(text)]).toEqual([file, false])
  }

  const loaded = new Set<string>()
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.endsWith('.js')) loaded.add(pathname)
  })
  await page.goto('/quan-ly/nhan-vien')
  await expect(page.getByRole('region', { name: /Đang làm việc/ })).toBeVisible()
  const folder = path.join(build, 'back-office')
  const sizes = [...loaded].map(
    async (file) =>
      gzipSync(await readFile(path.join(folder, file.replace('/quan-ly/', '')))).length,
  )
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(250_000)
})

test('trang quản lý không bị lưu, không lên máy tìm kiếm, không nằm trong khung của trang khác', async ({
  request,
}) => {
  for (const address of ['/quan-ly', '/quan-ly/don-hang/DH7K3M9QX2']) {
    const answer = await request.get(address)
    expect(answer.status()).toBe(200)
    const headers = answer.headers()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['x-frame-options']).toBe('DENY')
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).toContain(`script-src 'self';`)
    expect(policy).toContain(`default-src 'none'`)
  }
  const missing = await request.get('/quan-ly/assets/khong-co.js')
  expect([missing.status(), missing.headers()['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

test('tin có đơn mới không bắt thông báo của việc vừa làm phải chờ', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const order = await aStoredOrder(db, { variants: [await aThing(db, 'Lọ gốm báo đơn')] })
  const news = ['DHAAAAAAAA', 'DHBBBBBBBB', 'DHCCCCCCCC'].map(
    (id) => `event: orders\ndata: ${JSON.stringify({ placed: [{ id }], changed: [] })}\n\n`,
  )
  // Once: the page would connect again, and be told again.
  await page.route('**/api/admin/orders/stream', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 600000\n\n${news.join('')}` }),
  )
  const seen: string[] = []
  await page.exposeFunction('tell', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    const tell = () => {
      const text = document.querySelector('.notices')?.textContent
      if (text) (window as unknown as { tell: (text: string) => void }).tell(text)
    }
    new MutationObserver(tell).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/quan-ly/don-hang/${order}`)
  const messages = page.getByRole('region', { name: 'Thông báo' })
  // The first one, or the last one where the code of messages was still on its way.
  await expect(messages).toContainText(/Đơn hàng mới DH(A|C)/)
  await page.getByLabel('Thêm ghi chú').fill('Gọi lại buổi chiều')
  await page.getByRole('button', { name: 'Lưu ghi chú' }).click()
  await expect(messages).toContainText('Đã thêm ghi chú.')
  // Of news that wait only the last one is told.
  expect(seen.join()).not.toContain('DHBBBBBBBB')
})

test('phần không tải được mã thì báo tại chỗ; trang bị bản cập nhật gỡ mã thì tải lại một lần', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  await page.goto('/quan-ly/nhan-vien')
  await expect(page.getByRole('heading', { name: 'Nhân viên', level: 1 })).toBeVisible()
  await page.route('**/assets/search-dialog-*', (route) => route.abort())
  await page.keyboard.press('Control+k')
  const sheet = page.getByRole('dialog', { name: 'Tìm trong trang quản lý' })
  await expect(sheet.getByText('Chưa tải được phần này')).toBeVisible()
  await page.unroute('**/assets/search-dialog-*')
  await sheet.getByRole('button', { name: 'Thử lại' }).click()
  await expect(sheet.getByLabel('Tìm đơn hàng, trang')).toBeFocused()
  await page.keyboard.press('Escape')

  // Asked for by its name alone where it could not be loaded.
  const heads = page
    .waitForEvent('request', isHead)
    .then(() => page.waitForEvent('request', isHead))
  await page.route('**/assets/sellers-page-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/quan-ly/gian-hang')
  await heads
  await expect(page.getByText('Không mở được trang này')).toBeVisible()
  expect(opened).toEqual(['/quan-ly/nhan-vien', '/quan-ly/gian-hang', '/quan-ly/gian-hang'])
  await page.unroute('**/assets/sellers-page-*')
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByText('Không mở được trang này')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

const isHead = (request: Request) => request.method() === 'HEAD'
