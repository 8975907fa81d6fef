import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { createApp } from '../create-app.ts'
import { readSource } from '../replica/read-source.ts'
import { apiSender } from '../storefront/page-api.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const shared = { seconds: 10, staleSeconds: 20 }
let app: FastifyInstance
let cache: ResponseCache
let base: string
let time = Date.now()
let made = 0
let isBroken = false

beforeAll(async () => {
  cache = createResponseCache({ bytes: 8_000_000, isHeard: () => true, now: () => time })
  const config = readConfig({ LOG_LEVEL: 'silent', CORS_ORIGINS: 'https://other.test' })
  app = await createApp(config, pino({ level: 'silent' }), undefined, cache)
  const schema = { querystring: z.object({ q: z.string().optional() }).loose() }
  const long = 'Áo dài '.repeat(4000)
  app.get('/count', { config: { shared, bodySeconds: 0.1 }, schema }, async ({ query }, reply) => {
    reply.tag('count')
    await pause(5)
    if (isBroken) throw new Error('no database')
    return { query, made: made++, long }
  })
  app.get(
    '/mine',
    { config: { shared: { ...shared, personalBy: ['x-session-id'] } } },
    async () => ({
      made: made++,
    }),
  )
  app.get('/now', { config: { shared: { ...shared, inProcessOnly: true } } }, async () => ({
    made: made++,
  }))
  app.get('/missing', { config: { shared } }, async (_request, reply) => {
    return reply.code(404).send({ made: made++ })
  })
  const send = apiSender(app, undefined, cache)
  app.get('/page', { config: { shared: () => shared } }, async () => {
    const parts = await Promise.all(['/count', '/now'].map((url) => send(url, {})))
    return { made: made++, parts: await Promise.all(parts.map((part) => part.text())) }
  })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => app.close())

beforeEach(() => {
  cache.clearAll()
  made = 0
  isBroken = false
})

/** As it comes over the wire. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(base + path, { method, headers }, async (answer) => {
        const body = Buffer.concat(await answer.toArray())
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers as never, body })
      })
      outgoing.on('error', reject).end()
    },
  )
}

async function count(path = '/count', headers: Record<string, string> = {}): Promise<number> {
  return JSON.parse(String((await get(path, headers)).body)).made
}

describe('over HTTP', () => {
  test('each body is the same in every encoding, and its length is sent', async () => {
    const plain = await get('/count')
    const br = await get('/count', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/count', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect([br, gzip].map((each) => each.headers['content-encoding'])).toEqual(['br', 'gzip'])
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers.etag).toBe(plain.headers.etag)
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
    }
  })

  test('a client that has it gets 304, with the same headers', async () => {
    await get('/count')
    const { headers } = await get('/count')
    const again = await get('/count', { 'if-none-match': `"x", ${headers.etag}` })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const ofBody = ['content-length', 'content-type', 'x-request-id', 'date']
    for (const [name, value] of Object.entries(headers)) {
      if (!ofBody.includes(name)) expect([name, again.headers[name]]).toEqual([name, value])
    }
    expect((await get('/count', { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('HEAD returns the same headers without the body', async () => {
    const { headers } = await get('/count')
    const head = await get('/count', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject({
      etag: headers.etag,
      'content-length': headers['content-length'],
    })
  })

  test('browsers ask again each time, others may keep it for a while', async () => {
    const caching = 'public, max-age=0, s-maxage=10, must-revalidate'
    const ofCdn = 'public, max-age=10, stale-while-revalidate=20'
    for (const _ of ['made', 'kept']) {
      const { headers } = await get('/count')
      expect(headers).toMatchObject({ 'cache-control': caching, 'x-frame-options': 'SAMEORIGIN' })
      expect(headers['cdn-cache-control']).toBe(ofCdn)
      expect(headers['x-server-time']).toBeUndefined()
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(made).toBe(1)
  })

  test('an unwanted body that never arrives is not awaited', async () => {
    await get('/count')
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.write('GET /count HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\nx')
    expect(String(Buffer.concat(await socket.toArray()))).toMatch(/^HTTP\/1.1 200 /)
    expect(made).toBe(1)
  })

  test('other sites get it with the headers of their own', async () => {
    await get('/count')
    const { headers } = await get('/count', { origin: 'https://other.test' })
    expect(headers['access-control-allow-origin']).toBe('https://other.test')
    const stranger = await get('/count', { origin: 'https://stranger.test' })
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
    expect(stranger.headers.vary).toMatch(/origin/i)
    expect(made).toBe(1)
  })

  test('where numbers move by the second, the time is that of sending', async () => {
    const first = await get('/now')
    const second = await get('/now')
    expect(second.headers['cache-control']).toBe('no-store')
    expect(Number(second.headers['x-server-time'])).toBeGreaterThan(0)
    expect(Number(second.headers['x-server-time'])).toBeGreaterThanOrEqual(
      Number(first.headers['x-server-time']),
    )
    expect(made).toBe(1)
  })
})

describe('requests that bypass the cache', () => {
  test('those of signed-in shoppers, or with another header that makes the answer personal', async () => {
    expect([await count(), await count()]).toEqual([0, 0])
    const signedIn = await get('/count', { authorization: 'Bearer x' })
    expect(JSON.parse(String(signedIn.body)).made).toBe(1)
    expect(signedIn.headers['cache-control']).toBe('private, no-store')
    expect(signedIn.headers.etag).toBeUndefined()
    expect([await count('/mine'), await count('/mine', { authorization: 'x' })]).toEqual([2, 2])
    expect(await count('/mine', { 'x-session-id': 'x' })).toBe(3)
    expect((await get('/mine')).headers.vary).toContain('x-session-id')
  })

  test('parameters that the route does not declare', async () => {
    expect([await count('/count?token=1'), await count('/count?token=1')]).toEqual([0, 1])
    expect([await count('/count?q=1&utm_source=a'), await count('/count?q=1')]).toEqual([2, 2])
  })
})

test('fifty at once: one answer is made', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => count()))
  expect([new Set(all), made]).toEqual([new Set([0]), 1])
})

test('a 404 is cached for five seconds, a failure for one', async () => {
  expect([await count('/missing'), await count('/missing')]).toEqual([0, 0])
  time += 5000
  const missing = await get('/missing')
  expect([missing.status, JSON.parse(String(missing.body)).made]).toEqual([404, 1])
  isBroken = true
  // Past the time for which a former answer stands in.
  time += 60 * 60_000
  expect((await get('/count')).status).toBe(500)
  isBroken = false
  expect((await get('/count')).status).toBe(500)
  time += 1000
  expect((await get('/count')).status).toBe(200)
})

test('a stale answer is served while the database is broken', async () => {
  await count()
  isBroken = true
  time += 10_000
  expect([await count(), await count()]).toEqual([0, 0])
  time += 19_000
  expect(await count()).toBe(0)
})

test('a page has the tags of its calls', async () => {
  const first = await count('/page')
  expect(await count('/page')).toBe(first)
  cache.clear(['something else'])
  expect(await count('/page')).toBe(first)
  cache.clear(['count'])
  expect(await count('/page')).toBeGreaterThan(first)
})

test('a page with failed parts leaves the stale one, and counts as a failure', async () => {
  const whole = await count('/page')
  isBroken = true
  time += 10_000
  const before = made
  expect(await count('/page')).toBe(whole)
  await expect.poll(() => made).toBe(before + 2)
  await pause(20)
  expect(await count('/page')).toBe(whole)
  time += 30_000
  const partial = await get('/page')
  expect(partial.headers['cache-control']).toBe('no-store')
  expect(partial.headers['cdn-cache-control']).toBeUndefined()
  isBroken = false
  time += 1000
  expect((await get('/page')).headers['cache-control']).toMatch(/^public/)
})

test('a page whose data changes while it is rendered is not cached', async () => {
  const early = count('/page')
  await expect.poll(() => made).toBeGreaterThan(0)
  cache.clear(['count'])
  await early
  const before = made
  await count('/page')
  expect(made).toBeGreaterThan(before)
})

test('while the primary is known to be away, only what the replica had last is read', async () => {
  const sources: string[] = []
  let isAway = true
  const replica = {
    require() {},
    knownSince: () => Date.now() - 5000,
    isPrimaryAway: () => isAway,
    isAway: () => false,
    reads: { replica: 0, behind: 0, away: 0 },
  }
  const log = pino({ level: 'silent' })
  const caching = createResponseCache({ bytes: 1e6, isHeard: () => true, now: () => time, replica })
  const shop = await createApp(readConfig({ LOG_LEVEL: 'silent' }), log, undefined, caching)
  shop.get('/source', { config: { shared } }, async () => {
    sources.push(readSource())
    return {}
  })
  const old = await shop.inject('/source')
  expect([sources, old.headers['server-timing']]).toEqual([['last known'], expect.any(String)])
  isAway = false
  time += 1000
  const { headers } = await shop.inject('/source')
  expect([sources.at(-1), headers['server-timing']]).toEqual(['replica', undefined])
  await shop.close()
})

test('no answer is ever served for another address', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ố', '&', '=', '%', '+', ' ', '.', '/') })
  await fc.assert(
    fc.asyncProperty(text, text, async (one, other) => {
      for (const q of [one, other, one]) {
        const answer = await get(`/count?q=${encodeURIComponent(q)}`)
        expect(JSON.parse(String(answer.body)).query).toEqual({ q })
      }
    }),
    { numRuns: 40 },
  )
})
