import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createSender } from './send-visits.ts'
import { requestsTo } from './service-requests.ts'
import { visitsIn } from './visit.ts'
import { createVisitQueue } from './visit-queue.ts'

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/148.0.0.0 Safari/537.36'
const origin = 'https://tiem.test'

type Taken = { url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }
type Answers = (taken: Taken) => number | undefined

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A local service that records requests and answers with a status, or not at all. */
async function aService(answers: Answers) {
  const taken: Taken[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const one = { url: request.url ?? '', headers: request.headers, body: JSON.parse(text) }
      const status = answers(one)
      if (status === undefined) return request.socket.destroy()
      taken.push(one)
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { taken, url: `http://127.0.0.1:${port}` }
}

async function aShop(settings: Record<string, string>) {
  const logged: string[] = []
  const logStream = { write: (line: string) => void logged.push(line) }
  const shop = await createTestApp(
    { PUBLIC_URL: origin, TRUST_PROXY: 'true', ...settings },
    { logStream },
  )
  open.unshift(() => shop.close())
  return { shop, logged }
}

function sendEvents(shop: TestApp, events: object[], headers: Record<string, string> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/analytics/events',
    headers: {
      'x-session-id': randomUUID(),
      'user-agent': browser,
      'x-forwarded-for': '203.0.113.9',
      authorization: 'Bearer bi-mat',
      ...headers,
    },
    payload: { device: 'desk', events },
  })
}

const events = [
  { name: 'view', path: '/user/orders/DH7K3M9QX2', referrer: 'https://www.google.com' },
  { name: 'LCP', path: '/', value: 2600.5 },
  { name: 'CLS', path: '/', value: 0.01 },
]

test('Plausible gets views and web vitals in the format of its events API', async () => {
  const { taken, url } = await aService(() => 202)
  const { shop } = await aShop({ ANALYTICS_URL: `${url}/api/event` })
  await sendEvents(shop, events)
  await shop.app.close()
  const [view, speeds] = taken.toSorted((a) => (a.body.name === 'pageview' ? -1 : 1))
  expect(view).toMatchObject({
    url: '/api/event',
    headers: {
      'content-type': 'application/json',
      'user-agent': browser,
      'x-forwarded-for': '203.0.113.9',
    },
  })
  expect(view?.body).toEqual({
    name: 'pageview',
    url: `${origin}/user/orders/:id`,
    domain: 'tiem.test',
    referrer: 'https://www.google.com',
  })
  expect(speeds?.body).toEqual({
    name: 'Web Vitals',
    url: `${origin}/`,
    domain: 'tiem.test',
    interactive: false,
    props: {
      device: 'desk',
      LCP: '2600.5',
      'LCP rating': 'needs work',
      CLS: '0.01',
      'CLS rating': 'good',
    },
  })
  expect(JSON.stringify(taken)).not.toContain('bi-mat')
  const counted = await shop.db.selectFrom('visit_pages').selectAll().execute()
  expect(counted).toEqual([])
})

test('Umami gets a daily visitor id and no IP address', async () => {
  const { taken, url } = await aService(() => 200)
  const website = randomUUID()
  const { shop } = await aShop({
    ANALYTICS_SERVICE: 'umami',
    ANALYTICS_URL: `${url}/api/send`,
    ANALYTICS_SITE_ID: website,
  })
  await sendEvents(shop, events)
  await shop.app.close()
  const [view, speeds] = taken.toSorted((a, b) =>
    String(a.body.type).localeCompare(String(b.body.type)),
  )
  const id = expect.stringMatching(/^[0-9a-f]{32}$/)
  const about = { website, hostname: 'tiem.test', id }
  expect(view?.headers['user-agent']).toBe(browser)
  expect(view?.body).toEqual({
    type: 'event',
    payload: { ...about, url: '/user/orders/:id', referrer: 'https://www.google.com' },
  })
  expect(speeds?.body).toEqual({
    type: 'performance',
    payload: { ...about, url: '/', lcp: 2600.5, cls: 0.01 },
  })
  expect(JSON.stringify(taken)).not.toContain('203.0.113.9')
})

