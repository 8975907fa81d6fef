import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'
import { roomyFolder } from '../roomy-folder.ts'
import { startShopProcess } from '../shop-process.ts'
import { expect, expectAccessible, expectNoSideways, test } from './journey.ts'

const away = /^Cửa hàng đang gặp sự cố\. Giá và số hàng có thể đã cũ/

test('cơ sở dữ liệu mất kết nối: trang đã xem vẫn mở được và nói rõ, giỏ hàng báo lỗi, có lại thì mua tiếp được', async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(await roomyFolder(), 'tiem-mat-'))
  // As root, the embedded PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') })
  const proxy = await startFaultyProxy(postgres.url)
  // A shop of its own, whose network to its database fails: it would take jobs from another shop with it.
  const environment = { DATABASE_URL: proxy.url, DEMO_SHOP: '1' }
  const shop = await startShopProcess(path.join(folder, 'shop'), environment)
  const ready = async () => (await fetch(`${shop.address}/readyz`)).status
  try {
    const list = await (await fetch(`${shop.address}/api/web/products?limit=1`)).json()
    const address = `${shop.address}/products/${list.data[0].slug}`
    const name = page.getByRole('heading', { level: 1, name: list.data[0].name })
    await page.goto(address)
    await expect(name).toBeVisible()
    await expect(page.getByText(away)).toHaveCount(0)

    proxy.silence()
    await expect.poll(ready).toBe(503)
    // Until then it is young enough to need no new data.
    await expect
      .poll(async () => (await fetch(address)).headers.get('server-timing'))
      .toMatch(/^outage;dur=\d+$/)
    await page.goto(address)
    await expect(name).toBeVisible()
    await expect(page.getByText(away)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page
      .getByRole('link', { name: /Giỏ hàng/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText(/Có thể giỏ hàng chưa tải được/)).toBeVisible()

    proxy.pass()
    await expect.poll(ready).toBe(200)
    // The last good page stands in until it can be made anew.
    await expect
      .poll(async () => (await fetch(address)).headers.get('server-timing') ?? '')
      .not.toContain('outage')
    await page.goto(address)
    await expect(name).toBeVisible()
    await expect(page.getByText(away)).toHaveCount(0)
  } finally {
    proxy.pass()
    await shop.end('SIGTERM')
    await proxy.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
