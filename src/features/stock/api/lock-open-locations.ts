import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mainLocationId, mainLocationName, type SourcingRule } from '../domain.ts'

export type OpenLocation = {
  /** Null for the main place, as tables have it. */
  id: string | null
  name: string
  /** Of the provinces since July 2025. */
  provinceCode: string | null
}

/** The open places by rank, none of which is closed before the transaction ends, and which of them orders take from first. */
export async function lockOpenLocations(
  tx: Db,
): Promise<{ rule: SourcingRule; locations: OpenLocation[] }> {
  const { rows } = await sql<OpenLocation & { rule: SourcingRule }>`
    SELECT nullif(l.id, ${mainLocationId}) AS id, l.name, l.province_code AS "provinceCode",
      (SELECT rule FROM stock_sourcing) AS rule
    FROM stock_locations l WHERE l.closed_at IS NULL ORDER BY l.rank, l.id FOR KEY SHARE OF l`.execute(
    tx,
  )
  if (rows.length === 0) {
    return { rule: 'rank', locations: [{ id: null, name: mainLocationName, provinceCode: null }] }
  }
  return {
    rule: rows[0]?.rule ?? 'rank',
    locations: rows.map(({ rule: _, ...location }) => location),
  }
}
