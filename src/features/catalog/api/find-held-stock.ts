import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { HeldStock } from '../domain/held-stock.ts'

/** What places besides the main one hold, by variant. Who has locked the variants has locked this, too. */
export async function findHeldStock(
  tx: Db,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, HeldStock[]>> {
  const { rows } = await sql<HeldStock & { id: string }>`
    SELECT s.variant_id AS id, place.name, s.stock FROM location_stock s JOIN stock_locations place ON place.id = s.location_id
    WHERE s.variant_id = ANY (${variantIds}::uuid[]) AND s.stock > 0 ORDER BY place.rank, place.name`.execute(
    tx,
  )
  return Map.groupBy(rows, (row) => row.id)
}
