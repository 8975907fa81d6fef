import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { lockPlace } from './lock-place.ts'

/** Opens a place that was closed, the last one by rank. Doing it twice is no error. Throws NOT_FOUND. */
export async function reopenLocation(db: Db, by: StaffActor, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const place = await lockPlace(tx, id)
    if (!place.isClosed) return
    await sql`
      UPDATE stock_locations SET closed_at = NULL, version = version + 1, rank = (SELECT max(rank) + 1 FROM stock_locations)
      WHERE id = ${id}`.execute(tx)
    await tx
      .updateTable('stock_sourcing')
      .set({ version: place.sourcingVersion + 1 })
      .execute()
    const after = { name: place.name }
    await recordAudit(tx, by, { action: 'stock-location.reopened', subject: id, after })
  })
}
