import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type HeldStock, heldProblem } from '../../domain/held-stock.ts'
import type { Decision, VariantValues } from '../../domain/sheet-cells.ts'
import type { LockedVariant } from './lock-rows.ts'

/** Refuses what would leave the main place with fewer pieces than none. Who has locked the variants has locked their stock of places. */
export async function refuseHeldStock(
  tx: Db,
  locked: ReadonlyMap<string, LockedVariant>,
  decided: Map<string, Decision<VariantValues>>,
): Promise<void> {
  const ids = [...decided].flatMap(([id, decision]) =>
    decision.status === 'saved' && decision.after.stock !== locked.get(id)?.values.stock
      ? [id]
      : [],
  )
  if (ids.length === 0) return
  const { rows } = await sql<HeldStock & { id: string }>`
    SELECT s.variant_id AS id, place.name, s.stock FROM location_stock s JOIN stock_locations place ON place.id = s.location_id
    WHERE s.variant_id = ANY (${ids}::uuid[]) AND s.stock > 0 ORDER BY place.rank, place.name`.execute(
    tx,
  )
  for (const [id, held] of Map.groupBy(rows, (row) => row.id)) {
    const decision = decided.get(id)
    if (decision?.status !== 'saved') continue
    const stock = heldProblem(locked.get(id)?.values.stock ?? null, decision.after.stock, held)
    if (stock) decided.set(id, { status: 'refused', problems: { stock } })
  }
}
