import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { notifyOrderChanged } from '../notify-order-changed.ts'
import { lockStage } from './lock-stage.ts'

/** Adds a note for staff; the same text again by the same person within a minute is a retry. Throws ORDER_NOT_FOUND. */
export async function noteOrder(db: Db, id: string, text: string, by: StaffActor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStage(tx, id)
    const last = await tx
      .selectFrom('order_events')
      .select(['note', 'staff_id'])
      .where('order_id', '=', id)
      .where('kind', '=', 'note')
      .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.note === text && last.staff_id === by.staffId) return
    await tx
      .insertInto('order_events')
      .values({ order_id: id, kind: 'note', actor: 'keeper', staff_id: by.staffId, note: text })
      .execute()
    await sql`UPDATE orders SET updated_at = now() WHERE id = ${id}`.execute(tx)
    await recordAudit(tx, by, { action: 'order.noted', subject: id })
    await notifyOrderChanged(tx, id)
  })
}
