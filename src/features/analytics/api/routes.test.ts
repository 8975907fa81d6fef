import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shopDay } from '#shared/shop-time.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createVisitorHasher } from './hash-visitor.ts'
import { deleteOldVisits } from './visit-jobs.ts'

const browser =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36'
const today = shopDay(new Date())

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_VISITS_PER_SHOPPER: '5', TRUST_PROXY: 'true' })
})
afterAll(() => shop.close())

const view = (path: string, referrer?: string) => ({
  name: 'view',
  path,
  ...(referrer && { referrer }),
})

function sendEvents(events: unknown, headers: Record<string, string> = {}, device = 'phone') {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/analytics/events',
    headers: { 'x-session-id': randomUUID(), 'user-agent': browser, ...headers },
    payload: { device, events } as object,
  })
}

const pages = () =>
  shop.db
    .selectFrom('visit_pages')
    .select(['path', 'device', 'views'])
    .orderBy('path')
    .orderBy('device')
    .execute()

test('views and web vitals are added to daily totals without personal data', async () => {
  const sessionId = randomUUID()
  const me = { 'x-session-id': sessionId }
  expect((await sendEvents([view('/', 'https://www.google.com')], me)).json()).toEqual({
    success: true,
  })
  await sendEvents([view('/user/orders/DH7K3M9QX2'), view('/wp-login.php')], me)
  await sendEvents([view('/'), view('/products/ao-dai/', 'https://google.com')])
  const nameless = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', 'x-session-id': '' }
  await sendEvents([view('/')], nameless, 'desk')
  const speeds = [
    { name: 'LCP', path: '/products/ao-dai', value: 2400 },
    { name: 'CLS', path: '/products/ao-dai', value: 0 },
    { name: 'LCP', path: '/products/noi-dat', value: 2450 },
  ]
  await sendEvents(speeds, me)

  await vi.waitFor(async () => expect(await pages()).toHaveLength(5), { timeout: 10_000 })
  expect(await pages()).toEqual([
    { path: '/', device: 'desk', views: 1 },
    { path: '/', device: 'phone', views: 2 },
    { path: '/*', device: 'phone', views: 1 },
    { path: '/products/ao-dai', device: 'phone', views: 1 },
    { path: '/user/orders/:id', device: 'phone', views: 1 },
  ])
  const { db, pool } = shop.services
  expect(await db.selectFrom('visit_days').selectAll().execute()).toEqual([
    { day: today, visitors: 3 },
  ])
  expect(await db.selectFrom('visit_sources').select(['host', 'views']).execute()).toEqual([
    { host: 'google.com', views: 2 },
  ])
  const measured = db.selectFrom('visit_speeds').select(['page_kind', 'metric', 'step', 'count'])
  expect(await measured.orderBy('metric').execute()).toEqual([
    { page_kind: 'product', metric: 'CLS', step: -80, count: 1 },
    { page_kind: 'product', metric: 'LCP', step: 0, count: 2 },
  ])
  const { rows } = await pool.query(
    `SELECT v::text FROM fleeting.visitors v UNION ALL SELECT p::text FROM visit_pages p`,
  )
  const stored = JSON.stringify(rows)
  for (const secret of [sessionId, sessionId.replaceAll('-', ''), '127.0.0.1', 'Mozilla']) {
    expect(stored).not.toContain(secret)
  }
})

test('bots and requests without a user agent are not counted', async () => {
  const before = await pages()
  for (const userAgent of ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0']) {
    expect((await sendEvents([view('/cart')], { 'user-agent': userAgent })).statusCode).toBe(200)
  }
  await sendEvents([view('/search')])
  await vi.waitFor(async () => expect(await pages()).toHaveLength(before.length + 1), 10_000)
  expect((await pages()).map(({ path }) => path)).not.toContain('/cart')
})

