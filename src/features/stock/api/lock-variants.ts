import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type LockedVariant = {
  id: string
  productId: string
  /** Altogether; null: not counted. */
  stock: number | null
  cost: number | null
  isDeleted: boolean
  /** Pieces at places besides the main one, by their ids. */
  elsewhere: ReadonlyMap<string, number>
}

/** Locks variants in the order in which orders and imports lock them; unknown ids are left out. */
export async function lockVariants(
  tx: Db,
  ids: readonly string[],
): Promise<Map<string, LockedVariant>> {
  const { rows } = await sql<Omit<LockedVariant, 'elsewhere'>>`
    SELECT id, product_id AS "productId", stock, cost_price AS cost, deleted_at IS NOT NULL AS "isDeleted"
    FROM variants WHERE id = ANY (${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  // By a statement of its own, which sees what was booked while the locks were waited for.
  const { rows: there } = await sql<{ id: string; locationId: string; stock: number }>`
    SELECT variant_id AS id, location_id AS "locationId", stock FROM location_stock
    WHERE variant_id = ANY (${[...ids]}::uuid[])`.execute(tx)
  const elsewhere = Map.groupBy(there, ({ id }) => id)
  return new Map(
    rows.map((row) => {
      const places = elsewhere.get(row.id) ?? []
      return [
        row.id,
        { ...row, elsewhere: new Map(places.map((each) => [each.locationId, each.stock])) },
      ]
    }),
  )
}

/**
 * Pieces of a counted variant at a place; null means the main one, which has fewer than none while orders wait for the decision where
 * they are taken from.
 */
export function stockAt(
  { stock, elsewhere }: Pick<LockedVariant, 'stock' | 'elsewhere'>,
  locationId: string | null,
): number {
  if (locationId !== null) return elsewhere.get(locationId) ?? 0
  return [...elsewhere.values()].reduce((rest, pieces) => rest - pieces, stock ?? 0)
}

/** Pieces that can be booked off a place: they are there, and not sold. */
export function freeAt(variant: LockedVariant, locationId: string | null): number {
  return Math.max(0, Math.min(stockAt(variant, locationId), variant.stock ?? 0))
}
