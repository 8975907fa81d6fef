import { sql } from 'kysely'
import { changeOrder, previewChange } from '#features/orders/api/admin/change/change-order.ts'
import { takeStep } from '#features/orders/api/admin/take-step.ts'
import { recordRefund } from '#features/orders/api/record-refund.ts'
import type { Services } from '#platform/services.ts'
import { keeper } from '../keeper.ts'
import type { Observations } from './observations.ts'
import type { Outages } from './outages.ts'
import type { Scene } from './scene.ts'
import { createRandom } from './seeded-random.ts'
import { startPlaceKeepers } from './staff-places.ts'
import { startReturns } from './staff-returns.ts'
import { startStockKeepers } from './staff-stock.ts'
import { createWork } from './work.ts'

type World = {
  services: Services
  observations: Observations
  outages: Outages
  scene: Scene
  seed: number
  pauses: number
}

type Changeable = { id: string; version: number; items: { id: string; quantity: number }[] }

/** Simulates staff of the back office: they change, pack and refund orders, take returns, and keep the stock, until `stop`. */
export function startStaff({ services, observations, outages, scene, seed, pauses }: World) {
  const { db } = services
  const random = createRandom(seed + 6_000_000)

  async function changeQuantities(): Promise<void> {
    const { rows } = await sql<Changeable>`
      SELECT o.id, o.version, (SELECT jsonb_agg(jsonb_build_object('id', i.id, 'quantity', i.quantity))
        FROM order_items i WHERE i.order_id = o.id) AS items
      FROM orders o WHERE status = 'PENDING' AND (packed_at IS NULL OR shipment_count > 0) ORDER BY md5(id || ${random.uuid()}) LIMIT 2`.execute(
      db,
    )
    for (const { id, version, items } of rows) {
      const wanted = items.map((item) => ({
        itemId: item.id,
        quantity: Math.max(0, item.quantity + random.between(-2, 2)),
      }))
      const { after } = await previewChange(services, id, { items: wanted })
      const change = { version, items: wanted, expectedTotal: after.total }
      // Pressed twice now and then.
      const times = random.happens(0.2) ? 2 : 1
      await Promise.all(
        Array.from({ length: times }, () => changeOrder(services, id, change, keeper)),
      )
      observations.count('changed by staff')
    }
  }

  async function pack(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE status = 'PENDING' AND packed_at IS NULL AND payment_status <> 'unpaid'
      ORDER BY md5(id || ${random.uuid()}) LIMIT 1`.execute(db)
    for (const { id } of rows) {
      await takeStep(services, id, { step: 'pack' }, keeper)
      if (random.happens(0.3)) await takeStep(services, id, { step: 'unpack' }, keeper)
    }
  }

  async function sendPart(): Promise<void> {
    const { rows } = await sql<{ id: string; itemId: string; shipmentsSoFar: number }>`
      SELECT o.id, i.id AS "itemId", o.shipment_count AS "shipmentsSoFar" FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE status = 'PENDING' AND hold_due_at IS NULL AND i.quantity > i.in_shipments
      ORDER BY md5(i.id || ${random.uuid()}) LIMIT 1`.execute(db)
    for (const { id, itemId, shipmentsSoFar } of rows) {
      const part = { shipmentsSoFar, items: [{ itemId, quantity: 1 }] }
      const send = () => takeStep(services, id, { ...part, step: 'send', unpaid: true }, keeper)
      await Promise.all(random.happens(0.3) ? [send(), send()] : [send()])
      observations.count('parts sent by staff')
    }
  }

  async function refund(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders
      WHERE paid_amount - refunded_amount > CASE status WHEN 'CANCELLED' THEN 0 ELSE total - returned_amount END
      ORDER BY md5(id || ${random.uuid()}) LIMIT 1`.execute(db)
    for (const { id } of rows) {
      await recordRefund(services, id, { by: keeper, ...(random.happens(0.3) && { amount: 1 }) })
      observations.count('refunded by staff')
    }
  }

  const work = createWork({ observations, outages, pauses })
  const unchangeable = [
    ...(['ORDER_STATUS_CONFLICT', 'ORDER_TOTAL_CHANGED', 'STALE_EDIT'] as const),
    // Nothing is left of it.
    'INVALID_FIELD' as const,
    ...(['OUT_OF_STOCK', 'NOT_ENOUGH_STOCK', 'NOT_FOR_SALE', 'UNAVAILABLE'] as const),
  ]
  for (const everyMs of [40, 60]) {
    work.start('Staff who change orders', everyMs, changeQuantities, unchangeable)
  }
  work.start('Staff who pack', 150, pack, ['ORDER_STATUS_CONFLICT', 'ORDER_HELD', 'ORDER_UNPAID'])
  work.start('Staff who send parts', 150, sendPart, [
    'ORDER_STATUS_CONFLICT',
    'ORDER_HELD',
    'STALE_EDIT',
    'INVALID_FIELD',
  ])
  work.start('Staff who refund', 100, refund, ['REFUND_TOO_LARGE'])
  startReturns(work, { services, observations, scene, seed })
  startPlaceKeepers(work, { services, observations, scene, seed })
  startStockKeepers(work, { services, observations, scene, seed })
  return work
}
