import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#platform/database.ts'
import { anAddress, aProduct, aShopper, aVariant } from './builders.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** The first start may build the storefront. */
const timeout = 300_000
const metricsToken = 'so-lieu-cua-phep-thu'

let postgres: ReplicatedPostgres
let database: Database
let shop: ShopProcess

beforeAll(async () => {
  const folder = path.join(inject('clusterFolder'), 'files', `replicated-${randomUUID()}`)
  postgres = await startReplicatedPostgres(folder)
  database = createDatabase(postgres.url, { max: 5 })
  shop = await startShopProcess(path.join(folder, 'shop'), {
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    METRICS_TOKEN: metricsToken,
    LIMIT_ORDERS_PER_SHOPPER: '0',
  })
}, timeout)

afterAll(async () => {
  await shop?.end('SIGTERM')
  await database?.close()
  await postgres?.close()
})

const page = (slug: string) => fetch(`${shop.address}/products/${slug}`)
const call = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.address}/api/web/products/slug/${slug}`, { headers })

/** The products of a list, which the search index makes. */
const newest = async () => (await fetch(`${shop.address}/api/web/products?sort=newest`)).text()

/** Connections for reads that went where they were to, or why not. */
async function reads(where: 'replica' | 'behind' | 'away'): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${shop.address}/metrics`, { headers })).text()
  const line = new RegExp(
    `^database_replica_reads_total\\{[^}]*result="${where}"[^}]*\\} (\\d+)$`,
    'm',
  )
  return Number(line.exec(text)?.[1] ?? 0)
}

async function aNamed(name: string, { isPublished = true } = {}) {
  const product = await aProduct(database.db, { name, isPublished })
  const variant = await aVariant(database.db, { product_id: product.id, stock: 5 })
  return { ...product, variant }
}

/** Waits until the replica has all, and the process knows. */
async function replicaIsRead(): Promise<void> {
  const isRead = async () => {
    const { slug } = await aNamed('Chén')
    const before = await reads('replica')
    await call(slug)
    return (await reads('replica')) > before
  }
  await expect.poll(isRead, { timeout: 30_000, interval: 300 }).toBe(true)
}

test('public reads go to the replica, personal ones to the primary', { timeout }, async () => {
  const shopper = await aShopper(database.db)
  await replicaIsRead()
  const { slug } = await aNamed('Áo gấm')
  const before = await reads('replica')
  expect((await call(slug, shopper.headers)).status).toBe(200)
  expect(await reads('replica')).toBe(before)
})

test('a change is seen at once, though the replica has it later', { timeout }, async () => {
  const { id, slug } = await aNamed('Khăn cũ')
  await expect.poll(async () => (await page(slug)).text()).toContain('Khăn cũ')
  await postgres.onReplica('SELECT pg_wal_replay_pause()')
  try {
    await database.db
      .updateTable('products')
      .set({ name: 'Khăn mới' })
      .where('id', '=', id)
      .execute()
    await expect.poll(async () => (await page(slug)).text()).toContain('Khăn mới')
    const isBehind = async () => {
      const { slug: other } = await aNamed('Khăn sau')
      expect((await call(other)).status).toBe(200)
      return (await reads('behind')) > 0
    }
    // Until the primary's new position is known, the replica is not even asked.
    await expect.poll(isBehind, { timeout: 20_000, interval: 300 }).toBe(true)
  } finally {
    await postgres.onReplica('SELECT pg_wal_replay_resume()')
  }
  await replicaIsRead()
})

test('lists miss nothing that was begun before other changes and committed after them', {
  timeout,
}, async () => {
  const { id } = await aNamed('Lụa Vạn Phúc', { isPublished: false })
  await replicaIsRead()
  await database.db.transaction().execute(async (slow) => {
    await slow.updateTable('products').set({ is_published: true }).where('id', '=', id).execute()
    // The replica has come past where the slow one began.
    const later = await aNamed('Lụa Hội An')
    await expect.poll(newest, { timeout: 20_000 }).toContain(later.id)
    await replicaIsRead()
    expect(await newest()).not.toContain(id)
  })
  await expect.poll(newest, { timeout: 20_000 }).toContain(id)
})

test('without the replica the primary is read', { timeout }, async () => {
  await postgres.stopReplica()
  try {
    const isMissed = async () => {
      expect((await call((await aNamed('Mũ')).slug)).status).toBe(200)
      return (await reads('away')) > 0
    }
    // Until the primary's new position is known, the replica is not even asked.
    await expect.poll(isMissed, { timeout: 20_000, interval: 300 }).toBe(true)
    const ready = await fetch(`${shop.address}/readyz`)
    expect(await ready.json()).toMatchObject({ status: 'ready', degraded: ['standby'] })
  } finally {
    await postgres.startReplica()
  }
  await replicaIsRead()
})

test('without the primary, pages that nobody has seen are made from the replica, and say so', {
  timeout,
}, async () => {
  const shopper = await aShopper(database.db)
  const address = await anAddress(database.db, shopper.id)
  const { slug, variant } = await aNamed('Nón quai thao')
  await replicaIsRead()
  await database.close()
  await postgres.stopPrimary()
  const old = await page(slug)
  expect([old.status, await old.text()]).toEqual([200, expect.stringContaining('Nón quai thao')])
  const marks = async () => {
    const { headers } = await page(slug)
    return `${headers.get('server-timing')} ${headers.get('cache-control')}`
  }
  await expect.poll(marks, { timeout: 20_000 }).toMatch(/^outage;dur=\d+ no-store$/)
  const unseen = await fetch(`${shop.address}/api/web/products?sort=newest&limit=7`)
  expect([unseen.status, await unseen.text()]).toEqual([200, expect.stringContaining(slug)])
  const order = await fetch(`${shop.address}/api/web/orders`, {
    method: 'POST',
    headers: {
      ...shopper.headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      items: [{ ...variant.line, quantity: 1 }],
      paymentMethod: 'COD',
      addressId: address.id,
    }),
  })
  expect(order.status).toBe(503)
  await postgres.startPrimary()
  database = createDatabase(postgres.url, { max: 5 })
  await expect.poll(marks, { timeout: 30_000 }).toMatch(/^null public/)
})
