import { sql } from 'kysely'
import { chooseSources } from '#features/orders/api/sources/choose-sources.ts'
import { sourceNewOrders } from '#features/orders/api/sources/source-new-orders.ts'
import { closeLocation } from '#features/stock/api/locations/close-location.ts'
import { findLocations } from '#features/stock/api/locations/find-locations.ts'
import { reopenLocation } from '#features/stock/api/locations/reopen-location.ts'
import { saveSourcing } from '#features/stock/api/locations/save-sourcing.ts'
import { transferGoods } from '#features/stock/api/transfer-goods.ts'
import { mainLocationId, sourcingRules } from '#features/stock/domain.ts'
import type { Services } from '#platform/services.ts'
import { keeper } from '../keeper.ts'
import type { Observations } from './observations.ts'
import type { Scene } from './scene.ts'
import { createRandom } from './seeded-random.ts'
import type { Work } from './work.ts'

type World = { services: Services; observations: Observations; scene: Scene; seed: number }

/** Simulates staff who move goods between places, and decide where orders are taken from, while they are placed and changed. */
export function startPlaceKeepers(
  work: Work,
  { services, observations, scene, seed }: World,
): void {
  const { db } = services
  const random = createRandom(seed + 9_000_000)
  const places = [mainLocationId, ...scene.places, scene.passingPlace]
  const variants = scene.goods
    .filter(({ kind }) => kind !== 'untracked')
    .flatMap((goods) => goods.variants)

  /** Pressed twice now and then. */
  async function press(task: () => Promise<unknown>): Promise<void> {
    await Promise.all(Array.from({ length: random.happens(0.2) ? 2 : 1 }, task))
  }

  async function move(): Promise<void> {
    const [fromId = '', toId = ''] = random.shuffle(places)
    const lines = random
      .shuffle(variants)
      .slice(0, random.between(1, 4))
      .map(({ id }) => ({ variantId: id, quantity: random.between(1, 8) }))
    const request = { key: random.uuid(), fromId, toId, note: '', lines }
    await press(() => transferGoods(db, keeper, request))
    observations.count('goods moved between places')
  }

  async function decide(): Promise<void> {
    if ((await sourceNewOrders(db)) > 0) observations.count('new orders given places')
  }

  async function choose(): Promise<void> {
    const { rows } = await sql<{ id: string; items: { itemId: string; fromId: string }[] }>`
      SELECT o.id, (SELECT jsonb_agg(jsonb_build_object('itemId', i.id, 'fromId', coalesce(i.location_id, ${mainLocationId})))
        FROM order_items i WHERE i.order_id = o.id) AS items
      FROM orders o WHERE o.status = 'PENDING' ORDER BY md5(o.id || ${random.uuid()}) LIMIT 2`.execute(
      db,
    )
    for (const { id, items } of rows) {
      const wanted = random.happens(0.5)
        ? undefined
        : { items: items.map((item) => ({ ...item, toId: random.pick(places) })) }
      await press(() => chooseSources(db, id, wanted, keeper))
      observations.count('orders given other places')
    }
  }

  async function arrange(): Promise<void> {
    const { version, locations } = await findLocations(db)
    const ids = locations.filter(({ isClosed }) => !isClosed).map(({ id }) => id)
    const rule = random.pick(sourcingRules)
    await saveSourcing(db, keeper, { version, rule, ids: random.shuffle(ids) })
  }

  async function closeAndReopen(): Promise<void> {
    const moveToId = random.pick([mainLocationId, ...scene.places])
    await closeLocation(db, keeper, scene.passingPlace, { moveToId }).then(() =>
      observations.count('places closed'),
    )
    await reopenLocation(db, keeper, scene.passingPlace)
  }

  // Too little is there, or the place is closed for a moment.
  for (const everyMs of [200, 300]) {
    work.start('Staff who move goods', everyMs, move, ['INVALID_FIELD'])
  }
  for (const everyMs of [250, 350]) {
    work.start('Staff who give new orders places', everyMs, decide)
  }
  work.start('Staff who choose places', 200, choose, [
    'ORDER_STATUS_CONFLICT',
    'STALE_EDIT',
    'INVALID_FIELD',
  ])
  work.start('Staff who arrange places', 1000, arrange, ['STALE_EDIT'])
  work.start('Staff who close a place', 1000, closeAndReopen, ['INVALID_FIELD'])
}
