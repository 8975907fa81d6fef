import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { refuseTakenSlug } from './refuse-taken-slug.ts'

/** A removed collection can be restored for this long. */
const keptDays = 30

/** Removes a collection, which can be restored for a month. Repeated, it does nothing. Throws NOT_FOUND. */
export function removeCollection(db: Db, actor: StaffActor, id: string): Promise<void> {
  return setRemoved(db, actor, id, true)
}

/** Puts a removed collection back. Repeated, it does nothing. Throws NOT_FOUND, and INVALID_FIELD for a slug that is taken. */
export function restoreCollection(db: Db, actor: StaffActor, id: string): Promise<void> {
  return setRemoved(db, actor, id, false).catch(refuseTakenSlug)
}

async function setRemoved(
  db: Db,
  actor: StaffActor,
  id: string,
  isRemoved: boolean,
): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('collections')
      .select(['name', 'slug', 'version', 'deleted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    if ((row.deleted_at !== null) === isRemoved) return
    await tx
      .updateTable('collections')
      .set({
        deleted_at: isRemoved ? sql`now()` : null,
        version: row.version + 1,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    const named = { name: row.name, slug: row.slug }
    await recordAudit(tx, actor, {
      action: isRemoved ? 'collection.removed' : 'collection.restored',
      subject: id,
      ...(isRemoved ? { before: named } : { after: named }),
    })
  })
}

/** Deletes collections that were removed long ago. */
export async function deleteRemovedCollections(db: Db): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM collections WHERE deleted_at < now() - make_interval(days => ${keptDays}) RETURNING id)
    DELETE FROM old_addresses o USING gone WHERE o.kind = 'collection' AND o.target_id = gone.id`.execute(
    db,
  )
}

/** Schedules that every night. */
export function handleCollectionJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('removed-collections', '55 4 * * *', () => deleteRemovedCollections(db))
}
