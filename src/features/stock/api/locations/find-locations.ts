import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mainLocationId, type SourcingRule } from '../../domain.ts'
import type { StockLocation, StockLocations } from '../../location-contract.ts'

/** All places by rank, closed ones last, and how orders choose among them. */
export async function findLocations(db: Db): Promise<StockLocations> {
  const { rows: locations } = await sql<StockLocation>`
    SELECT l.id, l.name, l.address, l.province_code AS "provinceCode", l.id = ${mainLocationId} AS "isMain",
      l.closed_at IS NOT NULL AS "isClosed", l.version,
      CASE WHEN l.id <> ${mainLocationId} THEN NOT EXISTS (
        SELECT FROM location_stock s WHERE s.location_id = l.id AND s.stock > 0) END AS "isEmpty"
    FROM stock_locations l ORDER BY l.closed_at IS NOT NULL, l.rank, l.id`.execute(db)
  return { ...(await findSourcing(db)), locations }
}

async function findSourcing(db: Db): Promise<Pick<StockLocations, 'version' | 'rule'>> {
  const { rule, version } = await db
    .selectFrom('stock_sourcing')
    .select(['rule', 'version'])
    .executeTakeFirstOrThrow()
  return { rule: rule as SourcingRule, version }
}
