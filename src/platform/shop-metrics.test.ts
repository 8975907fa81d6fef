import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { aTransfer } from '#test/queue-rows.ts'
import { registerShopMetrics } from './shop-metrics.ts'

const token = 'sixteen-letters-long'
let shop: TestApp
const scene = orderScene(() => shop)

beforeAll(async () => {
  shop = await createTestApp({ METRICS_TOKEN: token })
})
afterAll(() => shop.close())

const figures = async () => {
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.app.inject({ url: '/metrics', headers })).body
}

test('a quiet hour has a zero for each way of payment, and failed jobs wait for nobody', async () => {
  await shop.services.jobs.enqueue(shop.db, 'dead-letter', { id: 'a' })
  const lines = (await figures()).split('\n')
  expect(lines).toContain('orders_placed_last_hour{method="COD"} 0')
  expect(lines).toContain('orders_placed_last_hour{method="BANK_TRANSFER"} 0')
  expect(lines).toContain('refunds_due 0')
  expect(lines.join()).not.toContain('dead-letter')
})

test('a job by the clock counts as failed until one of its kind has succeeded', async () => {
  const { jobs } = shop.services
  const failed = async () => /^jobs_failed_last_day (\d+)$/m.exec(await figures())?.[1]
  const before = Number(await failed())
  const end = async (state: string) => {
    await jobs.enqueue(shop.db, 'low-stock', {})
    await sql`UPDATE jobs.job SET state = ${state}::jobs.job_state WHERE name = 'low-stock' AND state = 'created'`.execute(
      shop.db,
    )
  }
  await end('failed')
  expect(Number(await failed())).toBe(before + 1)
  await end('completed')
  expect(Number(await failed())).toBe(before)
})

test('what cannot be read is left out instead of being zero', async () => {
  const registry = new Registry()
  const broken = new Proxy(shop.db, {
    get: () => {
      throw new Error('no connection')
    },
  })
  registerShopMetrics(registry, {
    db: broken,
    config: { ...shop.services.config, dataDir: '/khong-co' },
  })
  expect(await registry.metrics()).not.toMatch(/^[a-z]/m)
})

test('metrics tell of orders, payments, refunds, waiting jobs and the disk', async () => {
  const buyer = await scene.aBuyer()
  await scene.anOrder(buyer, { paymentMethod: 'COD' })
  const { id } = await scene.anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })
  await scene.anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })
  const cancelled = await scene.send(buyer, 'POST', `/orders/user/${id}/cancel`, {})
  expect(cancelled.statusCode, cancelled.body).toBeLessThan(300)
  const old = new Date(Date.now() - 2 * 3_600_000)
  await aStoredOrder(shop.db, { created_at: old, updated_at: old, status: 'CANCELLED' })
  await aStoredOrder(shop.db, { created_at: old, paid_amount: 900_000, total: 100_000 })
  await aTransfer(shop.db, { amount: 250_000 })
  await shop.services.jobs.enqueue(shop.db, 'mail', { id: 'a' })

  const body = await figures()
  const lines = body.split('\n')
  expect(lines).toContain('orders_placed_last_hour{method="COD"} 1')
  expect(lines).toContain('orders_placed_last_hour{method="BANK_TRANSFER"} 2')
  expect(lines).toContain('orders_cancelled_last_hour 1')
  expect(lines).toContain('payments_received_last_hour{outcome="unknown"} 1')
  expect(lines).toContain('payments_received_last_hour_vnd 250000')
  expect(lines).toContain('refunds_due 1')
  expect(body).toMatch(/^jobs_waiting\{queue="mail"\} [1-9]/m)
  expect(body).toMatch(/^jobs_oldest_waiting_seconds\{queue="mail"\} \d/m)
  expect(body).toMatch(/^disk_free_bytes [1-9]\d+/m)
})
