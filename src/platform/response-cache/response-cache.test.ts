import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { TimeoutError } from '../with-timeout.ts'
import { answer } from './an-answer.ts'
import type { CacheableResponse } from './cached-response.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

let time = 0
let made = 0
const now = () => time

beforeEach(() => {
  time = 1_000_000
  made = 0
})

function create(bytes = 1_000_000): ResponseCache {
  return createResponseCache({ bytes, isHeard: () => true, now })
}

/** Makes an answer that says how many have been made before it. */
const counted = (changes: Partial<CacheableResponse> = {}) => {
  return async () => answer(`${made++}`, changes)
}

async function ask(cache: ResponseCache, make = counted(), key = '/a'): Promise<string> {
  return String((await cache.get(key, make)).body)
}

/** Lets what runs aside come to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('fresh, then stale while it is revalidated, then expired', async () => {
  const cache = create()
  expect([await ask(cache), await ask(cache)]).toEqual(['0', '0'])
  time += 10_000
  expect(cache.find('/a', {})).toBeUndefined()
  expect(await ask(cache)).toBe('0')
  await settle()
  expect(await ask(cache)).toBe('1')
  time += 30_000
  expect(await ask(cache)).toBe('2')
})

test('a request for fresh answers alone waits for the one that is being made', async () => {
  const cache = create()
  await ask(cache)
  time += 10_000
  const cached = await cache.get('/a', counted(), { freshOnly: true })
  expect(String(cached.body)).toBe('1')
})

test('concurrent requests share one load', async () => {
  const cache = create()
  const all = await Promise.all(Array.from({ length: 50 }, () => ask(cache)))
  expect(new Set(all)).toEqual(new Set(['0']))
  expect(made).toBe(1)
})

test('a load that takes too long is not joined by new requests', async () => {
  const cache = create()
  cache.get('/a', () => new Promise(() => {})).catch(() => {})
  time += 10_000
  expect(await ask(cache)).toBe('0')
})

test('a failed revalidation leaves the stale answer, and is tried again after a second', async () => {
  const cache = create()
  await ask(cache)
  const failures = [
    async () => answer('broken', { status: 500, seconds: 1, staleSeconds: 0 }),
    () => Promise.reject(new Error('broken')),
  ]
  time += 10_000
  for (const fail of failures) {
    expect(await ask(cache, fail)).toBe('0')
    await settle()
    expect(await ask(cache)).toBe('0')
    expect(made).toBe(1)
    time += 1000
  }
  time += 20_000
  expect(await ask(cache, failures[0])).toBe('0')
  time += 60 * 60_000
  expect(await ask(cache, failures[0])).toBe('broken')
})

test('a stale answer that could not be made again is not taken for a fresh one', async () => {
  const cache = create()
  await ask(cache)
  time += 10_000
  await ask(cache, () => Promise.reject(new Error('broken')))
  await settle()
  expect(cache.find('/a', {})).toBeUndefined()
  expect(String((await cache.get('/a', counted(), { freshOnly: true })).body)).toBe('1')
})

test('an answer that is not for keeping takes the stale one with it', async () => {
  const cache = create()
  await ask(cache)
  time += 10_000
  await ask(cache, async () => answer('moved', { status: 302, seconds: 0 }))
  await settle()
  expect(await ask(cache, async () => answer('moved', { status: 302, seconds: 0 }))).toBe('moved')
})

test('a failure reaches the waiting requests alone', async () => {
  const cache = create()
  const fail = () => Promise.reject(new Error('broken'))
  const requests = [1, 2].map(() => cache.get('/a', fail).catch(({ message }) => message))
  expect(await Promise.all(requests)).toEqual(['broken', 'broken'])
  expect(await ask(cache)).toBe('0')
})

test('an answer that is invalidated while it is made is not cached, and later requests do not join it', async () => {
  const cache = create()
  for (const clear of [() => cache.clear(['product:1']), () => cache.clearAll()]) {
    const read = Promise.withResolvers<CacheableResponse>()
    const early = ask(cache, () => read.promise)
    clear()
    const late = ask(cache, async () => answer('new'))
    expect(await late).toBe('new')
    read.resolve(answer('old', { tags: new Set(['product:1']) }))
    expect(await early).toBe('old')
    expect(await ask(cache)).toBe('new')
    cache.clearAll()
  }
})

test('an invalidation of other tags leaves an answer', async () => {
  const cache = create()
  const read = Promise.withResolvers<CacheableResponse>()
  const early = ask(cache, () => read.promise)
  cache.clear(['product:2'])
  read.resolve(answer('one', { tags: new Set(['product:1']) }))
  await early
  expect(await ask(cache)).toBe('one')
})

test('during a long load so much is invalidated that all of it counts: the answer is not cached', async () => {
  const cache = create()
  const read = Promise.withResolvers<CacheableResponse>()
  const early = ask(cache, () => read.promise)
  for (let id = 0; id <= 10_000; id++) cache.clear([`product:${id}`])
  read.resolve(answer('one', { tags: new Set(['categories']) }))
  expect(await early).toBe('one')
  expect(await ask(cache, async () => answer('new'))).toBe('new')
})

test('nothing uncacheable is cached, nor what takes an eighth of the memory', async () => {
  const cache = create(80_000)
  for (const not of [{ seconds: 0 }, { body: Buffer.alloc(10_000) }]) {
    await ask(cache, counted(not), '/not')
    expect(cache.find('/not', {})).toBeUndefined()
  }
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
})

test('requests that are answered for themselves find nothing', async () => {
  const cache = create()
  await ask(cache, counted({ personalBy: ['authorization'] }))
  expect(cache.find('/a', { authorization: 'Bearer x' })).toBeUndefined()
  expect(cache.find('/a', { accept: '*/*' })).toBeDefined()
})

