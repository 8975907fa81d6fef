import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { lockNewId } from '#platform/lock-new-id.ts'
import { AppError } from '#shared/app-error.ts'
import type { CreateCollection } from '../../collections-contract.ts'
import { auditedFields } from './audited-fields.ts'
import { checkedFields } from './checked-fields.ts'
import { refuseTakenSlug } from './refuse-taken-slug.ts'
import { columnsOf, fieldsOf, lockCollection, writeMembers } from './stored-collection.ts'

/**
 * Makes a collection under an id of the client, so that it can be sent again. Throws INVALID_FIELD, and IDEMPOTENCY_KEY_REUSED where
 * another collection has that id.
 */
export async function createCollection(
  db: Db,
  actor: StaffActor,
  { id, ...input }: CreateCollection,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockNewId(tx, id)
    const fields = await checkedFields(tx, input, undefined)
    const made = await tx
      .insertInto('collections')
      .values({ id, ...columnsOf(fields) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const { row, products } = await lockCollection(tx, id)
      if (changedFields(fieldsOf(row, products), fields))
        throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return
    }
    await writeMembers(tx, id, fields.products)
    const after = await auditedFields(tx, fields)
    await recordAudit(tx, actor, { action: 'collection.created', subject: id, after })
  }).catch(refuseTakenSlug)
}
