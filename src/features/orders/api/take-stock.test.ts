import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { orderScene } from '#test/order-scene.ts'

let shop: TestApp
const { aBuyer, send } = orderScene(() => shop)

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** Resolves when a transaction waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      shop.db,
    )
    if (rows.length > 0) return
    await delay(10)
  }
}

/** Sends a request while another transaction holds locks on changed rows. */
async function requestDuring<Answer>(
  change: (tx: Db) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await shop.db.transaction().execute(async (tx) => {
    await change(tx)
    const answer = ask()
    await someoneWaits()
    // In an object, because the response arrives only after the commit.
    return { answer }
  })
  return answer
}

async function balanceOf(id: string) {
  const { rows } = await sql<{ stock: number; sold: number; booked: number }>`
    SELECT stock, sold, (SELECT sum(delta)::integer FROM stock_ledger WHERE variant_id = v.id) AS booked
    FROM variants v WHERE id = ${id}`.execute(shop.db)
  return rows[0]
}

test('an order that waited for a cancel takes the pieces that came back', async () => {
  const buyer = await aBuyer()
  const variant = await aVariant(shop.db, { stock: 2, is_preorder: true })
  const order = { items: [{ ...variant.line, quantity: 2 }], addressId: buyer.addressId }
  const first = (await send(buyer, 'POST', '/orders', order)).json().order
  expect(await balanceOf(variant.id)).toEqual({ stock: 0, sold: 2, booked: 0 })

  const second = await requestDuring(
    async (tx) => {
      await sql`UPDATE orders SET status = 'CANCELLED' WHERE id = ${first.id}`.execute(tx)
      await sql`SELECT give_stock_back(${first.id})`.execute(tx)
    },
    () => send(buyer, 'POST', '/orders', order),
  )

  expect(second.statusCode).toBe(201)
  expect(second.json().order.orderItems[0].isPreorder).toBe(false)
  expect(await balanceOf(variant.id)).toEqual({ stock: 0, sold: 2, booked: 0 })
})

test('no rejection while a concurrent duplicate may be placing the order', async () => {
  const buyer = await aBuyer()
  const variant = await aVariant(shop.db, { stock: 0 })
  const key = randomUUID()
  const url = '/api/web/orders'
  const payload = { items: [{ ...variant.line, quantity: 1 }], addressId: buyer.addressId }
  const headers = { ...buyer.headers, 'idempotency-key': key }

  const refused = await requestDuring(
    (tx) => sql`SELECT lock_order_key(${buyer.id}::uuid, ${key}::uuid)`.execute(tx),
    async () => shop.app.inject({ method: 'POST', url, headers, payload }),
  )

  expect(refused.json().code).toBe('OUT_OF_STOCK')
})
