import { sql } from 'kysely'
import { closeReturn } from '#features/returns/api/close-return.ts'
import { approveReturn, rejectReturn } from '#features/returns/api/decide-return.ts'
import { markUndelivered } from '#features/returns/api/mark-undelivered.ts'
import { quoteSettlement } from '#features/returns/api/quote-settlement.ts'
import { receiveReturn } from '#features/returns/api/receive-return.ts'
import { requestReturn } from '#features/returns/api/request-return.ts'
import type { ReturnStatus } from '#features/returns/domain.ts'
import type { Services } from '#platform/services.ts'
import { keeper } from '../keeper.ts'
import type { Observations } from './observations.ts'
import type { Goods, Scene } from './scene.ts'
import { createRandom } from './seeded-random.ts'
import type { Work } from './work.ts'

type World = { services: Services; observations: Observations; scene: Scene; seed: number }

type Item = { id: string; quantity: number }
type Row = { id: string; version: number; items: Item[] }

const exchangeable: readonly Goods['kind'][] = ['plenty', 'free-ship', 'scarce', 'untracked']

/** Simulates shoppers who return goods and staff who take them, as a refund or in exchange, and parcels that come back. */
export function startReturns(work: Work, { services, observations, scene, seed }: World): void {
  const { db } = services
  const random = createRandom(seed + 7_000_000)
  const goods = scene.goods.filter(({ kind }) => exchangeable.includes(kind))

  /** Pressed twice now and then. */
  async function press(task: () => Promise<unknown>): Promise<void> {
    await Promise.all(Array.from({ length: random.happens(0.2) ? 2 : 1 }, task))
  }

  async function ask(): Promise<void> {
    const { rows } = await sql<{ id: string; userId: string; items: Item[] }>`
      SELECT o.id, o.user_id AS "userId",
        jsonb_agg(jsonb_build_object('id', i.id, 'quantity', i.quantity - i.in_returns)) AS items
      FROM orders o JOIN order_items i ON i.order_id = o.id AND i.quantity > i.in_returns
      WHERE o.status = 'COMPLETED' GROUP BY o.id ORDER BY md5(o.id || ${random.uuid()}) LIMIT 2`.execute(
      db,
    )
    for (const { id: orderId, userId, items } of rows) {
      const isWhole = random.happens(0.4)
      const wanted = isWhole ? items : random.shuffle(items).slice(0, 1)
      const request = {
        requestKey: random.uuid(),
        items: wanted.map((item) => ({
          orderItemId: item.id,
          quantity: isWhole ? item.quantity : random.between(1, item.quantity),
        })),
        ...{ reason: random.pick(['DAMAGED', 'CHANGED_MIND'] as const), note: '', pictureIds: [] },
        resolution: random.pick(['refund', 'exchange'] as const),
      }
      const by = random.happens(0.5) ? keeper : { userId }
      await press(() => requestReturn(services, { orderId, by, days: 7 }, request))
      observations.count('returns asked for')
    }
  }

  async function someIn(status: ReturnStatus): Promise<Row[]> {
    const { rows } = await sql<Row>`
      SELECT r.id, r.version, jsonb_agg(jsonb_build_object('id', x.order_item_id, 'quantity', x.quantity)) AS items
      FROM returns r JOIN return_items x ON x.return_id = r.id
      WHERE r.status = ${status} GROUP BY r.id ORDER BY md5(r.id || ${random.uuid()}) LIMIT 2`.execute(
      db,
    )
    return rows
  }

  async function decide(): Promise<void> {
    for (const { id } of await someIn('REQUESTED')) {
      const isRefused = random.happens(0.2)
      await press(() =>
        isRefused
          ? rejectReturn(services, id, { reason: 'Đã dùng.', note: '' }, keeper)
          : approveReturn(services, id, { message: '', note: '' }, keeper),
      )
    }
  }

  async function receive(): Promise<void> {
    for (const { id, version, items } of await someIn('APPROVED')) {
      const came = items.map((item, index) => {
        // Something comes always.
        const pieces = random.between(index === 0 ? 1 : 0, item.quantity)
        const restocked = random.between(0, pieces)
        return { orderItemId: item.id, restocked, writtenOff: pieces - restocked }
      })
      await press(() => receiveReturn(services, id, { version, items: came, note: '' }, keeper))
      observations.count('returns received')
    }
  }

  async function close(): Promise<void> {
    for (const { id, version } of await someIn('RECEIVED')) {
      // By turns, and again until it succeeds: a small run has few returns, and goods of an exchange may be sold out.
      const { counted } = observations
      const isExchange = counted('exchanged by staff') <= counted('returns settled')
      const exchange = isExchange ? await anExchange() : undefined
      const { amount: expectedAmount } = await quoteSettlement(db, id)
      const closing = { version, expectedAmount, message: '', ...(exchange && { exchange }) }
      await press(() => closeReturn(services, id, closing, { by: keeper, maySetAmount: true }))
      observations.count(exchange ? 'exchanged by staff' : 'returns settled')
    }
  }

  async function anExchange() {
    const variant = random.pick(goods.flatMap(({ variants }) => variants))
    const quantity = random.between(1, 3)
    const { rows } = await sql<{ price: number }>`
      SELECT coalesce(discount_price, price) AS price FROM variants WHERE id = ${variant.id}`.execute(
      db,
    )
    const expectedTotal = (rows[0]?.price ?? 0) * quantity
    return { items: [{ ...variant.line, quantity }], expectedTotal }
  }

  async function bringBack(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE status = 'SHIPPING' ORDER BY md5(id || ${random.uuid()}) LIMIT 1`.execute(
      db,
    )
    for (const { id } of rows) {
      const reason = random.pick(['REFUSED', 'UNREACHABLE'] as const)
      await press(() => markUndelivered(services, id, { reason, note: '' }, keeper))
      observations.count('parcels brought back')
    }
  }

  const decided = ['RETURN_STATUS_CONFLICT', 'STALE_EDIT', 'RETURN_AMOUNT_CHANGED'] as const
  const unsellable = ['PRICE_CHANGED', 'OUT_OF_STOCK', 'NOT_ENOUGH_STOCK', 'UNAVAILABLE'] as const
  work.start('Who returns goods', 40, ask, ['RETURN_TOO_MANY_PIECES'])
  work.start('Staff who decide returns', 60, decide, decided)
  for (const everyMs of [50, 70]) work.start('Staff who unpack', everyMs, receive, decided)
  for (const everyMs of [50, 70]) {
    work.start('Staff who settle returns', everyMs, close, [...decided, ...unsellable])
  }
  work.start('The carrier', 250, bringBack, ['ORDER_STATUS_CONFLICT'])
}
