import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { lockSourcing } from './lock-sourcing.ts'

/** Opens a place that was closed, the last one by rank. Doing it twice is no error. Throws NOT_FOUND. */
export async function reopenLocation(db: Db, by: StaffActor, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const { version } = await lockSourcing(tx)
    const place = await tx
      .selectFrom('stock_locations')
      .select(['name', 'closed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!place) throw new AppError('NOT_FOUND')
    if (!place.closed_at) return
    await sql`
      UPDATE stock_locations SET closed_at = NULL, version = version + 1, rank = (SELECT max(rank) + 1 FROM stock_locations)
      WHERE id = ${id}`.execute(tx)
    await tx
      .updateTable('stock_sourcing')
      .set({ version: version + 1 })
      .execute()
    const after = { name: place.name }
    await recordAudit(tx, by, { action: 'stock-location.reopened', subject: id, after })
  })
}
