import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'

/**
 * Gives a stocktake up, or goes on with one that was given up; nothing is booked, and what was counted is kept. Doing it twice is no
 * error. Throws NOT_FOUND, or STOCKTAKE_ENDED when it was finished.
 */
export async function cancelStocktake(
  db: Db,
  by: StaffActor,
  id: string,
  { isCancelled }: { isCancelled: boolean },
): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const stocktake = await tx
      .selectFrom('stocktakes')
      .select(['name', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stocktake) throw new AppError('NOT_FOUND')
    if (stocktake.status === 'finished') throw new AppError('STOCKTAKE_ENDED')
    const status = isCancelled ? 'cancelled' : 'open'
    if (stocktake.status === status) return
    await tx
      .updateTable('stocktakes')
      .set({ status, ended_at: isCancelled ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .execute()
    const action = isCancelled ? 'stocktake.cancelled' : 'stocktake.reopened'
    await recordAudit(tx, by, { action, subject: id, after: { name: stocktake.name } })
  })
}
