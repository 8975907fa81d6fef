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

  time += 20 * 60_000
  const old = await cache.get('/a', failing)
  expect(String(old.body)).toBe('1')
  expect(old.rawHeaders.slice(-2)).toEqual(['server-timing', 'outage;dur=1200000'])
  expect(cache.stats().served.get('/')).toMatchObject({ made: 3, kept: 7 })
  time += 41 * 60_000
  expect((await cache.get('/a', failing)).status).toBe(503)
})

const failing = async () => answer('', { status: 503, seconds: 1, staleSeconds: 0 })

test('a failure before the loss is noticed is answered by the previous answer', async () => {
  await ask(counter())
  time += 60_000
  expect(await ask(failing)).toBe('0')
  isListening = false
  time += 2000
  expect(await ask(failing)).toBe('0')
})

test('an answer in part is newer than the previous one, and leaves it for an outage', async () => {
  await ask(counter(['product:1']))
  time += 60_000
  const partial = async () => answer('part', { isPartial: true, seconds: 1, staleSeconds: 0 })
  expect(await ask(partial)).toBe('part')
  expect(await ask(counter())).toBe('part')
  isListening = false
  time += 2000
  expect(await ask(partial)).toBe('0')
  expect(await ask(failing)).toBe('0')
})

test('an invalidated answer is never served but where a new one cannot be made, for 20 minutes', async () => {
  for (const clear of [() => cache.clear(['product:1']), () => cache.clearAll()]) {
    const load = counter(['product:1'])
    await cache.get('/a', load, { freshOnly: true })
    clear()
    expect(cache.find('/a', {})).toBeUndefined()
    const old = await cache.get('/a', failing)
    expect([String(old.body), old.rawHeaders.at(-2)]).toEqual(['0', 'server-timing'])
    time += 1000
    expect(await ask(load)).toBe('1')
    clear()
    time += 19 * 60_000
    expect(await ask(failing)).toBe('1')
    clear()
    time += 60_000
    expect((await cache.get('/a', failing)).status).toBe(503)
    time += 1000
  }
})