test('bodies keep no memory but their own', async () => {
  const cache = create()
  for (const size of [10, 3000, 100_000]) {
    const cached = await cache.get(`/${size}`, async () => answer('x'.repeat(size)))
    for (const encoding of ['identity', 'br', 'gzip'] as const) {
      const body = await cached.bodyIn(encoding)
      expect(body.buffer.byteLength).toBe(body.length)
      expect(await cached.bodyIn(encoding)).toBe(body)
    }
  }
})

test('bodies in other encodings count, and the least recently used go first', async () => {
  const cache = create(40_000)
  for (const key of ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8']) {
    await ask(cache, counted({ body: Buffer.alloc(4000) }), key)
  }
  expect(cache.find('/1', {})).toBeDefined()
  await ask(cache, counted({ body: Buffer.alloc(4000) }), '/9')
  expect([cache.find('/1', {}), cache.find('/2', {})]).toEqual([expect.anything(), undefined])
  const before = cache.stats().bytes
  await cache.find('/9', {})?.bodyIn('gzip')
  expect(cache.stats().bytes).toBeGreaterThan(before)
})

const tag = fc.constantFrom('a', 'b', 'c')
const step = fc.oneof(
  fc.record({ put: fc.integer({ min: 0, max: 9 }), size: fc.nat(4000), tags: fc.uniqueArray(tag) }),
  fc.record({ clear: tag }),
  fc.record({ wait: fc.nat(20_000) }),
)

test('never more than its size, and nothing invalidated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const cache = create(20_000)
      const tagsOf = new Map<string, ReadonlySet<string>>()
      for (const each of steps) {
        if ('wait' in each) time += each.wait
        if ('put' in each) {
          const key = `/${each.put}`
          const tags = new Set(each.tags)
          const isKnown = cache.find(key, {}) !== undefined
          await cache.get(key, async () => answer('x'.repeat(each.size), { tags }), {
            freshOnly: true,
          })
          if (!isKnown) tagsOf.set(key, tags)
        }
        if ('clear' in each) {
          cache.clear([each.clear])
          for (const [key, tags] of tagsOf) {
            if (tags.has(each.clear)) expect(cache.find(key, {})).toBeUndefined()
          }
        }
        expect(cache.stats().bytes).toBeLessThanOrEqual(20_000)
      }
      cache.clearAll()
      for (const key of tagsOf.keys()) expect(cache.find(key, {})).toBeUndefined()
    }),
  )
})

test('a load that never ends is abandoned', async () => {
  const cache = createResponseCache({ bytes: 1_000_000, isHeard: () => true, limitMs: 50 })
  await expect(cache.get('/a', () => new Promise(() => {}))).rejects.toThrow(TimeoutError)
  expect(await ask(cache)).toBe('0')
})
