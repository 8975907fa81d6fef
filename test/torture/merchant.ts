import { sql } from 'kysely'
import { importCatalog } from '#features/catalog/api/public.ts'
import { cancelOverdue } from '#features/orders/api/cancel-overdue.ts'
import { changeStatus } from '#features/orders/api/change-status.ts'
import { confirmOrder } from '#features/orders/api/confirm-order.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { markUndelivered } from '#features/returns/api/mark-undelivered.ts'
import { createInPlaceMediaStore } from '#platform/media-store.ts'
import type { Services } from '#platform/services.ts'
import { keeper } from '../keeper.ts'
import type { Observations } from './observations.ts'
import type { Outages } from './outages.ts'
import type { Goods, Scene } from './scene.ts'
import { createRandom } from './seeded-random.ts'
import { createWork } from './work.ts'

type World = {
  services: Services
  observations: Observations
  outages: Outages
  scene: Scene
  seed: number
  pauses: number
  folder: string
}

const changeable = ['plenty', 'free-ship', 'scarce', 'untracked'] as const

/** Simulates the merchant during the run: changes order statuses, prices and stock, lets holds expire. Runs until `stop`. */
export function startMerchant({
  services,
  observations,
  outages,
  scene,
  seed,
  pauses,
  folder,
}: World) {
  const { db } = services
  const status = createRandom(seed + 2_000_000)
  async function moveOrders(): Promise<void> {
    const { rows } = await sql<{ id: string; status: OrderStatus; isHeld: boolean }>`
      SELECT id, status, hold_due_at IS NOT NULL AS "isHeld" FROM orders WHERE status IN ('PENDING', 'SHIPPING') ORDER BY md5(id || ${status.uuid()})
      LIMIT 4`.execute(db)
    for (const order of rows) {
      const to = status.pick(
        order.status === 'PENDING'
          ? (['SHIPPING', 'SHIPPING', 'CANCELLED'] as const)
          : (['COMPLETED', 'COMPLETED', 'CANCELLED'] as const),
      )
      if (order.isHeld && to === 'SHIPPING') {
        await confirmOrder(services, order.id, { by: keeper })
        observations.count('confirmed by the merchant')
      }
      if (order.status === 'SHIPPING' && to === 'CANCELLED') {
        await markUndelivered(services, order.id, { reason: 'UNREACHABLE', note: '' }, keeper)
      } else await changeStatus(services, order.id, to, { by: keeper })
      observations.count('moved by the merchant')
    }
  }

  const holds = createRandom(seed + 3_000_000)
  async function endHolds(): Promise<void> {
    await sql`
      UPDATE orders SET payment_due_at = now() - interval '1 second'
      WHERE id IN (SELECT id FROM orders WHERE payment_due_at > now() AND status = 'PENDING'
        AND payment_status = 'unpaid' ORDER BY md5(id || ${holds.uuid()}) LIMIT 3 FOR NO KEY UPDATE SKIP LOCKED)`.execute(
      db,
    )
    await sql`
      UPDATE orders SET hold_due_at = now() - interval '1 second'
      WHERE id IN (SELECT id FROM orders WHERE hold_due_at > now() AND status = 'PENDING'
        ORDER BY md5(id || ${holds.uuid()}) LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)
    const ended = await Promise.all([cancelOverdue(services), cancelOverdue(services)])
    for (const count of ended) for (let n = 0; n < count; n++) observations.count('holds ended')
  }

  const prices = createRandom(seed + 4_000_000)
  async function changePrices(): Promise<void> {
    const kinds: readonly string[] = changeable
    const goods = prices.shuffle(scene.goods.filter(({ kind }) => kinds.includes(kind))).slice(0, 3)
    const lines = goods.map((each, index) => ({ row: index + 1, value: newLine(each) }))
    await importCatalog(
      db,
      (async function* () {
        yield* lines
      })(),
      { pictures: createInPlaceMediaStore(folder, '/pictures'), baseFolder: folder, stock: 'set' },
    )
    observations.count('imports')
  }

  function newLine({ id, slug, name, kind, price, variants }: Goods): object {
    const newPrice = price + prices.between(1, 20) * 500
    // May be charged from the commit of the import on, which may be before its result arrives.
    for (const variant of variants) observations.prices.get(variant.id)?.add(newPrice)
    const stock =
      kind === 'untracked' ? {} : { stock: prices.between(0, kind === 'scarce' ? 20 : 150) }
    return {
      slug,
      name,
      categoryPath: [`Danh mục nhập ${id.slice(0, 1)}`],
      price: newPrice,
      isFreeShip: kind === 'free-ship',
      ...stock,
    }
  }

  const work = createWork({ observations, outages, pauses })
  for (const everyMs of [30, 30, 60]) {
    work.start('The merchant', everyMs, moveOrders, [
      'ORDER_STATUS_CONFLICT',
      'ORDER_PARTLY_SENT',
      'ORDER_SENT',
      'ORDER_NOT_HELD',
      'ORDER_HELD',
      'ORDER_UNPAID',
    ])
  }
  work.start('The merchant', 400, endHolds)
  work.start('The merchant', 700, changePrices)
  return work
}
