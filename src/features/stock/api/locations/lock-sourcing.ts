import type { Db } from '#platform/database.ts'
import type { SourcingRule } from '../../domain.ts'

/** Two who change the list of places do so one after the other. */
export async function lockSourcing(tx: Db): Promise<{ rule: SourcingRule; version: number }> {
  const { rule, version } = await tx
    .selectFrom('stock_sourcing')
    .select(['rule', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { rule: rule as SourcingRule, version }
}