test('Google gets a daily client id, no IP address and no user agent', async () => {
  const { taken, url } = await aService(() => 204)
  const { shop } = await aShop({
    ANALYTICS_SERVICE: 'ga4',
    ANALYTICS_URL: `${url}/mp/collect`,
    ANALYTICS_SITE_ID: 'G-TIEM123',
    ANALYTICS_SECRET: 'khoa+bi/mat&1',
  })
  await sendEvents(shop, events)
  await shop.app.close()
  const [view, speeds] = taken.toSorted((a) => (JSON.stringify(a).includes('page_view') ? -1 : 1))
  const secret = encodeURIComponent('khoa+bi/mat&1')
  expect(view?.url).toBe(`/mp/collect?measurement_id=G-TIEM123&api_secret=${secret}`)
  const session = { session_id: expect.stringMatching(/^\d+$/), engagement_time_msec: 1 }
  expect(view?.body).toEqual({
    client_id: expect.stringMatching(/^\d+\.\d+$/),
    timestamp_micros: expect.any(Number),
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    device: { category: 'desktop' },
    events: [
      {
        name: 'page_view',
        params: {
          ...session,
          page_location: `${origin}/user/orders/:id`,
          page_referrer: 'https://www.google.com',
        },
      },
    ],
  })
  const place = { ...session, page_location: `${origin}/` }
  expect(speeds?.body.client_id).toBe(view?.body.client_id)
  expect(speeds?.body.events).toEqual([
    { name: 'LCP', params: { ...place, value: 2600.5, metric_rating: 'needs work' } },
    { name: 'CLS', params: { ...place, value: 0.01, metric_rating: 'good' } },
  ])
  expect(JSON.stringify(taken)).not.toMatch(/203\.0\.113\.9|Mozilla/)
})

test('a service that is down, fails or rejects visits blocks nothing and is logged once', async () => {
  const answers: (number | undefined)[] = [undefined, undefined, 500, 429, 202, 202, 400, 400, 202]
  const { taken, url } = await aService(() => answers.shift())
  const logged: string[] = []
  const say = (_details: object, message: string) => void logged.push(message)
  const log = { warn: say, info: say } as never
  const target = { url, siteId: 'tiem.test', secret: '', origin }
  const requestOf = requestsTo.plausible
  const hashVisitor = async () => Buffer.alloc(16)
  const sender = createSender({ requestOf, target, hashVisitor, log, concurrency: 1 })
  const queue = createVisitQueue(sender, log, { delayMs: 1, maxDelayMs: 2 })
  const caller = { at: new Date(), browserId: '', userAgent: browser, address: '203.0.113.9' }
  const view = (path: string) =>
    queue.add(visitsIn({ device: 'desk', events: [{ name: 'view', path }] }, caller))

  for (const path of ['/', '/cart', '/search', '/login', '/flash-sale']) view(path)
  await vi.waitFor(() => expect(answers).toEqual([]))
  await vi.waitFor(() => expect(taken.map(({ body }) => body.url)).toHaveLength(7))
  const paths = taken.map(({ body }) => String(body.url).replace(origin, ''))
  // Failed visits are retried last, so that they do not block others.
  const inTurn = ['/search', '/login', '/flash-sale', '/', '/cart', '/search', '/login']
  expect(paths).toEqual(inTurn)
  const expected = [
    'Visits cannot be counted; they wait',
    'The analytics service refuses visits',
    'Visits are counted again',
  ]
  await vi.waitFor(() => expect(logged).toEqual(expected))
})

test('redirects of a service are not followed', async () => {
  const elsewhere = await aService(() => 202)
  const sending = createServer((_request, answer) => {
    answer.writeHead(307, { location: elsewhere.url }).end()
  })
  await new Promise<void>((resolve) => sending.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => sending.close(resolve)))
  const address = sending.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const logged: string[] = []
  const sender = createSender({
    requestOf: requestsTo.plausible,
    target: { url: `http://127.0.0.1:${port}`, siteId: 'a', secret: '', origin },
    hashVisitor: async () => Buffer.alloc(16),
    log: { warn: (_details: object, message: string) => void logged.push(message) } as never,
  })
  const caller = { at: new Date(), browserId: '', userAgent: browser, address: '' }
  const visits = visitsIn({ device: 'desk', events: [{ name: 'view', path: '/' }] }, caller)

  expect(await sender(visits, () => undefined)).toEqual([])
  expect(logged).toEqual(['The analytics service refuses visits'])
  expect(elsewhere.taken).toEqual([])
  sending.closeAllConnections()
})

test('requests to a service time out', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => silent.close(resolve)))
  const address = silent.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const target = { url: `http://127.0.0.1:${port}`, siteId: 'a', secret: '', origin }
  const sender = createSender({
    requestOf: requestsTo.plausible,
    target,
    hashVisitor: async () => Buffer.alloc(16),
    log: { warn: () => undefined } as never,
    timeoutMs: 20,
  })
  const caller = { at: new Date(), browserId: '', userAgent: browser, address: '' }
  const visits = visitsIn({ device: 'desk', events: [{ name: 'view', path: '/' }] }, caller)
  const reasons: unknown[] = []
  expect(await sender(visits, (reason) => reasons.push(reason))).toEqual(visits)
  expect(reasons).toEqual([new Error('The analytics service does not answer')])
  silent.closeAllConnections()
})

test('service none counts nothing', async () => {
  const { shop } = await aShop({ ANALYTICS_SERVICE: 'none' })
  expect((await sendEvents(shop, events)).statusCode).toBe(200)
  await shop.app.close()
  expect(await shop.db.selectFrom('visit_pages').selectAll().execute()).toEqual([])
})
