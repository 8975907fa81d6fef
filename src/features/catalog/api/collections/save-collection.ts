import { sql } from 'kysely'
import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import type { CollectionFields, SaveCollection } from '../../collections-contract.ts'
import { auditedFields } from './audited-fields.ts'
import { checkedFields } from './checked-fields.ts'
import { refuseTakenSlug } from './refuse-taken-slug.ts'
import { columnsOf, fieldsOf, lockCollection, writeMembers } from './stored-collection.ts'

const editActions = [
  'collection.created',
  'collection.changed',
  'collection.restored',
  'collection.products-added',
  'collection.products-taken',
] as const

/**
 * Saves a collection with its products and their order; its old address leads on. Saving the same again changes nothing. Throws
 * NOT_FOUND, STALE_EDIT or INVALID_FIELD.
 */
export async function saveCollection(
  db: Db,
  actor: StaffActor,
  id: string,
  { version, ...input }: SaveCollection,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, products } = await lockCollection(tx, id)
    const before = fieldsOf(row, products)
    const fields = await checkedFields(tx, input, before)
    const changes = changedFields<CollectionFields>(before, fields)
    // Also the answer to a call that is repeated because its answer was lost.
    if (!changes) return
    if (row.version !== version) {
      await rejectStaleEdit(tx, {
        subject: id,
        actions: editActions,
        current: before,
        version: row.version,
      })
    }
    await tx
      .updateTable('collections')
      .set({ ...columnsOf(fields), version: row.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    if ('products' in changes.after) await writeMembers(tx, id, fields.products)
    const audited = changedFields(await auditedFields(tx, before), await auditedFields(tx, fields))
    // What differs far down in long lists is named alone.
    const named = audited ?? {
      after: Object.fromEntries(Object.keys(changes.after).map((name) => [name, 'đã đổi'])),
    }
    await recordAudit(tx, actor, { action: 'collection.changed', subject: id, ...named })
  }).catch(refuseTakenSlug)
}
