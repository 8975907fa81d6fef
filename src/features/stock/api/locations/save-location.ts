import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { SaveLocation } from '../../location-contract.ts'
import { checkedLocation, locationColumns, refuseTakenName } from './checked-location.ts'
import { lockSourcing } from './lock-sourcing.ts'

/** Saves name, address and province of a place. Saving the same again changes nothing. Throws NOT_FOUND, STALE_EDIT or INVALID_FIELD. */
export async function saveLocation(
  db: Db,
  by: StaffActor,
  id: string,
  { version, ...input }: SaveLocation,
): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const fields = checkedLocation(input)
  await db
    .transaction()
    .execute(async (tx) => {
      await lockSourcing(tx)
      const row = await tx
        .selectFrom('stock_locations')
        .select(['name', 'address', 'province_code as provinceCode', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new AppError('NOT_FOUND')
      const { version: current, ...before } = row
      const changes = changedFields(before, fields)
      if (!changes) return
      if (version !== current) {
        const actions = ['stock-location.created', 'stock-location.changed'] as const
        await rejectStaleEdit(tx, { subject: id, actions, current: before, version: current })
      }
      await tx
        .updateTable('stock_locations')
        .set({ ...locationColumns(fields), version: current + 1 })
        .where('id', '=', id)
        .execute()
      await recordAudit(tx, by, { action: 'stock-location.changed', subject: id, ...changes })
    })
    .catch(refuseTakenName)
}
