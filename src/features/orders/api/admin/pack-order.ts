import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'

/** Marks a locked order as packed, which confirms it. `tx` is the caller's transaction. */
export async function packOrder(tx: Db, id: string, by: StaffActor): Promise<void> {
  await sql`
    UPDATE orders SET packed_at = now(), confirmed_at = coalesce(confirmed_at, now()), updated_at = now(), version = version + 1
    WHERE id = ${id}`.execute(tx)
  await tx
    .insertInto('order_events')
    .values({ order_id: id, kind: 'packed', actor: 'keeper', staff_id: by.staffId })
    .execute()
  await recordAudit(tx, by, { action: 'order.packed', subject: id })
  await notifyOrderChanged(tx, id)
}
