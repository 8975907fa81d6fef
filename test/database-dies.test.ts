import { once } from 'node:events'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { clusterFolder } from '#platform/embedded/cluster.ts'
import { readRun } from '#platform/embedded/run-file.ts'
import { aBuyer } from './a-buyer.ts'
import { usedDataFolder } from './data-folder.ts'
import { withDb } from './many-orders.ts'
import { startShopProcess } from './shop-process.ts'
import { isWhole } from './whole.ts'

/** The first start may build the storefront. */
const timeout = 300_000
const json = { 'content-type': 'application/json' }

async function openShop(environment: Record<string, string> = {}) {
  const dataDir = await usedDataFolder()
  const shop = await startShopProcess(dataDir, { LOG_LEVEL: 'info', ...environment })
  onTestFinished(() => shop.end('SIGTERM'))
  const logged: string[] = []
  for (const stream of [shop.child.stdout, shop.child.stderr]) {
    stream?.on('data', (text: Buffer) => logged.push(String(text)))
  }
  const { buy } = await withDb(shop, (db) => aBuyer(shop.address, db))
  return { dataDir, shop, buy, logged: () => logged.join('').split('\n').filter(Boolean) }
}

async function killPostmaster(dataDir: string): Promise<void> {
  process.kill((await readRun(dataDir))?.postgresPid ?? 0, 'SIGKILL')
}

const statusOf = async (request: Promise<Response>) => (await request).status

// A second or two on an idle machine; other tests run at the same time.
const backMs = 15_000

test('PostgreSQL alone is killed under load: within moments orders are taken again', {
  timeout,
}, async () => {
  const { dataDir, shop, buy, logged } = await openShop()
  expect(await statusOf(buy())).toBe(201)
  const statuses = new Set<number>()
  let isOver = false
  const crowd = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const status = await statusOf(buy())
      statuses.add(status)
      if (status !== 201) await delay(50)
    }
  })

  await killPostmaster(dataDir)
  const since = performance.now()
  await expect.poll(() => statuses.has(503), { timeout: 5000, interval: 1 }).toBe(true)
  while ((await statusOf(buy())) !== 201) await delay(20)
  const ms = performance.now() - since
  await expect.poll(() => logged().filter((line) => line.includes('answers again'))).toHaveLength(1)
  isOver = true
  await Promise.all(crowd)

  expect(ms).toBeLessThan(backMs)
  expect([...statuses].sort()).toEqual([201, 503])
  expect(await statusOf(fetch(`${shop.address}/readyz`))).toBe(200)
  await shop.end('SIGTERM')
  expect(shop.child.exitCode).toBe(0)
})

test('while it is away nothing is bought, the shop says so plainly, and its log stays short', {
  timeout,
}, async () => {
  const { dataDir, shop, buy, logged } = await openShop()
  const home = await (await fetch(shop.address)).text()
  const settings = path.join(clusterFolder(dataDir), 'postgresql.conf')
  const working = await readFile(settings, 'utf8')
  await appendFile(settings, 'no_such_setting = 1\n')
  const away = performance.now()
  await killPostmaster(dataDir)
  await expect.poll(() => statusOf(fetch(`${shop.address}/readyz`))).toBe(503)
  await expect.poll(() => logged().length).toBeGreaterThan(1)
  const before = logged().length
  // Stale pages are still served.
  await expect.poll(async () => (await fetch(shop.address)).text()).toBe(home)

  for (let index = 0; index < 200; index++) {
    const refused = await buy()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({
      success: false,
      code: 'UNAVAILABLE',
      message: 'Hệ thống đang bận. Vui lòng thử lại sau ít phút.',
    })
  }
  for (let index = 0; index < 20; index++) {
    const unseen = await fetch(`${shop.address}/products/chua-ai-xem-${index}`)
    expect(unseen.status).toBe(503)
    expect(unseen.headers.get('retry-after')).toBe('5')
    expect(await unseen.text()).toContain('Có lỗi xảy ra')
  }
  const body = JSON.stringify({ identifier: '0912345678', password: 'mat-khau-nao-do' })
  const signIn = { method: 'POST', headers: json, body }
  expect(await statusOf(fetch(`${shop.address}/api/web/auth/login`, signIn))).toBe(503)
  expect(await statusOf(fetch(`${shop.address}/healthz`))).toBe(200)
  // Longer than the intervals at which queues and notifications are checked.
  await delay(5000)
  // One a minute says how many were left out.
  const since = logged().slice(before)
  expect(since.filter((line) => !line.includes('"leftOut":'))).toEqual([])
  expect(since.length).toBeLessThanOrEqual((performance.now() - away) / 60_000)

  const back = new Date()
  await writeFile(settings, working)
  await expect.poll(() => statusOf(buy()), { timeout: 20_000 }).toBe(201)
  await expect.poll(() => statusOf(fetch(`${shop.address}/readyz`))).toBe(200)
  // The order email is sent by a job.
  await expect
    .poll(
      () =>
        withDb(shop, async (db) => {
          const { rows } = await sql`SELECT FROM jobs.job WHERE completed_on > ${back}`.execute(db)
          return rows.length
        }),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  // It is looked for every five seconds.
  await expect.poll(() => logged().filter((line) => line.includes('answers again'))).toHaveLength(1)
})

test('all processes of a shop find it again', { timeout }, async () => {
  const { dataDir, shop, buy, logged } = await openShop({ WEB_CONCURRENCY: '2' })
  expect(await statusOf(buy())).toBe(201)

  await killPostmaster(dataDir)
  await expect.poll(() => logged().join('\n'), { timeout: backMs }).toContain('runs again')
  const several = async () => Promise.all(Array.from({ length: 20 }, () => statusOf(buy())))
  await expect
    .poll(async () => new Set(await several()), { timeout: 20_000 })
    .toEqual(new Set([201]))
  await shop.end('SIGTERM')
  expect(shop.child.exitCode).toBe(0)
})

test.runIf(isWhole)(
  'when it cannot be had for a minute the shop says why and ends with 1',
  {
    timeout,
  },
  async () => {
    const { dataDir, shop, logged } = await openShop()
    const ended = once(shop.child, 'exit')
    await appendFile(path.join(clusterFolder(dataDir), 'postgresql.conf'), 'no_such_setting = 1\n')

    await killPostmaster(dataDir)

    expect(await ended).toEqual([1, null])
    expect(
      logged()
        .filter((line) => !line.startsWith('{'))
        .join('\n'),
    ).toMatch(
      /^The database has ended and could not be started again within 60 s\. .*no_such_setting/m,
    )
  },
)
