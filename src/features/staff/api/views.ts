import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { SaveView, View } from '../contract.ts'

const most = 30

/** The views of a list that somebody has saved, the oldest first. */
export async function findViews(db: Db, staffId: string, list: string): Promise<View[]> {
  return db
    .selectFrom('staff_views')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .orderBy('id')
    .execute()
}

/** Saves a view, in place of an earlier one of this name. Throws TOO_MANY_VIEWS. */
export async function saveView(db: Db, staffId: string, view: SaveView): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One after the other, so that the limit holds.
    await sql`SELECT FROM staff WHERE id = ${staffId} FOR NO KEY UPDATE`.execute(tx)
    await tx
      .insertInto('staff_views')
      .values({ staff_id: staffId, ...view })
      .onConflict((conflict) =>
        conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query: view.query }),
      )
      .execute()
    const views = await findViews(tx, staffId, view.list)
    if (views.length > most) throw new AppError('TOO_MANY_VIEWS', { most })
  })
}

/** Deletes a view of somebody's own; again it changes nothing. */
export async function deleteView(db: Db, staffId: string, id: string): Promise<void> {
  await db.deleteFrom('staff_views').where('id', '=', id).where('staff_id', '=', staffId).execute()
}
