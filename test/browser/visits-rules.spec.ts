import type { Page } from '@playwright/test'
import { visit } from './journey.ts'
import { expect, test } from './scene.ts'

test.use({ consent: 'open' })

test('lượt xem trang chỉ gửi khi đồng ý, mỗi lần đổi trang, không kèm gì riêng tư', async ({
  page,
  customer: _signedIn,
}) => {
  const events: { name: string; path: string }[] = []
  const senders: Record<string, string>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/web/analytics/events')) return
    events.push(...request.postDataJSON().events)
    senders.push(request.headers())
  })
  const views = () => events.filter(({ name }) => name === 'view').map(({ path }) => path)
  const speeds = () => events.filter(({ name }) => name !== 'view')
  const goTo = (name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

  await visit(page, '/search?q=bi%20mat')
  expect(events).toEqual([])
  await page.getByRole('button', { name: 'Đồng ý', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Tiệm' }).first().click()
  await expect(page.getByRole('region', { name: 'Dành riêng cho bạn' })).toBeVisible()
  await goTo('Liên hệ')
  await expect.poll(views).toEqual(['/search', '/', '/page/lien-he'])
  expect(events[0]).toEqual({ name: 'view', path: '/search' })
  expect(senders.map(({ authorization }) => authorization)).toEqual([
    undefined,
    undefined,
    undefined,
  ])

  // A hidden page reports its web vitals, each metric once. A page that is hidden before their code is loaded has no LCP.
  await expect(async () => {
    await turn(page, 'hidden', 'visible')
    expect(speeds().map(({ name }) => name)).toEqual(expect.arrayContaining(['CLS', 'LCP']))
  }).toPass()
  expect(speeds().find(({ name }) => name === 'LCP')?.path).toBe('/search')
  await turn(page, 'hidden')
  // A page opened while hidden counts once it is visible; a page restored from the back/forward cache counts again.
  await goTo('Giới thiệu')
  await expect(page.getByRole('heading', { level: 1, name: 'Giới thiệu' })).toBeVisible()
  expect(views()).toHaveLength(3)
  await turn(page, 'visible')
  await expect.poll(views).toEqual(['/search', '/', '/page/lien-he', '/page/gioi-thieu'])
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => views().slice(4)).toEqual(['/page/gioi-thieu'])
  const reported = speeds().map(({ name, path }) => `${name} ${path}`)
  expect(reported).toEqual([...new Set(reported)])

  await page.getByRole('contentinfo').getByRole('button', { name: 'Quyền riêng tư' }).click()
  await page.getByRole('button', { name: 'Từ chối', exact: true }).click()
  const last = events.length
  await goTo('Liên hệ')
  await expect(page.getByRole('heading', { level: 1, name: 'Liên hệ' })).toBeVisible()
  await turn(page, 'hidden')
  await page.reload()
  expect(events).toHaveLength(last)
})

/** Hides or shows the page, as when another tab is opened and closed; nothing else runs there between two of these. */
async function turn(page: Page, ...states: ('hidden' | 'visible')[]): Promise<void> {
  await page.evaluate((all) => {
    for (const value of all) {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  }, states)
}
