import type { Db } from '#platform/database.ts'
import { heldProblem } from '../../domain/held-stock.ts'
import type { Decision, VariantValues } from '../../domain/sheet-cells.ts'
import { findHeldStock } from '../find-held-stock.ts'
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
  for (const [id, held] of await findHeldStock(tx, ids)) {
    const decision = decided.get(id)
    if (decision?.status !== 'saved') continue
    const stock = heldProblem(locked.get(id)?.values.stock ?? null, decision.after.stock, held)
    if (stock) decided.set(id, { status: 'refused', problems: { stock } })
  }
}
