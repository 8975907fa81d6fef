import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { mostLocations } from '../../limits.ts'
import type { AddLocation } from '../../location-contract.ts'
import { checkedLocation, locationColumns, refuseTakenName } from './checked-location.ts'
import { lockSourcing } from './lock-sourcing.ts'

/**
 * Adds a place, the last one by rank. Sending it again adds one. Throws REQUEST_CHANGED when the id is of a place with other fields, or
 * INVALID_FIELD.
 */
export async function addLocation(db: Db, by: StaffActor, input: AddLocation): Promise<void> {
  const fields = checkedLocation(input)
  const id = input.id.toLowerCase()
  await db
    .transaction()
    .execute(async (tx) => {
      const { version } = await lockSourcing(tx)
      const known = await tx
        .selectFrom('stock_locations')
        .select(['name', 'address', 'province_code'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (known) {
        const wanted = locationColumns(fields)
        if (JSON.stringify(known) === JSON.stringify(wanted)) return
        throw new AppError('REQUEST_CHANGED')
      }
      const { rows } = await sql<{ count: number; last: number }>`
        SELECT count(*)::integer AS count, max(rank) AS last FROM stock_locations`.execute(tx)
      const { count = 0, last = 0 } = rows[0] ?? {}
      if (count >= mostLocations) {
        throw fieldError('name', `Tối đa ${mostLocations} nơi để hàng.`)
      }
      await tx
        .insertInto('stock_locations')
        .values({ id, ...locationColumns(fields), rank: last + 1 })
        .execute()
      await tx
        .updateTable('stock_sourcing')
        .set({ version: version + 1 })
        .execute()
      await recordAudit(tx, by, { action: 'stock-location.created', subject: id, after: fields })
    })
    .catch(refuseTakenName)
}
