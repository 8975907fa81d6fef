import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { mainLocationId, mainLocationName } from '../domain.ts'

/** A place whose stock is about to change. */
export type LockedLocation = {
  /** Null for the main place, as tables have it. */
  id: string | null
  name: string
}

/**
 * Keeps a place from being closed until the end of the transaction; without an id, the main one. Called before variants are locked.
 * Throws INVALID_FIELD at `path` for a place that is unknown or closed.
 */
export async function lockLocation(
  tx: Db,
  id: string | null = null,
  path = 'locationId',
): Promise<LockedLocation> {
  const wanted = (id ?? mainLocationId).toLowerCase()
  const { rows } = await sql<{ name: string; isClosed: boolean }>`
    SELECT name, closed_at IS NOT NULL AS "isClosed" FROM stock_locations WHERE id = ${wanted} FOR KEY SHARE`.execute(
    tx,
  )
  const [row] = rows
  if (!row && wanted === mainLocationId) return { id: null, name: mainLocationName }
  if (!row) throw fieldError(path, 'Không có nơi để hàng này.')
  if (row.isClosed) throw fieldError(path, `${row.name} đã đóng. Hãy chọn nơi khác.`)
  return { id: wanted === mainLocationId ? null : wanted, name: row.name }
}

/** SQL: the name of the place in a column; null in a shop with one place. */
export const locationName = (column: ReturnType<typeof sql>) => sql`
  CASE WHEN EXISTS (SELECT FROM stock_locations WHERE id <> ${mainLocationId}) THEN (
    SELECT place.name FROM stock_locations place WHERE place.id = coalesce(${column}, ${mainLocationId})) END`
