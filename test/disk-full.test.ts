import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aBuyer } from './a-buyer.ts'
import { withDb } from './many-orders.ts'
import { aPicture } from './pictures.ts'
import { uploadForm } from './send-upload.ts'
import { startShopProcess } from './shop-process.ts'
import { mountSmallDisk } from './small-disk.ts'

/** The first start may build the storefront. */
const timeout = 300_000
const megabytes = 400

// Mounting a small disk needs root; without root these tests are skipped.
const parent = await mkdtemp(path.join(tmpdir(), 'tiem-disk-'))
// PostgreSQL runs as another user.
await chmod(parent, 0o755)
const disk = await mountSmallDisk(path.join(parent, 'disk'), megabytes)
afterAll(async () => {
  await disk?.unmount()
  await rm(parent, { recursive: true, force: true })
})

const statusOf = async (request: Promise<Response>) => (await request).status

async function openShop(name: string) {
  if (!disk) throw new Error('There is no small disk')
  await disk.free()
  const dataDir = path.join(disk.folder, name)
  const shop = await startShopProcess(dataDir, { LOG_LEVEL: 'info' })
  const logged: string[] = []
  for (const stream of [shop.child.stdout, shop.child.stderr]) {
    stream?.on('data', (text: Buffer) => logged.push(String(text)))
  }
  onTestFinished(async () => {
    await disk.free()
    await shop.end('SIGTERM')
  })
  const { buy, headers } = await withDb(shop, (db) => aBuyer(shop.address, db))
  const ready = () => statusOf(fetch(`${shop.address}/readyz`))
  return {
    disk,
    dataDir,
    shop,
    buy,
    ready,
    logged: () => logged.join('').split('\n').filter(Boolean),
    send: async () =>
      fetch(`${shop.address}/api/web/uploads`, {
        method: 'POST',
        headers,
        body: uploadForm([{ content: await aPicture() }], [['type', 'review']]),
      }),
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test.runIf(disk)(
  'on a full disk the shop goes on reading, and says that it cannot write',
  {
    timeout,
  },
  async () => {
    const { disk, dataDir, shop, buy, ready, logged, send } = await openShop('reading')
    expect(await statusOf(buy())).toBe(201)
    expect(await statusOf(send())).toBe(201)
    const uploads = path.join(dataDir, 'uploads')
    const before = await filesIn(uploads)

    await disk.fill()
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Hệ thống đang bận. Vui lòng thử lại sau ít phút.',
    })
    expect(await filesIn(uploads)).toEqual(before)
    expect(await ready()).toBe(503)
    const statuses = new Set<number>()
    // Some orders still fit into allocated pages.
    for (let tries = 0; !statuses.has(503) && tries < 2000; tries++)
      statuses.add(await statusOf(buy()))
    expect([...statuses].filter((status) => status !== 201)).toEqual([503])
    expect(await statusOf(fetch(`${shop.address}/healthz`))).toBe(200)
    expect(await statusOf(fetch(`${shop.address}/api/web/category/top`))).toBe(200)
    expect(await ready()).toBe(503)

    await disk.free()
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    expect(await statusOf(buy())).toBe(201)
    expect(await statusOf(send())).toBe(201)
    const rows = await withDb(shop, (db) => db.selectFrom('uploads').select('path').execute())
    expect(await filesIn(uploads)).toHaveLength(rows.length)
    expect(logged().filter((line) => line.includes('The disk has room again'))).toHaveLength(1)
    await shop.end('SIGTERM')
    expect(shop.child.exitCode).toBe(0)
  },
)

test.runIf(disk)(
  'PostgreSQL that ends for want of room is started again when there is some',
  {
    timeout,
  },
  async () => {
    const { disk, shop, buy, ready, logged } = await openShop('ending')
    expect(await statusOf(buy())).toBe(201)

    // It starts itself again as long as what it removes after a crash makes room enough.
    const written = async () => {
      await disk.fill()
      await writeJournal(shop.databaseUrl).catch(() => {})
      return logged().join('\n')
    }
    await expect.poll(written).toContain('PostgreSQL has exited unexpectedly')
    expect(await statusOf(buy())).toBe(503)
    expect(await ready()).toBe(503)
    expect(await statusOf(fetch(`${shop.address}/healthz`))).toBe(200)
    // The job is retried several times in vain.
    await delay(2000)
    expect(await ready()).toBe(503)

    await disk.free()
    await expect.poll(ready, { timeout: 30_000 }).toBe(200)
    expect(await statusOf(buy())).toBe(201)
  },
)

/** Writes WAL until the disk is full, which stops PostgreSQL. */
async function writeJournal(url: string): Promise<void> {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 }
  const client = new pg.Client({ connectionString: url, ...limits })
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) await client.query(`SELECT pg_logical_emit_message(true, 'x', repeat('x', 1000000))`)
  } catch {
    // PostgreSQL has stopped.
  } finally {
    await client.end().catch(() => {})
  }
}
