import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createKeyPair } from './backup/encryption.ts'
import { writeBackupStatus } from './continuous-backup/status.ts'
import { outageProbes } from './outage-probes.ts'

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

test('healthz and readyz succeed', async () => {
  expect(await statusOf(shop, '/healthz')).toBe(200)
  expect(await statusOf(shop, '/readyz')).toBe(200)
})

test('readyz names what is broken, and metrics count it as an outage', async () => {
  const { app, services, close } = await createTestApp({ METRICS_TOKEN: 'sixteen-letters-long' })
  await expect
    .poll(async () => (await app.inject('/readyz')).json())
    .toEqual({ status: 'ready', degraded: [] })
  const metrics = async () =>
    (await app.inject({ url: '/metrics', headers: { authorization } })).body
  expect(await metrics()).toContain('outage_active{outage="disk full"} 0')
  services.outages.note(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  const answer = await app.inject('/readyz')
  expect(answer.json()).toEqual({ status: 'not ready', broken: ['disk'], degraded: [] })
  expect(answer.headers['retry-after']).toBe('5')
  expect(await metrics()).toContain('outage_active{outage="disk full"} 1')
  expect(await metrics()).toContain('outage_active{outage="database away"} 0')
  await close()
})

test('readyz names what is missed although all can be ordered', async () => {
  const nowhere = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'tiem' }
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const { app, db, services, close } = await createTestApp({ ...nowhere, ...keys })
  await services.jobs.enqueue(db, 'low-stock', {})
  await sql`UPDATE jobs.job SET start_after = now() - interval '1 hour' WHERE name = 'low-stock'`.execute(
    db,
  )
  const { status, degraded } = (await app.inject('/readyz')).json()
  expect([status, degraded]).toEqual(['ready', expect.arrayContaining(['bucket', 'jobs'])])
  await close()
})

test('readyz and metrics tell when changes are in no backup', async () => {
  const s3 = { S3_BUCKET: 'sao-luu', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const backup = Object.entries(s3).map(([name, value]) => [`BACKUP_${name}`, value])
  const { publicKey } = await createKeyPair()
  const backed = await createTestApp({
    ...Object.fromEntries(backup),
    BACKUP_KEY: publicKey,
    METRICS_TOKEN: 'sixteen-letters-long',
  })
  const { dataDir } = backed.services.config
  const degraded = async () => (await backed.app.inject('/readyz')).json().degraded
  await expect.poll(degraded).toEqual(['backup'])
  const now = Date.now()
  const status = {
    ...{ at: now, archive: 'a', begunAt: now - 7_200_000, error: null, baseAt: now - 60_000 },
    ...{ waitingSince: null, waitingBytes: 0, uncopiedFiles: 0 },
  }
  await mkdir(path.join(dataDir, 'backup'))
  await writeBackupStatus(dataDir, status)
  expect(await degraded()).toEqual([])
  const late = { ...status, waitingSince: now - 3_600_000, waitingBytes: 16_777_216 }
  for (const one of [late, { ...status, uncopiedFiles: 1 }, { ...status, baseAt: null }]) {
    await writeBackupStatus(dataDir, one)
    expect(await degraded()).toEqual(['backup'])
  }
  await writeBackupStatus(dataDir, { ...late, baseAt: null })
  const figures = await metricsOf(backed)
  expect(figures).toContain('backup_waiting_bytes 16777216')
  expect(Number(/^backup_delay_seconds (.*)$/m.exec(figures)?.[1])).toBeGreaterThan(3599)
  // Without any base backup, nothing could be restored.
  expect(Number(/^backup_base_age_seconds (.*)$/m.exec(figures)?.[1])).toBeGreaterThan(7199)
  await backed.close()
})

test('a shop with a full disk is alive, but not ready until there is space', async () => {
  const { app, services, close } = await createTestApp()
  const ready = async () => (await app.inject('/readyz')).statusCode
  services.outages.note(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  expect([await ready(), (await app.inject('/healthz')).statusCode]).toEqual([503, 200])

  const probes = outageProbes(services.pool, services.config.dataDir)
  const watching = services.outages.watch(probes, { warn: () => {} })
  await expect.poll(ready, { timeout: 5000 }).toBe(200)
  expect(await readdir(services.config.dataDir)).toEqual([])
  watching.stop()
  await close()
})

test('metrics count requests by route, never by URL', async () => {
  await shop.app.inject({ url: '/api/web/products/slug/ao-dai-bi-mat' })
  const body = await metricsOf(shop)
  expect(body).toContain('route="/api/web/products/slug/:slug",status="404"')
  expect(body).not.toContain('ao-dai-bi-mat')
})

test('metrics count responses served from the cache', async () => {
  const keeping = await createTestApp({ CACHE_MB: '8', METRICS_TOKEN: 'sixteen-letters-long' })
  // The cache is emptied once, when the process hears of changes for the first time.
  const given = expect.poll(async () => {
    await keeping.app.inject('/api/web/category/top')
    return metricsOf(keeping)
  })
  await given.toMatch(/shared_answers_total{route="\/api\/web\/category\/top",given="fresh"} [1-9]/)
  const body = await metricsOf(keeping)
  await keeping.close()
  expect(body).toMatch(
    /shared_answers_total{route="\/api\/web\/category\/top",given="made"} [12]\n/,
  )
  expect(body).toMatch(/shared_answers_kept_bytes [1-9]/)
})

test('metrics count failed mails', async () => {
  await shop.db
    .insertInto('letters')
    .values({ id: 'a', template: 'a', recipient: 'a@b', queue: 'mail', state: 'failed' })
    .execute()
  const body = await metricsOf(shop)
  expect(body).toContain('letters{state="failed"} 1')
})

test('metrics require the token', async () => {
  expect(await statusOf(shop, '/metrics')).toBe(403)
  expect(await statusOf(shop, '/metrics', { authorization: 'Bearer wrong' })).toBe(403)
  expect(await statusOf(shop, '/metrics', { authorization })).toBe(200)
})

test('without a token, or with a port of their own, metrics are not served on the shop’s port', async () => {
  for (const settings of [{}, { METRICS_PORT: '9464', METRICS_TOKEN: 'sixteen-letters-long' }]) {
    const other = await createTestApp(settings)
    // A local proxy without X-Forwarded-For forwards requests of anybody.
    expect(await statusOf(other, '/metrics')).toBe(404)
    expect(await statusOf(other, '/metrics', { authorization })).toBe(404)
    await other.close()
  }
})

test('readyz responds in two seconds though all connections hang', async () => {
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
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.app.inject('/readyz')))
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503])
  for (const answer of answers) expect(answer.json()).toMatchObject({ broken: ['database'] })
  // All checks share one connection.
  expect(services.pool.waitingCount).toBe(1)
  open.resolve()
  await Promise.all(hung)
  await expect.poll(() => statusOf(shop, '/readyz')).toBe(200)
})
