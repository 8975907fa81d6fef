import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { probesOf } from './trouble-probes.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({ METRICS_TOKEN: 'sixteen-letters-long' })
})
afterAll(() => shop.close())

const authorization = 'Bearer sixteen-letters-long'
const metricsOf = async ({ app }: TestApp) =>
  (await app.inject({ url: '/metrics', headers: { authorization } })).body

const statusOf = async ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).statusCode

test('the process answers, and so does its database', async () => {
  expect(await statusOf(shop, '/healthz')).toBe(200)
  expect(await statusOf(shop, '/readyz')).toBe(200)
})

test('a shop that has no room to write is not ready until it has, though it answers', async () => {
  const { app, services, close } = await createTestApp()
  const ready = async () => (await app.inject('/readyz')).statusCode
  services.troubles.note(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  expect([await ready(), (await app.inject('/healthz')).statusCode]).toEqual([503, 200])

  const probes = probesOf(services.pool, services.config.dataDir)
  const watching = services.troubles.watch(probes, { warn: () => {} })
  await expect.poll(ready, { timeout: 5000 }).toBe(200)
  expect(await readdir(services.config.dataDir)).toEqual([])
  watching.stop()
  await close()
})

test('metrics count requests by route, never by address', async () => {
  await shop.app.inject({ url: '/api/web/products/slug/ao-dai-bi-mat' })
  const body = await metricsOf(shop)
  expect(body).toContain('route="/api/web/products/slug/:slug",status="404"')
  expect(body).not.toContain('ao-dai-bi-mat')
})

test('metrics count what was given of answers that are kept', async () => {
  const keeping = await createTestApp({ CACHE_MB: '8', METRICS_TOKEN: 'sixteen-letters-long' })
  for (const _ of [1, 2]) await keeping.app.inject('/api/web/category/top')
  const body = await metricsOf(keeping)
  await keeping.close()
  expect(body).toContain('shared_answers_total{route="/api/web/category/top",given="made"} 1')
  expect(body).toMatch(/shared_answers_kept_bytes [1-9]/)
})

test('metrics tell of letters that were given up', async () => {
  await shop.db
    .insertInto('letters')
    .values({ id: 'a', template: 'a', recipient: 'a@b', queue: 'mail', state: 'failed' })
    .execute()
  const body = await metricsOf(shop)
  expect(body).toContain('letters{state="failed"} 1')
})

test('metrics are for who knows the token', async () => {
  expect(await statusOf(shop, '/metrics')).toBe(403)
  expect(await statusOf(shop, '/metrics', { authorization: 'Bearer wrong' })).toBe(403)
  expect(await statusOf(shop, '/metrics', { authorization })).toBe(200)
})

test('without a token, or with a port of their own, nobody has metrics at the shop’s address', async () => {
  for (const settings of [{}, { METRICS_PORT: '9464', METRICS_TOKEN: 'sixteen-letters-long' }]) {
    const other = await createTestApp(settings)
    // A proxy on this machine that tells of nobody is all the world.
    expect(await statusOf(other, '/metrics')).toBe(404)
    expect(await statusOf(other, '/metrics', { authorization })).toBe(404)
    await other.close()
  }
})

test('readiness answers in two seconds though all connections hang', async () => {
  const { db, services } = shop
  const { max } = services.pool.options
  const open = Promise.withResolvers<void>()
  const hung = Array.from({ length: max }, () =>
    db.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      await open.promise
    }),
  )
  await expect.poll(() => [services.pool.totalCount, services.pool.idleCount]).toEqual([max, 0])
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 5 }, () => statusOf(shop, '/readyz')))
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(answers).toEqual([503, 503, 503, 503, 503])
  // They all wait for one connection.
  expect(services.pool.waitingCount).toBe(1)
  open.resolve()
  await Promise.all(hung)
  await expect.poll(() => statusOf(shop, '/readyz')).toBe(200)
})
