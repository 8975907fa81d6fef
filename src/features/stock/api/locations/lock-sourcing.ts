import type { Db } from '#platform/database.ts'
import { mainLocationId, mainLocationName, type SourcingRule } from '../../domain.ts'

/** Two who change the list of places do so one after the other. The main place has a row from then on. */
export async function lockSourcing(tx: Db): Promise<{ rule: SourcingRule; version: number }> {
  await ensureMainLocation(tx)
  const { rule, version } = await tx
    .selectFrom('stock_sourcing')
    .select(['rule', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { rule: rule as SourcingRule, version }
}

/** A shop with one place has no rows of places until somebody changes them. */
async function ensureMainLocation(tx: Db): Promise<void> {
  await tx
    .insertInto('stock_sourcing')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('stock_locations')
    .values({ id: mainLocationId, name: mainLocationName })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
