import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { lockSourcing } from './lock-sourcing.ts'

type LockedPlace = { name: string; isClosed: boolean; sourcingVersion: number }

/** Locks the list of places and one of them; whoever books something there holds its row, too. Throws NOT_FOUND. */
export async function lockPlace(tx: Db, id: string): Promise<LockedPlace> {
  const { version: sourcingVersion } = await lockSourcing(tx)
  const place = await tx
    .selectFrom('stock_locations')
    .select(['name', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!place) throw new AppError('NOT_FOUND')
  return { name: place.name, isClosed: place.closed_at !== null, sourcingVersion }
}
