import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { aScene, type Scene } from './bad-input-scene.ts'
import { openCalls } from './open-calls.ts'
import { goodCase, type Operation, operationsOf } from './openapi-cases.ts'

let shop: TestApp
let operations: Operation[]
let scene: Scene

beforeAll(async () => {
  const limits = ['LOGIN_PER_ACCOUNT', 'LOGIN_PER_ADDRESS', 'REGISTER_PER_ADDRESS']
  shop = await createTestApp(Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '1000000'])))
  operations = operationsOf(shop.app.swagger())
  scene = await aScene(shop)
})
afterAll(() => shop.close())

/** Administrative units are public and change only with the shop's version. */
const units = /^\/api\/web\/addresses(?:\/(?:provinces|districts|wards|successors))?$/

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** Calls with cacheable responses, when sent with `headers`. */
async function cacheableCalls(calls: readonly Operation[], headers: Record<string, string>) {
  const cacheable: string[] = []
  for (const operation of calls) {
    const own = scene.goodFor(operation.path, [])
    const call = goodCase(operation, { ...own, headers: { ...own.headers, ...headers } })
    const answer = await shop.app.inject({
      method: call.method as 'GET',
      url: call.url,
      headers: call.headers,
      ...(call.payload === undefined ? {} : { payload: call.payload }),
    })
    // It may have used up what later calls need.
    if (operation.method !== 'GET' && answer.statusCode < 400) scene = await aScene(shop)
    const caching = String(answer.headers['cache-control'])
    if (!caching.includes('no-store')) {
      cacheable.push(`${nameOf(operation)} ${answer.statusCode}: ${caching}`)
    }
  }
  return cacheable
}

test('no answer to a signed-in shopper may be cached', async () => {
  const own = operations.filter(({ path }) => !units.test(path))
  expect(own.length).toBeGreaterThan(80)
  expect(await cacheableCalls(own, {})).toEqual([])
})

test('nor a refusal of a call that needs a sign-in, nor data of a browser’s session', async () => {
  const guarded = operations.filter((operation) => !openCalls.includes(nameOf(operation)))
  expect(guarded.map(nameOf)).toContain('GET /api/web/reviews/user/done')
  expect(await cacheableCalls(guarded, { authorization: `Bearer ${'x'.repeat(43)}` })).toEqual([])
  const headers = { 'x-session-id': randomUUID() }
  for (const url of ['/api/web/cart', '/api/web/vouchers/available?subtotal=1', '/api/khong-co']) {
    const answer = await shop.app.inject({ url, headers })
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
  }
})
