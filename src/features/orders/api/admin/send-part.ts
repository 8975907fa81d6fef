import { sql } from 'kysely'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { fieldError } from '#shared/field-error.ts'
import type { SendOrder } from '../../admin-steps-contract.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'
import { notifyShopper } from '../notify-shopper.ts'
import { enqueueOrderEmail, type OrderWriter } from '../order-emails.ts'
import { findUnsent, type Tracking, writeShipment } from '../write-shipment.ts'
import type { LockedStage } from './lock-stage.ts'

type Sending = Pick<SendOrder, 'items' | 'shipmentsSoFar'>

/** How many parcels had gone when the request was made. */
export const shipmentsBefore = (
  { shipment_count }: LockedStage,
  { items, shipmentsSoFar = items ? 0 : shipment_count }: Sending,
) => shipmentsSoFar

/**
 * True when the parcel has gone already that a request asks for. Throws STALE_EDIT when another one has gone since the form
 * was opened.
 */
export async function isPartSent(tx: Db, order: LockedStage, request: Sending): Promise<boolean> {
  const before = shipmentsBefore(order, request)
  if (before === order.shipment_count) return false
  const { rows } = await sql<{ pieces: Record<string, number> | null }>`
    SELECT jsonb_object_agg(order_item_id, quantity) AS pieces FROM shipment_items
    WHERE order_id = ${order.id} AND number = ${before + 1}`.execute(tx)
  const pieces = rows[0]?.pieces
  const { items } = request
  if (
    pieces &&
    items?.length === Object.keys(pieces).length &&
    items.every(({ itemId, quantity }) => pieces[itemId] === quantity)
  ) {
    return true
  }
  return rejectStaleEdit(tx, {
    subject: order.id,
    actions: ['order.part-sent'],
    current: { shipmentsSoFar: order.shipment_count },
    version: order.shipment_count,
  })
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
