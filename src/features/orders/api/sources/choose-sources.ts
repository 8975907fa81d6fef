import { sql } from 'kysely'
import {
  lockOpenLocations,
  lockVariants,
  type OpenLocation,
  stockAt,
} from '#features/stock/api/public.ts'
import { mainLocationId, mainLocationName } from '#features/stock/domain.ts'
import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ChooseSources } from '../../sources-contract.ts'
import { lockStage } from '../admin/lock-stage.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'
import { sourceOrders } from './source-orders.ts'

type Item = {
  id: string
  variantId: string
  name: string
  pieces: number
  quantity: number
  locationId: string | null
  hasGone: boolean
}

/**
 * Takes items of an order from places that staff chose, until they have gone; without items, all anew by the shop's rule. A repeated
 * request changes nothing. Throws ORDER_NOT_FOUND, ORDER_STATUS_CONFLICT, STALE_EDIT when somebody else has chosen meanwhile, or
 * INVALID_FIELD with a sentence for an item of which too little is there.
 */
export async function chooseSources(
  db: Db,
  id: string,
  wanted: ChooseSources | undefined,
  by: StaffActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockStage(tx, id)
    if (order.status !== 'PENDING') {
      throw new AppError('ORDER_STATUS_CONFLICT', { status: order.status, stage: order.stage })
    }
    const before = await findItems(tx, id)
    if (wanted) await moveWanted(tx, id, before, wanted)
    else await sourceOrders(tx, [id], { anew: true })
    const after = await findItems(tx, id)
    const changes = changedFields(await named(tx, before), await named(tx, after))
    if (!changes) return
    await sql`UPDATE orders SET updated_at = now() WHERE id = ${id}`.execute(tx)
    await recordAudit(tx, by, { action: 'order.sources-changed', subject: id, ...changes })
    await notifyOrderChanged(tx, id)
  })
}

async function findItems(tx: Db, orderId: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    SELECT id, variant_id AS "variantId", concat_ws(' · ', product_name, nullif(variant_name, '')) AS name, stock_taken AS pieces,
      quantity, location_id AS "locationId", in_shipments > 0 AS "hasGone"
    FROM order_items WHERE order_id = ${orderId} ORDER BY position`.execute(tx)
  return rows
}

async function moveWanted(
  tx: Db,
  orderId: string,
  items: readonly Item[],
  { items: typed }: ChooseSources,
): Promise<void> {
  if (new Set(typed.map(({ itemId }) => itemId.toLowerCase())).size < typed.length) {
    throw fieldError('items', 'Mỗi món hàng chỉ chọn một lần.')
  }
  const { locations } = await lockOpenLocations(tx)
  const moves = typed.flatMap(({ itemId, fromId, toId }, index) => {
    const item = items.find(({ id }) => id === itemId.toLowerCase())
    if (!item) throw fieldError(`items.${index}.itemId`, 'Không có món hàng này trong đơn.')
    const to = locations.find((place) => place.id === columnOf(toId))
    if (!to) throw fieldError(`items.${index}.toId`, 'Nơi này không có hoặc đã đóng.')
    return item.locationId === to.id ? [] : [{ item, to, index, from: columnOf(fromId) }]
  })
  if (moves.some(({ item, from }) => item.locationId !== from))
    await refuseStale(tx, orderId, items)
  const gone = moves.find(({ item }) => item.hasGone)
  if (gone) {
    const message = `${gone.item.name} đã gửi một phần, nên không đổi nơi lấy được.`
    throw fieldError(`items.${gone.index}.toId`, message)
  }
  await refuseTooFew(tx, moves)
  const places = Object.fromEntries(moves.map(({ item, to }) => [item.id, to.id]))
  await sql`SELECT move_items(${JSON.stringify(places)}::jsonb)`.execute(tx)
  await sql`UPDATE orders SET sourced_at = coalesce(sourced_at, now()) WHERE id = ${orderId}`.execute(
    tx,
  )
}

const columnOf = (id: string) => (id.toLowerCase() === mainLocationId ? null : id.toLowerCase())

function refuseStale(tx: Db, orderId: string, items: readonly Item[]): Promise<never> {
  return rejectStaleEdit(tx, {
    subject: orderId,
    actions: ['order.sources-changed', 'order.changed'],
    current: Object.fromEntries(
      items.map(({ id, locationId }) => [id, locationId ?? mainLocationId]),
    ),
    version: 0,
  })
}

type Move = { item: Item; to: OpenLocation; index: number }

/** What leaves a place makes room there for what comes in the same request. */
async function refuseTooFew(tx: Db, moves: readonly Move[]): Promise<void> {
  // All that is moved, so that they are locked in one order.
  const variants = await lockVariants(
    tx,
    moves.map(({ item }) => item.variantId),
  )
  const counted = moves.filter(({ item }) => item.pieces > 0)
  const changes = new Map<string, number>()
  const change = (item: Item, place: string | null, pieces: number) => {
    const key = `${item.variantId} ${place}`
    changes.set(key, (changes.get(key) ?? 0) + pieces)
  }
  for (const { item, to } of counted) {
    change(item, item.locationId, item.pieces)
    change(item, to.id, -item.pieces)
  }
  const errors = counted.flatMap(({ item, to, index }) => {
    const variant = variants.get(item.variantId)
    if (!variant) return []
    const there = stockAt(variant, to.id)
    if (there + (changes.get(`${item.variantId} ${to.id}`) ?? 0) >= 0) return []
    const message = `${item.name}: ${to.name} chỉ còn ${Math.max(0, there)}, cần ${item.pieces}.`
    return [{ path: `items.${index}.toId`, message }]
  })
  const [first] = errors
  if (first) throw new AppError('INVALID_FIELD', { message: first.message, errors })
}

async function named(tx: Db, items: readonly Item[]): Promise<{ sources: string[] }> {
  const places = await tx.selectFrom('stock_locations').select(['id', 'name']).execute()
  const names = new Map(places.map(({ id, name }) => [id, name]))
  return {
    sources: items.map(
      ({ quantity, name, locationId }) =>
        `${quantity} × ${name}: ${names.get(locationId ?? mainLocationId) ?? mainLocationName}`,
    ),
  }
}
