import { beforeEach, expect, test } from 'vitest'
import { answer } from './an-answer.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

let time = 0
let isListening = true
let cache: ResponseCache

beforeEach(() => {
  time = 1_000_000
  isListening = true
  cache = createResponseCache({
    bytes: 1_000_000,
    isHeard: () => isListening,
    now: () => time,
  })
})

/** Loads that tell how many there were before. */
function counter(tags: readonly string[] = []) {
  let made = 0
  return async () => answer(`${made++}`, { tags: new Set(tags) })
}

const ask = async (load: Parameters<ResponseCache['get']>[1]) =>
  String((await cache.get('/a', load)).body)

test('while invalidations are not received nothing lives longer than a second', async () => {
  const load = counter()
  isListening = false
  await ask(load)
  time += 999
  expect(await ask(load)).toBe('0')
  time += 1
  expect(await ask(load)).toBe('1')
})

test('while they are not received a failed load leaves the previous answer for an hour, which tells its age', async () => {
  const load = counter()
  await ask(load)
  isListening = false
  time += 2000
  let tries = 0
  const away = async () => {
    tries += 1
    if (tries === 1) throw new Error('The database is away')
    return answer('', tries === 2 ? { status: 503 } : { isPartial: true })
  }
  for (const _ of [1, 2, 3]) {
    expect([await ask(away), await ask(away)]).toEqual(['0', '0'])
    time += 1000
  }
  expect(tries).toBe(3)
  await expect(cache.get('/a', away, { freshOnly: true })).resolves.toMatchObject({
    isPartial: true,
  })
  time += 1000
  expect(await ask(load)).toBe('1')

  const failing = async () => answer('', { status: 503 })
  time += 20 * 60_000
  const old = await cache.get('/a', failing)
  expect(String(old.body)).toBe('1')
  expect(old.rawHeaders.slice(-2)).toEqual(['server-timing', 'outage;dur=1200000'])
  expect(cache.stats().served.get('/')).toMatchObject({ made: 3, kept: 7 })
  time += 41 * 60_000
  expect((await cache.get('/a', failing)).status).toBe(503)
})

test('a failure before the loss is noticed does not take the previous answer with it', async () => {
  await ask(counter(['product:1']))
  time += 60_000
  const failing = async () => answer('', { status: 503, seconds: 1, staleSeconds: 0 })
  expect((await cache.get('/a', failing)).status).toBe(503)
  expect((await cache.get('/a', counter())).status).toBe(503)
  isListening = false
  time += 2000
  expect(await ask(failing)).toBe('0')
  cache.clear(['product:1'])
  expect((await cache.get('/a', failing)).status).toBe(503)
})
