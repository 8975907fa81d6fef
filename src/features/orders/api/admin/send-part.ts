import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { fieldError } from '#shared/field-error.ts'
import type { SendOrder } from '../../admin-steps-contract.ts'
import { checkStep } from '../../domain.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'
import { notifyShopper } from '../notify-shopper.ts'
import { enqueueOrderEmail, type OrderWriter } from '../order-emails.ts'
import { findUnsent, type Tracking, writeShipment } from '../write-shipment.ts'
import type { LockedStage } from './lock-stage.ts'
import { findParcel, type Parcel } from './track-order.ts'

type Sending = Pick<SendOrder, 'items' | 'shipmentsSoFar'>

/** What a request has sent already; without a parcel where others sent the order apart meanwhile. */
type Sent = { parcel: Parcel | undefined }

/**
 * What a request asks to send, when it has gone already; undefined when it is still to be sent. Throws STALE_EDIT when something
 * else has gone since the form was opened.
 */
export async function findSent(
  tx: Db,
  order: LockedStage,
  { items, shipmentsSoFar }: Sending,
): Promise<Sent | undefined> {
  const { id, shipment_count: count } = order
  const isSent = checkStep(order.stage, 'send') === 'already'
  const wasLast = count === 0 || (shipmentsSoFar ?? count - 1) === count - 1
  if (isSent && !items && wasLast) {
    return { parcel: await findParcel(tx, order, count === 0 ? undefined : count) }
  }
  const before = shipmentsSoFar ?? (items ? 0 : count)
  if (!isSent && before === count) return undefined
  if (items && isSent && count === 0 && (await isAllOf(tx, id, items))) return { parcel: order }
  if (items && (await hasGone(tx, id, before + 1, items))) {
    return { parcel: await findParcel(tx, order, before + 1) }
  }
  return rejectSent(tx, order)
}

/** Throws STALE_EDIT: others have sent something else. */
export function rejectSent(tx: Db, order: LockedStage): Promise<never> {
  const { id, shipment_count: count } = order
  return rejectStaleEdit(tx, {
    subject: id,
    actions: ['order.part-sent', 'order.sent'],
    current: { shipmentsSoFar: count, isSent: checkStep(order.stage, 'send') === 'already' },
    version: count,
  })
}

type Pieces = NonNullable<Sending['items']>

/** True when the parcel has these pieces and no others. */
async function hasGone(tx: Db, orderId: string, number: number, items: Pieces): Promise<boolean> {
  const packed = await tx
    .selectFrom('shipment_items')
    .select(['order_item_id as id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .execute()
  return areSame(packed, items)
}

/** True when these are all pieces of the order. */
async function isAllOf(tx: Db, orderId: string, items: Pieces): Promise<boolean> {
  const all = await tx
    .selectFrom('order_items')
    .select(['id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  return areSame(all, items)
}

function areSame(stored: readonly { id: string; quantity: number }[], items: Pieces): boolean {
  const wanted = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]))
  return (
    stored.length === wanted.size && stored.every(({ id, quantity }) => wanted.get(id) === quantity)
  )
}

/** The pieces that are asked for when something stays behind; undefined when they are all. Throws INVALID_FIELD. */
export async function findPart(
  tx: Db,
  { id }: LockedStage,
  { items }: Sending,
): Promise<ReadonlyMap<string, number> | undefined> {
  if (!items) return undefined
  const left = await findUnsent(tx, id)
  const part = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]))
  for (const [itemId, quantity] of part) {
    const most = left.get(itemId) ?? 0
    if (quantity > most) {
      throw fieldError(
        'items',
        most === 0
          ? 'Món hàng này không còn gì để gửi. Hãy tải lại trang.'
          : `Món hàng này chỉ còn ${most} chưa gửi. Hãy tải lại trang.`,
      )
    }
  }
  const isAll = [...left].every(([itemId, quantity]) => part.get(itemId) === quantity)
  return isAll ? undefined : part
}

/** Sends some pieces of a locked order; it stays to be sent. */
export async function sendPart(
  { db: tx, jobs }: OrderWriter,
  order: LockedStage,
  { pieces, ...tracking }: Tracking & { pieces: ReadonlyMap<string, number> },
  by: StaffActor,
): Promise<void> {
  const { id } = order
  const { number, note } = await writeShipment(tx, id, { ...tracking, pieces, isLast: false }, by)
  await tx
    .insertInto('order_events')
    .values({ order_id: id, kind: 'part_sent', actor: 'keeper', staff_id: by.staffId, note })
    .execute()
  await notifyShopper(tx, order, {
    title: 'Một phần đơn hàng đang được giao',
    message: `Kiện ${number} của đơn hàng ${id} đã được giao cho đơn vị vận chuyển. Phần còn lại sẽ được gửi sau.`,
  })
  if (order.email) {
    await enqueueOrderEmail(jobs, tx, { orderId: id, kind: 'shipping', reference: `${number}` })
  }
  await notifyOrderChanged(tx, id)
}
