import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'
import type { LockedStage } from './lock-stage.ts'

/**
 * Takes back that a locked order is packed; it stays confirmed. `tx` is the caller's transaction. Throws ORDER_STATUS_CONFLICT
 * once a part of it has gone.
 */
export async function unpackOrder(tx: Db, order: LockedStage, by: StaffActor): Promise<void> {
  const { id, status, stage } = order
  if (order.shipment_count > 0) throw new AppError('ORDER_STATUS_CONFLICT', { status, stage })
  await sql`
    UPDATE orders SET packed_at = NULL, updated_at = now(), version = version + 1 WHERE id = ${id}`.execute(
    tx,
  )
  // The shopper must not read of a parcel that is open again; who packed it stands in the audit log.
  await tx
    .deleteFrom('order_events')
    .where('order_id', '=', id)
    .where('kind', '=', 'packed')
    .execute()
  await recordAudit(tx, by, { action: 'order.unpacked', subject: id })
  await notifyOrderChanged(tx, id)
}
