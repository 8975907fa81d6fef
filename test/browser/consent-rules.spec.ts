import type { Page } from '@playwright/test'
import { expectAccessible, visit } from './journey.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { aGate, aThing, broken, expect, test } from './scene.ts'

const banner = (page: Page) => page.getByRole('region', { name: /ghi nhớ món bạn xem\?$/ })
const answer = (page: Page, name: 'Đồng ý' | 'Từ chối') =>
  banner(page).getByRole('button', { name })
const recent = (page: Page) => page.getByRole('region', { name: 'Đã xem gần đây' })
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Records tracking requests: product views, page views and web vitals. */
function watchReports(page: Page): string[] {
  const reported: string[] = []
  page.on('request', (request) => {
    const isReport = /\/products\/[^/]*\/?views$|\/analytics\/events$/.test(request.url())
    if (isReport) reported.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return reported
}

test.use({ consent: 'open' })

test('khung hỏi không che, không xô, không giành chỗ; từ chối thì không giữ gì', async ({
  page,
  db,
}) => {
  const thing = await aThing(db, 'Hộp tre')
  const { slug } = await slugOf(db, thing.productId)
  const reported = watchReports(page)
  const layoutShift = await watchLayoutShift(page)
  await page.goto(`/products/${slug}`)
  await expect(banner(page)).toBeVisible()

  await expect(page.locator('body')).toBeFocused()
  await expect(banner(page).getByRole('checkbox')).toHaveCount(0)
  const looks = await Promise.all(
    (['Đồng ý', 'Từ chối'] as const).map((name) =>
      answer(page, name).evaluate((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { fontWeight, fontSize, color, backgroundColor, borderColor } =
          getComputedStyle(button)
        return { width, height, fontWeight, fontSize, color, backgroundColor, borderColor }
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
  const { height = 999 } = (await banner(page).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 4)
  await expectBelow(page, page.getByRole('button', { name: 'Mua ngay' }))
  await expectAccessible(page)
  await visit(page, '/')
  await expectBelow(page, page.getByRole('navigation', { name: 'Thanh điều hướng' }))
  await expectAccessible(page)
  expect(await layoutShift()).toBeLessThan(0.02)

  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeVisible()
  await answer(page, 'Từ chối').focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  expect(await stored(page, 'privacy_consent')).toEqual({
    version: 1,
    granted: false,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  await visit(page, `/products/${slug}`)
  await page.getByRole('banner').getByRole('link', { name: 'Tiệm' }).first().click()
  await expect(page.getByRole('region', { name: 'Dành riêng cho bạn' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(recent(page)).toHaveCount(0)
  expect(await stored(page, 'recently_viewed_v1')).toBeNull()
  expect(reported).toEqual([])
})

test('đồng ý thì nhớ hàng đã xem; đổi ý thì xoá cả ở đây lẫn ở tiệm', async ({
  page,
  db,
  request,
}) => {
  const things = [
    await aThing(db, 'Rế mây'),
    await aThing(db, 'Rổ mây'),
    await aThing(db, 'Rá mây'),
  ]
  const slugs = await Promise.all(things.map(({ productId }) => slugOf(db, productId)))
  await page.goto(`/products/${slugs[0]?.slug}`)
  const first = page.waitForResponse('**/views')
  await answer(page, 'Đồng ý').click()
  const sent = (await first).request()
  expect(sent.postDataJSON()).toEqual({ mainCategoryId: slugs[0]?.category_id })
  for (const { slug } of slugs.slice(1)) {
    const recorded = page.waitForResponse('**/views')
    await page.goto(`/products/${slug}`)
    expect((await recorded).status()).toBe(200)
  }
  await recent(page).scrollIntoViewIfNeeded()
  await expect(recent(page).getByRole('heading', { level: 3 })).toHaveText(['Rổ mây', 'Rế mây'])
  const session = await page.evaluate(() => localStorage.getItem('sessionId'))
  const views = db.selectFrom('product_views').select('id').where('session_id', '=', session)
  expect(await views.execute()).toHaveLength(3)
  const list = await stored(page, 'recently_viewed_v1')
  expect(list[0]).toEqual({
    productId: things[2]?.productId,
    mainCategoryId: slugs[2]?.category_id,
    ts: expect.any(Number),
  })

  // A product that no longer exists drops out of the page and the stored list; one whose request fails does not.
  const gone = things[0]?.productId
  await db
    .updateTable('products')
    .set({ is_published: false })
    .where('id', '=', gone ?? '')
    .execute()
  const statusOfGone = async () => (await request.get(`/api/web/products/${gone}`)).status()
  await expect.poll(statusOfGone).toBe(404)
  await broken(page, `GET /api/web/products/${things[1]?.productId}`, { status: 500 })
  await visit(page, '/')
  await recent(page).scrollIntoViewIfNeeded()
  await expect(recent(page).getByRole('heading', { level: 3 })).toHaveText(['Rá mây'])
  await expect.poll(async () => (await stored(page, 'recently_viewed_v1')).length).toBe(2)
  await expectAccessible(page)
  await page.unrouteAll()

  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Quyền riêng tư' })
  await opener.click()
  await expect(banner(page)).toBeFocused()
  await expect(banner(page)).toContainText('Bạn đã đồng ý lúc')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(banner(page)).toHaveCount(0)
  await opener.click()
  await broken(page, 'DELETE /api/web/products/views', { status: 500 })
  const failed = page.waitForResponse('**/products/views')
  await answer(page, 'Từ chối').click()
  await expect(opener).toBeFocused()
  await expect(recent(page)).toHaveCount(0)
  expect(await stored(page, 'recently_viewed_v1')).toBeNull()
  expect((await failed).status()).toBe(500)
  expect(await views.execute()).toHaveLength(3)

  // A failed deletion is retried when a page is opened next.
  await page.unrouteAll()
  const deleted = page.waitForResponse('**/products/views')
  await page.reload()
  expect((await deleted).status()).toBe(200)
  expect(await views.execute()).toEqual([])
  await expect.poll(() => stored(page, 'privacy_consent')).not.toHaveProperty('forget')
})

test('lượt xem còn trên đường lúc đổi ý thì tới nơi cũng bị xoá, cả của thẻ khác', async ({
  page,
  db,
}) => {
  const { productId } = await aThing(db, 'Mẹt tre')
  const { slug } = await slugOf(db, productId)
  const gates = { here: aGate(), there: aGate() }
  const other = await page.context().newPage()
  for (const [tab, gate] of [[page, gates.here] as const, [other, gates.there] as const]) {
    await tab.route('**/views', async (route) => {
      if (route.request().method() === 'POST') await gate.opened
      await route.fallback()
    })
  }
  await page.goto(`/products/${slug}`)
  const first = page.waitForRequest('**/views')
  await answer(page, 'Đồng ý').click()
  await first
  const second = other.waitForRequest('**/views')
  await other.goto(`/products/${slug}`)
  await second

  await page.getByRole('contentinfo').getByRole('button', { name: 'Quyền riêng tư' }).click()
  const deleted = page.waitForResponse('**/products/views')
  await answer(page, 'Từ chối').click()
  const reported = watchReports(page)
  gates.here.open()
  expect((await (await deleted).json()).forgotten).toBe(1)
  // The view of the other tab arrives after the deletion.
  const again = other.waitForResponse('**/products/views')
  gates.there.open()
  expect((await (await again).json()).forgotten).toBe(1)
  expect(reported).toEqual(['DELETE /api/web/products/views'])
  const session = await page.evaluate(() => localStorage.getItem('sessionId'))
  const views = db.selectFrom('product_views').select('id').where('session_id', '=', session)
  expect(await views.execute()).toEqual([])
  await expect.poll(() => stored(page, 'privacy_consent')).not.toHaveProperty('forget')
})

test('câu hỏi mới hơn thì hỏi lại, và chưa trả lời thì chưa giữ gì; hai thẻ như nhau', async ({
  page,
  db,
}) => {
  const { productId } = await aThing(db, 'Chổi đót')
  const { slug } = await slugOf(db, productId)
  await page.addInitScript((id) => {
    if (localStorage.getItem('privacy_consent')) return
    const old = { version: 0, granted: true, at: '2026-01-01T00:00:00.000Z' }
    localStorage.setItem('privacy_consent', JSON.stringify(old))
    const seen = [{ productId: id, mainCategoryId: 'c', ts: 1 }]
    localStorage.setItem('recently_viewed_v1', JSON.stringify(seen))
  }, productId)
  const reported = watchReports(page)
  await visit(page, `/products/${slug}`)
  await visit(page, '/')
  await expect(banner(page)).toBeVisible()
  await expect(recent(page)).toHaveCount(0)
  expect(reported).toEqual([])

  const other = await page.context().newPage()
  await other.goto('/page/lien-he')
  await answer(other, 'Đồng ý').click()
  await expect(banner(page)).toBeHidden()
  await expect(recent(page).getByRole('link', { name: 'Chổi đót' })).toBeVisible()
})

test('tiệm không ghi được lượt xem thì người mua không phải biết', async ({ page, db }) => {
  const { slug } = await slugOf(db, (await aThing(db, 'Sọt tre')).productId)
  const gate = aGate()
  await broken(page, 'POST /api/web/products/*/views', { status: 429, until: gate.opened })
  await page.goto(`/products/${slug}`)
  const failed = page.waitForResponse('**/views')
  await answer(page, 'Đồng ý').click()
  gate.open()
  await failed
  await expect(page.getByRole('heading', { level: 1, name: 'Sọt tre' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Thông báo' })).toHaveCount(0)
})

type Db = Parameters<typeof aThing>[0]

function slugOf(db: Db, id: string) {
  const query = db.selectFrom('products').select(['slug', 'category_id']).where('id', '=', id)
  return query.executeTakeFirstOrThrow()
}

/** The consent banner ends above this element. */
async function expectBelow(page: Page, target: ReturnType<Page['getByRole']>) {
  const room = async () => {
    const [question, bar] = [await banner(page).boundingBox(), await target.boundingBox()]
    return (bar?.y ?? 0) - (question?.y ?? 999) - (question?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
}

test('người đã đăng nhập: câu trả lời được ghi lại ở tiệm, xem và rút lại trong tài khoản', async ({
  page,
  db,
  customer,
}) => {
  const written = () =>
    db
      .selectFrom('consents')
      .select('granted')
      .where('user_id', '=', customer.id)
      .orderBy('id')
      .execute()
  await page.goto('/user/account/privacy')
  const part = page.getByRole('region', { name: 'Ghi nhớ món bạn xem', exact: true })
  // Excludes the status of the loading list beside it.
  const state = part.getByRole('status').filter({ hasNotText: 'Đang tải' })
  await expect(state).toHaveText('Chưa trả lời')
  await expect(part).toContainText('Chưa có lần nào được ghi lại cho tài khoản này.')
  await answer(page, 'Đồng ý').click()
  await expect(state).toContainText('Đang đồng ý')
  await expect(part.getByRole('listitem')).toHaveText([/^Đồng ý ghi nhớ món đã xem/])
  await page.reload()
  await expect(part.getByRole('listitem')).toHaveCount(1)

  // An answer that was not delivered is sent again when a page is opened next.
  await broken(page, 'POST /api/web/users/consents', 'lost')
  const lost = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/users/consents'))
  await part.getByRole('button', { name: 'Rút lại đồng ý' }).click()
  await expect(state).toContainText('Không đồng ý')
  await lost
  await expectAccessible(page)
  await page.unrouteAll()
  await page.reload()
  await expect(part.getByRole('listitem').first()).toHaveText(/^Từ chối ghi nhớ món đã xem/)
  expect(await written()).toEqual([{ granted: true }, { granted: false }])
})
