import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mainLocationId, mainLocationName, type SourcingRule } from '../../domain.ts'
import type { StockLocation, StockLocations } from '../../location-contract.ts'

/** All places by rank, closed ones last, and how orders choose among them. */
export async function findLocations(db: Db): Promise<StockLocations> {
  const { rows: locations } = await sql<StockLocation>`
    SELECT l.id, l.name, l.address, l.province_code AS "provinceCode", l.id = ${mainLocationId} AS "isMain",
      l.closed_at IS NOT NULL AS "isClosed", l.version,
      CASE WHEN l.id <> ${mainLocationId} THEN NOT EXISTS (
        SELECT FROM location_stock s WHERE s.location_id = l.id AND s.stock > 0) END AS "isEmpty"
    FROM stock_locations l ORDER BY l.closed_at IS NOT NULL, l.rank, l.id`.execute(db)
  return { ...(await findSourcing(db)), locations: locations.length === 0 ? [onlyMain] : locations }
}

/** The main place of a shop that has never changed its places. */
const onlyMain: StockLocation = {
  ...{ id: mainLocationId, name: mainLocationName, address: '', provinceCode: null, version: 1 },
  ...{ isMain: true, isClosed: false, isEmpty: null },
}

async function findSourcing(db: Db): Promise<Pick<StockLocations, 'version' | 'rule'>> {
  const known = await db.selectFrom('stock_sourcing').select(['rule', 'version']).executeTakeFirst()
  return { rule: (known?.rule ?? 'rank') as SourcingRule, version: known?.version ?? 1 }
}
