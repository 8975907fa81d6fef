import { sql } from 'kysely'
import { correctStock } from '#features/stock/api/correct-stock.ts'
import { receiveGoods } from '#features/stock/api/receive-goods.ts'
import { reverseDocument } from '#features/stock/api/reverse-document.ts'
import { finishStocktake } from '#features/stock/api/stocktake/finish-stocktake.ts'
import { recordScans } from '#features/stock/api/stocktake/record-scans.ts'
import { startStocktake } from '#features/stock/api/stocktake/start-stocktake.ts'
import type { Services } from '#platform/services.ts'
import { keeper } from '../keeper.ts'
import type { Observations } from './observations.ts'
import type { Scene } from './scene.ts'
import { createRandom } from './seeded-random.ts'
import type { Work } from './work.ts'

type World = { services: Services; observations: Observations; scene: Scene; seed: number }

type Seen = { id: string; stock: number }

/** SQL: pieces of the variant `v`, as a screen shows them. */
const atMain = sql`greatest(0, v.stock
  - (SELECT coalesce(sum(s.stock), 0) FROM location_stock s WHERE s.variant_id = v.id))::integer`
const atPlace = (id: string) => sql`coalesce((SELECT s.stock FROM location_stock s
  WHERE s.variant_id = v.id AND s.location_id = ${id}), 0)`

/** Simulates staff who receive goods, correct and count the stock, and take back what they booked, while it is being sold. */
export function startStockKeepers(
  work: Work,
  { services, observations, scene, seed }: World,
): void {
  const { db } = services
  const random = createRandom(seed + 8_000_000)
  // What is ordered before it is there would become sellable by a receipt.
  const variants = scene.goods
    .filter(({ kind }) => kind !== 'untracked' && kind !== 'preorder')
    .flatMap((goods) => goods.variants)

  /** Pressed twice now and then. */
  async function press(task: () => Promise<unknown>): Promise<void> {
    await Promise.all(Array.from({ length: random.happens(0.2) ? 2 : 1 }, task))
  }

  /** At the main place, or at another one. */
  const somewhere = () => (random.happens(0.4) ? { locationId: random.pick(scene.places) } : {})

  async function someSeen(count: number, locationId?: string): Promise<Seen[]> {
    const ids = random.shuffle(variants).map(({ id }) => id)
    const { rows } = await sql<Seen>`
      SELECT id, ${locationId ? atPlace(locationId) : atMain} AS stock FROM variants v
      WHERE id = ANY (${ids.slice(0, count)}::uuid[])`.execute(db)
    return random.shuffle(rows)
  }

  async function receive(): Promise<void> {
    const lines = (await someSeen(random.between(1, 4))).map(({ id }) => ({
      ...{ variantId: id, quantity: random.between(1, 5) },
      costPrice: random.between(1, 90) * 1000,
    }))
    const paper = { supplier: random.pick(['Lò gốm', 'Xưởng tre', '']), reference: '', note: '' }
    const request = { key: random.uuid(), ...paper, lines, ...somewhere() }
    await press(() => receiveGoods(db, keeper, request))
    observations.count('receipts booked')
  }

  async function correct(): Promise<void> {
    const there = somewhere()
    for (const { id, stock } of await someSeen(1, there.locationId)) {
      const difference = random.pick([-2, -1, 1, 2])
      const request = { key: random.uuid(), variantId: id, seen: stock, note: '', ...there }
      const wanted = Math.max(0, stock + difference)
      if (wanted === stock) continue
      await press(() => correctStock(db, keeper, { ...request, wanted, reason: 'lost' }))
      observations.count('corrections booked')
    }
  }

  async function reverse(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM stock_documents d WHERE kind <> 'reversal'
        AND NOT EXISTS (SELECT FROM stock_documents WHERE reverses_id = d.id)
      ORDER BY md5(id::text || ${random.uuid()}) LIMIT 1`.execute(db)
    for (const { id } of rows) {
      await press(() => reverseDocument(db, keeper, id, { key: random.uuid(), note: '' }))
      observations.count('documents taken back')
    }
  }

  async function count(): Promise<void> {
    const there = somewhere()
    const start = { id: random.uuid(), name: 'Kiểm', categoryId: null, variantIds: [], ...there }
    await press(() => startStocktake(db, keeper, start))
    const seen = await someSeen(4, there.locationId)
    // Two people count at once, each from another end.
    const scansOf = (rows: readonly Seen[]) =>
      rows.map(({ id, stock }) => ({
        ...{ id: random.uuid(), variantId: id },
        pieces: Math.max(0, Math.floor(stock / 2) + random.between(-1, 1)),
      }))
    await Promise.all(
      [scansOf(seen), scansOf(seen.toReversed())].map((scans) =>
        press(() => recordScans(db, keeper, start.id, scans)),
      ),
    )
    const end = { key: random.uuid(), note: '' }
    await press(() => finishStocktake(db, keeper, start.id, end))
    observations.count('stocktakes finished')
  }

  work.start('Staff who receive goods', 70, receive)
  // Sold out meanwhile.
  for (const everyMs of [60, 90]) {
    work.start('Staff who correct the stock', everyMs, correct, ['INVALID_FIELD'])
  }
  work.start('Staff who take documents back', 150, reverse, ['INVALID_FIELD'])
  work.start('Staff who count', 200, count)
}
