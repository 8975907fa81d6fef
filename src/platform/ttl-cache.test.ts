import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'
import { TimeoutError } from './with-timeout.ts'

function counting() {
  let made = 0
  return async () => ++made
}

test('a value is made once until its time is over', async () => {
  let now = 1
  const cache = createTtlCache<number>({ ttlMs: 1000, max: 10, now: () => now })
  const make = counting()
  expect(await cache.get('a', make)).toBe(1)
  now += 999
  expect(await cache.get('a', make)).toBe(1)
  now += 2
  expect(await cache.get('a', make)).toBe(2)
})

test('concurrent calls share one load, failures too; a failure is not cached', async () => {
  const cache = createTtlCache<number>({ ttlMs: 1000, max: 10 })
  const make = counting()
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1])
  const fail = () => Promise.reject(new Error('no'))
  const both = [cache.get('b', fail), cache.get('b', make)]
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await cache.get('b', make)).toBe(2)
})

test('no more values are cached than the limit, and only those that may be', async () => {
  const cache = createTtlCache<number>({
    ttlMs: 1000,
    max: 2,
    isCacheable: (value) => value > 1,
  })
  const make = counting()
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, make)
  expect(await cache.get('d', make)).toBe(4)
  expect(await cache.get('c', make)).toBe(3)
  expect(await cache.get('b', make)).toBe(5)
  expect(await cache.get('a', make)).toBe(6)
})

test('so many are made at once; the others follow in their order, after failures too', async () => {
  const cache = createTtlCache<string>({ ttlMs: 1000, max: 10, concurrency: 2 })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const ask = (key: string) =>
    cache.get(key, () => {
      begun.push(key)
      const end = Promise.withResolvers<string>()
      ends.set(key, end)
      return end.promise
    })
  const requests = ['a', 'b', 'c', 'd'].map(ask)
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))

  ends.get('b')?.reject(new Error('no'))
  await expect(requests[1]).rejects.toThrow('no')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  ends.get('a')?.resolve('A')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']))
  for (const key of ['c', 'd']) ends.get(key)?.resolve(key.toUpperCase())

  expect(await Promise.all([requests[0], requests[2], requests[3]])).toEqual(['A', 'C', 'D'])
  expect(await ask('a')).toBe('A')
})

test('a load begun before the cache was cleared is neither cached nor shared', async () => {
  const cache = createTtlCache<number>({ ttlMs: 1000, max: 10 })
  const slow = Promise.withResolvers<number>()
  const before = cache.get('a', () => slow.promise)
  cache.clear()
  expect(await cache.get('a', async () => 2)).toBe(2)
  slow.resolve(1)
  expect(await before).toBe(1)
  expect(await cache.get('a', async () => 3)).toBe(2)
  cache.clear()
  expect(await cache.get('a', async () => 3)).toBe(3)
})

test('a load that never ends frees its place, and is repeated', async () => {
  const cache = createTtlCache<number>({ ttlMs: 1000, max: 10, concurrency: 1, timeoutMs: 50 })
  const hanging = cache.get('a', () => new Promise(() => {}))
  const waiting = cache.get('b', counting())
  await expect(hanging).rejects.toThrow(TimeoutError)
  expect(await waiting).toBe(1)
  expect(await cache.get('a', counting())).toBe(1)
})

test('an expired value is freed without another call', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const cache = createTtlCache<object>({ ttlMs: 10, max: 10 })
  const load = async () => ({ rows: new Array(1000) })
  const value = new WeakRef(await cache.get('a', load))

  await vi.waitFor(() => {
    collectGarbage()
    // An assertion about the value itself would hold it.
    expect(value.deref() === undefined).toBe(true)
  })
  expect(await cache.get('a', async () => ({ rows: [] }))).toEqual({ rows: [] })
})

test('a load that takes longer than its value is cached is shared', async () => {
  const cache = createTtlCache<number>({ ttlMs: 10, max: 10 })
  const make = counting()
  const end = Promise.withResolvers<void>()
  const slow = () => end.promise.then(make)
  const first = cache.get('a', slow)
  await delay(20)
  const second = cache.get('a', slow)
  end.resolve()
  expect(await Promise.all([first, second])).toEqual([1, 1])
})
