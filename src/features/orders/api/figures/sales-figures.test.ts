import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStoredOrder } from '#test/a-stored-order.ts'
import { aProduct, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { aRequestedReturn } from '#test/stored-returns.ts'
import { findBestSellers, readSales } from './sales-figures.ts'

let database: TestDatabase
// 00:30 on 20 November in the shop, still the 19th in UTC.
const now = new Date('2026-11-19T17:30:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function ordered(
  at: string,
  spec: { status?: string; quantity?: number; name?: string } = {},
) {
  const { db } = database
  const product = await aProduct(db, spec.name ? { name: spec.name } : {})
  const variant = await aVariant(db, { product_id: product.id })
  const id = await aStoredOrder(db, {
    created_at: new Date(at),
    status: spec.status ?? 'PENDING',
    variants: [variant],
  })
  if (spec.quantity) {
    await sql`UPDATE order_items SET quantity = ${spec.quantity} WHERE order_id = ${id}`.execute(db)
  }
}

test('days are those of the shop, cancelled orders do not count, and quiet days are zero', async () => {
  await ordered('2026-11-19T17:10:00Z')
  await ordered('2026-11-19T16:59:59Z', { quantity: 3, name: 'Bán chạy' })
  await ordered('2026-11-19T05:00:00Z', { status: 'CANCELLED', quantity: 9 })
  await ordered('2026-10-21T17:00:00Z', { status: 'COMPLETED' })
  await ordered('2026-10-21T16:59:59Z')
  await ordered('2026-09-21T16:59:59Z')

  const { today, yesterday, days, before } = await readSales(database.db, now)
  const best = await findBestSellers(database.db, now)
  expect([today, yesterday]).toEqual([
    { orders: 1, revenue: 100_000 },
    // At this time of yesterday nothing was sold yet.
    { orders: 0, revenue: 0 },
  ])
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-22', '2026-11-20'])
  expect(days.filter(({ orders }) => orders > 0).map(({ day }) => day)).toEqual([
    '2026-10-22',
    '2026-11-19',
    '2026-11-20',
  ])
  expect(before).toEqual({ orders: 1, revenue: 100_000 })
  expect(best.map(({ name, pieces, revenue }) => ({ name, pieces, revenue }))[0]).toEqual({
    name: 'Bán chạy',
    pieces: 3,
    revenue: 300_000,
  })
  expect(best).toHaveLength(3)
})

test('returned goods are taken off on the day on which their return was closed', async () => {
  const fresh = await createTestDatabase()
  try {
    const { db } = fresh
    const [variant, kept] = [await aVariant(db), await aVariant(db)]
    const created_at = new Date('2026-11-10T05:00:00Z')
    const order = { created_at, status: 'COMPLETED' }
    const id = await aStoredOrder(db, { ...order, variants: [variant, kept] })
    const returned = await aRequestedReturn(db, id, 'RECEIVED')
    const closed_at = new Date('2026-11-19T17:20:00Z')
    const change = { status: 'CLOSED', closed_at, refund_amount: 90_000 }
    await db.updateTable('returns').set(change).where('id', '=', returned).execute()

    const { today, days } = await readSales(db, now)
    const best = await findBestSellers(db, now)
    expect(today).toEqual({ orders: 0, revenue: -90_000 })
    expect(days.find(({ day }) => day === '2026-11-10')).toMatchObject({ revenue: 200_000 })
    expect(best.map(({ productId, pieces }) => [productId, pieces])).toEqual([[kept.productId, 1]])
    // A day later it is one of the days.
    const later = await readSales(db, new Date('2026-11-20T17:30:00Z'))
    expect(later.yesterday).toEqual({ orders: 0, revenue: -90_000 })
  } finally {
    await fresh.close()
  }
})
