import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAddress, aShopper, aVariant } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** The first start may build the storefront. */
const timeout = 300_000
/** Upper bound of all response times; a few seconds on an idle machine. */
const boundMs = 15_000
/** The same for readiness checks, which answer within two seconds. */
const readyMs = 5000

let database: TestDatabase
let proxy: FaultyProxy
let shop: ShopProcess
let headers: Record<string, string>
let body: string
let product: string

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  proxy = await startFaultyProxy(database.url)
  const variant = await aVariant(db, { stock: 100_000 })
  const shopper = await aShopper(db)
  const address = await anAddress(db, shopper.id)
  headers = { ...shopper.headers, 'content-type': 'application/json' }
  const items = [{ ...variant.line, quantity: 1 }]
  body = JSON.stringify({ items, paymentMethod: 'COD', addressId: address.id })
  product = `/api/web/products/${variant.line.productId}`
  shop = await startShopProcess(path.join(database.dataDir, 'shop'), {
    DATABASE_URL: proxy.url,
    LIMIT_ORDERS_PER_SHOPPER: '0',
    CACHE_MB: '0',
  })
}, timeout)

afterAll(async () => {
  await shop?.end('SIGTERM')
  await proxy.close()
  await database.close()
})

beforeEach(async () => {
  proxy.pass()
  await expect.poll(() => ready().then(({ status }) => status)).toBe(200)
  // Opens many connections, which are then idle.
  await Promise.all(Array.from({ length: 20 }, () => order()))
})

type Answer = { status: number; ms: number; id?: string }

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await fetch(shop.address + address, init)
  const text = await answer.text()
  const id = answer.status === 201 ? JSON.parse(text).order.id : undefined
  return { status: answer.status, ms: performance.now() - startedAt, ...(id ? { id } : {}) }
}

const ready = () => ask('/readyz')
const order = (key: string = randomUUID()) =>
  ask('/api/web/orders', { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body })

/** Sends requests of shoppers and a load balancer for this long. */
async function shopFor(ms: number) {
  const until = performance.now() + ms
  const shoppers: Answer[] = []
  const balancer: Answer[] = []
  const keys = new Map<string, Answer>()
  const again = async (into: Answer[], work: () => Promise<Answer>) => {
    while (performance.now() < until) {
      into.push(await work())
      await delay(100)
    }
  }
  const buy = async () => {
    const key = randomUUID()
    const answer = await order(key)
    keys.set(key, answer)
    return answer
  }
  await Promise.all([
    again(balancer, ready),
    ...Array.from({ length: 4 }, () => again(shoppers, buy)),
    again(shoppers, () => ask('/')),
    again(shoppers, () => ask(product)),
  ])
  return { shoppers, balancer, keys }
}

const longest = (answers: readonly Answer[]) => Math.max(...answers.map(({ ms }) => ms))

/** Time until the first successful order. */
async function untilOrder(): Promise<number> {
  const startedAt = performance.now()
  await expect.poll(() => order().then(({ status }) => status), { interval: 100 }).toBe(201)
  return performance.now() - startedAt
}

test('silent for 20 s: no request waits for long, /readyz reports it, and then orders are placed', {
  timeout,
}, async () => {
  const before = await order()
  expect(before.status).toBe(201)
  proxy.silence()
  const { shoppers, balancer, keys } = await shopFor(20_000)
  expect(longest(shoppers)).toBeLessThan(boundMs)
  expect(longest(balancer)).toBeLessThan(readyMs)
  expect(new Set(shoppers.map(({ status }) => status))).toContain(503)
  expect(shoppers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  expect(balancer.at(-1)?.status).toBe(503)

  proxy.pass()
  expect(await untilOrder()).toBeLessThan(boundMs)
  await expect.poll(() => ready().then(({ status }) => status)).toBe(200)
  // Repeated requests with one key give one order.
  for (const key of [...keys.keys()].slice(0, 20)) {
    const [first, second] = [await order(key), await order(key)]
    expect(first.id).toBeDefined()
    expect(second.id).toBe(first.id)
  }
  const rows = await database.db.selectFrom('orders').select('idempotency_key').execute()
  expect(new Set(rows.map((row) => row.idempotency_key)).size).toBe(rows.length)
})

test('all connections lost at once: few notice, and then orders are placed', {
  timeout,
}, async () => {
  proxy.lose()
  expect(await untilOrder()).toBeLessThan(boundMs)
  const { shoppers, balancer } = await shopFor(5000)
  expect(longest(shoppers)).toBeLessThan(boundMs)
  expect(longest(balancer)).toBeLessThan(readyMs)
  expect([200, 201]).toContain(shoppers.at(-1)?.status)
})

test('an order whose acknowledgment is lost exists once, also after a retry', {
  timeout,
}, async () => {
  const key = randomUUID()
  proxy.loseAfter('INSERT INTO orders', 'commit')
  const lost = await order(key)
  expect(lost.status).toBe(503)
  expect(lost.ms).toBeLessThan(boundMs)
  const stored = await database.db
    .selectFrom('orders')
    .select('id')
    .where('idempotency_key', '=', key)
    .execute()
  expect(stored).toHaveLength(1)
  expect(await order(key)).toMatchObject({ id: stored[0]?.id })
})

test('resets: the next order is placed', { timeout }, async () => {
  const under = Array.from({ length: 10 }, () => order())
  proxy.reset()
  const statuses = (await Promise.all(under)).map(({ status }) => status)
  for (const status of statuses) expect([201, 503]).toContain(status)
  expect(await untilOrder()).toBeLessThan(boundMs)
})

test('a byte at a time: no request waits for long', { timeout }, async () => {
  proxy.trickle(100)
  const { shoppers, balancer } = await shopFor(8000)
  expect(longest(shoppers)).toBeLessThan(2 * boundMs)
  expect(longest(balancer)).toBeLessThan(readyMs)
  proxy.pass()
  expect(await untilOrder()).toBeLessThan(boundMs)
})
