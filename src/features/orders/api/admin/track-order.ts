import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import type { TrackOrder } from '../../admin-steps-contract.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'
import { notifyShopper } from '../notify-shopper.ts'
import { type LockedStage, lockStage } from './lock-stage.ts'

/**
 * Sets carrier and tracking code; the same ones again change nothing. Throws ORDER_NOT_FOUND, or ORDER_STATUS_CONFLICT for a
 * cancelled order.
 */
export async function trackOrder(
  db: Db,
  id: string,
  tracking: TrackOrder,
  by: StaffActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockStage(tx, id)
    if (order.status === 'CANCELLED') {
      throw new AppError('ORDER_STATUS_CONFLICT', { status: order.status, stage: order.stage })
    }
    const isChanged = await writeTracking(tx, order, tracking, by)
    if (!isChanged || order.status !== 'SHIPPING' || !tracking.trackingCode) return
    const parcel = [tracking.carrier, tracking.trackingCode].filter(Boolean).join(' ')
    await notifyShopper(tx, order, {
      title: 'Mã vận đơn của bạn',
      message: `Đơn hàng ${id} có mã vận đơn ${parcel}.`,
    })
  })
}

/** Writes what is given of carrier and code to a locked order; false when nothing changes. */
export async function writeTracking(
  tx: Db,
  order: LockedStage,
  {
    carrier = order.carrier,
    trackingCode = order.tracking_code,
  }: { [Field in keyof TrackOrder]?: TrackOrder[Field] | undefined },
  by: StaffActor,
): Promise<boolean> {
  const changed = [
    ...(carrier === order.carrier ? [] : ['carrier']),
    ...(trackingCode === order.tracking_code ? [] : ['trackingCode']),
  ]
  if (changed.length === 0) return false
  await sql`
    UPDATE orders SET carrier = ${carrier}, tracking_code = ${trackingCode}, updated_at = now(), version = version + 1
    WHERE id = ${order.id}`.execute(tx)
  const note = [carrier, trackingCode].filter(Boolean).join(' ')
  await tx
    .insertInto('order_events')
    .values({ order_id: order.id, kind: 'tracking', actor: 'keeper', staff_id: by.staffId, note })
    .execute()
  // Only the names: a carrier tells who the parcel is for.
  await recordAudit(tx, by, {
    action: 'order.tracking-changed',
    subject: order.id,
    after: { fields: changed },
  })
  await notifyOrderChanged(tx, order.id)
  return true
}
