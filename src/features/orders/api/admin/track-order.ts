import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { TrackOrder } from '../../admin-steps-contract.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'
import { notifyShopper } from '../notify-shopper.ts'
import type { Tracking } from '../write-shipment.ts'
import { type LockedStage, lockStage } from './lock-stage.ts'

/** The whole order, or one parcel of it. */
export type Parcel = Pick<LockedStage, 'id' | 'carrier' | 'tracking_code'> & { number?: number }

/**
 * Sets carrier and tracking code of an order, or of a parcel; the same ones again change nothing. Throws ORDER_NOT_FOUND,
 * ORDER_STATUS_CONFLICT for a cancelled order, or INVALID_FIELD for a parcel that is not there.
 */
export async function trackOrder(
  db: Db,
  id: string,
  { shipment, ...tracking }: TrackOrder,
  by: StaffActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockStage(tx, id)
    if (order.status === 'CANCELLED') {
      throw new AppError('ORDER_STATUS_CONFLICT', { status: order.status, stage: order.stage })
    }
    const parcel = await findParcel(tx, order, shipment)
    if (!parcel) {
      const isMissing = shipment === undefined
      throw fieldError(
        'shipment',
        isMissing ? 'Hãy chọn kiện hàng.' : 'Đơn không có kiện hàng này.',
      )
    }
    const isChanged = await writeTracking(tx, parcel, tracking, by)
    const isUnderWay = order.status === 'SHIPPING' || order.shipment_count > 0
    if (!isChanged || !isUnderWay || order.status === 'COMPLETED' || !tracking.trackingCode) return
    const code = [tracking.carrier, tracking.trackingCode].filter(Boolean).join(' ')
    const which = shipment ? `Kiện ${shipment} của đơn hàng` : 'Đơn hàng'
    await notifyShopper(tx, order, {
      title: 'Mã vận đơn của bạn',
      message: `${which} ${id} có mã vận đơn ${code}.`,
    })
  })
}

/** What a tracking code belongs to: the order, or the parcel `number` where it is sent apart; undefined when it is not there. */
export async function findParcel(
  tx: Db,
  order: LockedStage,
  number: number | undefined,
): Promise<Parcel | undefined> {
  if (order.shipment_count === 0) return number === undefined ? order : undefined
  return tx
    .selectFrom('shipments')
    .select(['order_id as id', 'number', 'carrier', 'tracking_code'])
    .where('order_id', '=', order.id)
    .where('number', '=', number ?? 0)
    .executeTakeFirst()
}

/** Writes what is given of carrier and code to a parcel of a locked order; false when nothing changes. */
export async function writeTracking(
  tx: Db,
  parcel: Parcel,
  { carrier = parcel.carrier, trackingCode = parcel.tracking_code }: Tracking,
  by: StaffActor,
): Promise<boolean> {
  const { id, number } = parcel
  const changed = [
    ...(carrier === parcel.carrier ? [] : ['carrier']),
    ...(trackingCode === parcel.tracking_code ? [] : ['trackingCode']),
  ]
  if (changed.length === 0) return false
  const isPart = number !== undefined
  await tx
    .updateTable('orders')
    .set({
      ...(!isPart && { carrier, tracking_code: trackingCode }),
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  if (isPart) {
    await tx
      .updateTable('shipments')
      .set({ carrier, tracking_code: trackingCode })
      .where('order_id', '=', id)
      .where('number', '=', number)
      .execute()
  }
  const code = [carrier, trackingCode].filter(Boolean).join(' ')
  const note = isPart ? `Kiện ${number}: ${code}` : code
  await tx
    .insertInto('order_events')
    .values({ order_id: id, kind: 'tracking', actor: 'keeper', staff_id: by.staffId, note })
    .execute()
  // Only the names: a carrier tells who the parcel is for.
  await recordAudit(tx, by, {
    action: 'order.tracking-changed',
    subject: id,
    after: { fields: changed, ...(isPart && { shipment: number }) },
  })
  await notifyOrderChanged(tx, id)
  return true
}
