import type { APIRequestContext } from '@playwright/test'
import Fastify from 'fastify'
import { readConfig } from '#platform/config.ts'
import { createResponseCache } from '#platform/response-cache/response-cache.ts'
import { serveStorefront } from '#platform/storefront-host.ts'
import { callTimeout } from '#storefront/api/client.ts'
import { pageRenderer } from './broken-pages.ts'
import { type Fault, startFaultyApi } from './faulty-api.ts'
import { expect, test } from './journey.ts'

const optionalPartTimeout = 300
/** Within these milliseconds a page's first byte is sent, whatever becomes of its optional calls. */
const longestWait = 1000
const faults: readonly Fault[] = ['hang', 'fail', 'trickle']

/** The path of a content page that the footer links to. */
async function footerPage(request: APIRequestContext): Promise<string> {
  const menu = await (await request.get('/api/web/menu?location=footer')).text()
  const path = /"(\/page\/[^"]+)"/.exec(menu)?.[1]
  if (!path) throw new Error('The footer links to no page')
  return path
}

/** Pages that load nothing but their frame on the server. */
const framedPages = [
  ...['/cart', '/checkout', '/order/thankyou/DH1', '/user/orders/DH1', '/user/vouchers'],
  ...['/login', '/register', '/forgot-password', '/reset-password?token=x', '/register-seller'],
  ...['/user/account', '/user/account/address', '/user/account/orders', '/user/account/voucher'],
  ...['/user/account/reviews', '/user/account/notifications', '/user/account/coin'],
]

/** Pages with the calls without which they can't be shown. */
async function somePages(request: APIRequestContext) {
  const { data: products } = await (await request.get('/api/web/products?limit=1')).json()
  const { data: categories } = await (await request.get('/api/web/category/tree')).json()
  const content = await footerPage(request)
  const product = `/products/${products[0].slug}`
  const category = `/search?categoryId=${categories[0].id}`
  return {
    '/': /^$/,
    [product]: /^\/api\/web\/products\/slug\//,
    '/products/khong-co': /^\/api\/web\/products\/slug\//,
    '/search': /^$/,
    [category]: /^\/api\/web\/products$/,
    [`${category}&q=%C3%A1o&attr.CHAT_LIEU=Cotton`]: /^\/api\/web\/products$/,
    '/flash-sale': /^$/,
    [content]: /^\/api\/web\/pages\/slug\//,
    '/page/khong-co': /^\/api\/web\/pages\/slug\//,
    '/khong-co': /^$/,
    ...Object.fromEntries(framedPages.map((path) => [path, /^$/])),
  }
}

/**
 * Renders a page with each fault of each of its optional calls, of all of them, and as its error page. Returns how often,
 * and the longest wait.
 */
async function tryFaults(shopUrl: string, path: string, essential: RegExp) {
  // Without facets, the names of filtered attributes are a call of their own.
  const api = await startFaultyApi(shopUrl, ['facets'])
  // A renderer of its own each time: the circuit breaker of the one before may be open.
  const renderer = async (timeout = optionalPartTimeout) =>
    await pageRenderer(shopUrl, {}, { apiUrl: api.url, optionalPartTimeout: timeout })
  let longest = 0
  try {
    const whole = await (await renderer(callTimeout))(shopUrl + path)
    const optional = [...api.calls].filter((call) => !essential.test(call))
    const needed = [...api.calls].filter((call) => essential.test(call))
    expect(optional, path).toContain('/api/web/menu')
    const failed = needed.map((call): [string, Fault] => [call, 'fail'])
    const isFrame = optional.length === 1
    const sets = isFrame ? [optional] : [...optional.map((call) => [call]), optional]
    // The frame's only call is tried with each fault on pages that have others.
    const trials = sets.flatMap((calls) =>
      (isFrame ? faults.slice(0, 1) : faults).map((fault) =>
        calls.map((call): [string, Fault] => [call, fault]),
      ),
    )
    if (needed.length > 0) trials.push([['/api/web/menu', 'hang'], ...failed])
    for (const trial of trials) {
      const what = `${path}: ${trial.join(', ')}`
      api.faults.clear()
      for (const [call, fault] of trial) api.faults.set(call, fault)
      // A busy machine may be late once; a page that waits for a call is late each time.
      const waits: number[] = []
      while (waits.length < 3 && Math.min(...waits) > longestWait) {
        const render = await renderer()
        const from = performance.now()
        const { status, html } = await render(shopUrl + path)
        waits.push(performance.now() - from)
        expect(html.toString(), what).toContain('</html>')
        // A list may come from another path.
        const isError = status === 500 && needed.some((call) => api.faults.has(call))
        if (!isError) expect(status, what).toBe(whole.status)
      }
      expect(Math.min(...waits), what).toBeLessThanOrEqual(longestWait)
      longest = Math.max(longest, Math.min(...waits))
    }
    return { times: trials.length, longest }
  } finally {
    await api.close()
  }
}

test('phần phụ nào của trang nào treo, hỏng hay nhỏ giọt thì trang vẫn ra trong một giây', async ({
  request,
  shopUrl,
}) => {
  const tried = []
  // One after the other: together they would measure the machine.
  for (const [path, essential] of Object.entries(await somePages(request))) {
    tried.push(await tryFaults(shopUrl, path, essential))
  }
  expect(tried.reduce((sum, { times }) => sum + times, 0)).toBeGreaterThanOrEqual(3 * 40)
  const longest = Math.max(...tried.map((each) => each.longest))
  test.info().annotations.push({ type: 'longest', description: `${Math.round(longest)} ms` })
})

test('máy chủ hỏi API ở nơi khác: API treo thì trang ra ngay, API khá lại thì trang lại đủ', async ({
  request,
  shopUrl,
}) => {
  const api = await startFaultyApi(shopUrl)
  const shop = Fastify()
  await serveStorefront(shop, {
    config: readConfig({ API_BASE_URL: api.url }),
    responseCache: createResponseCache({ bytes: 0, isHeard: () => false }),
  })
  const url = await shop.listen({ host: '127.0.0.1', port: 0 })
  /** The page, and after how many milliseconds its first byte has come. */
  const load = async () => {
    const from = performance.now()
    const answer = await fetch(url)
    const firstByte = performance.now() - from
    return { firstByte, html: await answer.text() }
  }
  try {
    const link = `href="${await footerPage(request)}"`
    // On a busy machine the API may be late once.
    const isWhole = async () => (await load()).html.includes(link)
    await expect.poll(isWhole).toBe(true)
    const calls = [...api.calls]
    expect(calls.length).toBeGreaterThanOrEqual(5)
    for (const call of calls) api.faults.set(call, 'hang')
    const waits = [await load(), await load(), await load()].map(({ firstByte }) => firstByte)
    expect(Math.min(...waits)).toBeLessThan(longestWait)

    // From then on they are not asked for: the circuit is broken.
    api.calls.clear()
    expect((await load()).html).not.toContain(link)
    expect([...api.calls]).toEqual([])

    api.faults.clear()
    await expect
      .poll(async () => {
        await load()
        return [...api.calls].toSorted()
      })
      .toEqual(calls.toSorted())
    await expect.poll(isWhole).toBe(true)
  } finally {
    await shop.close()
    await api.close()
  }
})