test.each([
  ['a query', {}, [view('/search?q=bi mat')], 422],
  ['a fragment', {}, [view('/#a')], 422],
  ['no path', {}, [view('javascript:alert(1)')], 422],
  ['another alphabet', {}, [view('/sản-phẩm')], 422],
  ['a path without end', {}, [view(`/${'a'.repeat(400)}`)], 422],
  ['a referrer with a query', {}, [view('/', 'https://google.com/?q=tên')], 422],
  ['a referrer without a name', {}, [view('/', 'https://.')], 422],
  ['a referrer of another kind', {}, [view('/', 'file://etc')], 422],
  ['nothing', {}, [], 422],
  ['too much', {}, Array.from({ length: 11 }, () => view('/')), 422],
  ['an unknown name', {}, [{ name: 'purchase', path: '/' }], 400],
  ['a speed below nothing', {}, [{ name: 'LCP', path: '/', value: -1 }], 422],
  ['a speed of no number', {}, [{ name: 'LCP', path: '/', value: '1' }], 400],
])('%s is refused', async (_about, headers: object, events, status) => {
  const answer = await sendEvents(events, { ...headers } as Record<string, string>)
  expect(answer.statusCode, answer.body).toBe(status)
})

test('every accepted event is countable, and blocks no other one', async () => {
  const longest = `${'a'.repeat(253)}:65535`
  await sendEvents([
    view('/page/ben-canh', 'https://www'),
    view('/', `https://${longest}`),
    view('/', 'https://www.www.'),
    view(`/user/orders/x/${'a'.repeat(285)}`),
  ])
  await vi.waitFor(async () => expect(JSON.stringify(await pages())).toContain('/page/ben-canh'), {
    timeout: 10_000,
  })
})

test('the limit per shopper rejects only that shopper', async () => {
  const me = { 'x-session-id': randomUUID() }
  const statuses: number[] = []
  for (let call = 0; call < 6; call++) statuses.push((await sendEvents([view('/')], me)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await sendEvents([view('/')])).statusCode).toBe(200)
})

test('a visitor has one hash per day in every process, and another the next day', async () => {
  const browserId = randomUUID()
  const [here, there] = [createVisitorHasher(shop.db), createVisitorHasher(shop.db)]
  const morning = { at: new Date('2026-11-19T17:00:00Z'), browserId }
  const evening = { at: new Date('2026-11-20T16:59:00Z'), browserId }
  const next = { at: new Date('2026-11-20T17:00:00Z'), browserId }
  expect(await here(morning)).toEqual(await there(evening))
  const salts = shop.db.selectFrom('fleeting.visit_salts').select('day').orderBy('day')
  expect(await here(next)).not.toEqual(await there(evening))
  const days = (await salts.execute()).map(({ day }) => day)
  expect(days).not.toContain('2026-11-20')
  expect(days).toContain('2026-11-21')
})

test('forged paths are counted together beyond the daily limit', async () => {
  await shop.services.pool.query(
    `INSERT INTO visit_pages SELECT $1, '/products/' || n, 'desk', 1 FROM generate_series(1, 20000) n`,
    [today],
  )
  await sendEvents([view('/products/bia-dat-1'), view('/products/1')], {}, 'desk')
  const of = (path: string) =>
    shop.db
      .selectFrom('visit_pages')
      .select('views')
      .where('path', '=', path)
      .where('device', '=', 'desk')
      .execute()
  await vi.waitFor(async () => expect(await of('/*')).toEqual([{ views: 1 }]), 10_000)
  expect(await of('/products/1')).toEqual([{ views: 2 }])
  expect(await of('/products/bia-dat-1')).toEqual([])
})

test('totals older than the retention are deleted', async () => {
  await shop.services.pool.query(
    `INSERT INTO visit_days VALUES ('2026-01-01', 7), ('2026-01-02', 8)`,
  )
  await deleteOldVisits(shop.db, 10, '2026-01-12')
  const days = await shop.db.selectFrom('visit_days').select('day').orderBy('day').execute()
  expect(days[0]).toEqual({ day: '2026-01-02' })
})
