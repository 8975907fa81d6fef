import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'

/** What has changed in the catalogue since another look; see the table listing.changes. */
export type Changes = {
  /** What is to be given to the next look. */
  snapshot: string
  isTaxonomyNew: boolean
  isVocabularyNew: boolean
  /** Products that are new, changed or gone; undefined when all may be. */
  products: readonly string[] | undefined
  /** How many products are listed, as far as the planner knows. */
  listed: number
}

/** A process that has not looked for so long begins anew: what it missed may be forgotten. */
const longestMs = 3_600_000
/** So many are read again at once. */
const mostProducts = 10_000

type Row = { snapshot: string; what: string[]; ids: string[] | null; listed: number }

/**
 * Looks what has changed since the look that gave `since`, at `at`; all for the first one. `withProducts`: which products,
 * too. One statement.
 */
export async function lookForChanges(
  db: Db,
  since: { snapshot: string; at: number } | undefined,
  { withProducts }: { withProducts: boolean },
): Promise<Changes> {
  const isKnown = since !== undefined && Date.now() - since.at < longestMs
  const seen = isKnown ? since.snapshot : '1:1:'
  // Visible in the old snapshot is what that look has seen; before its xmin it has seen everything. Transactions that this
  // database has not come to yet were another's, which this one is a copy of (pg_dump): they would be unseen each time.
  const isUnseen = sql`changed >= pg_snapshot_xmin(${seen}::pg_snapshot)
    AND changed < pg_snapshot_xmax(pg_current_snapshot()) AND NOT pg_visible_in_snapshot(changed, ${seen}::pg_snapshot)`
  const { rows } = await sql<Row>`${keptPlan}
    SELECT pg_current_snapshot()::text AS snapshot, greatest(reltuples, 0)::float8 AS listed,
      ARRAY(SELECT what FROM unnest('{everything,taxonomy,vocabulary}'::text[]) what WHERE EXISTS (
        SELECT FROM listing.changes c WHERE c.what = what.what AND ${isUnseen})) AS what,
      (SELECT array_agg(id) FROM (
        SELECT DISTINCT id FROM listing.changes WHERE ${withProducts} AND what = 'product' AND ${isUnseen} LIMIT ${mostProducts}) c) AS ids
    FROM pg_class WHERE oid = 'listing.products'::regclass`.execute(db)
  const [row] = rows
  if (!row) throw new Error('listing.products is there')
  const ids = row.ids ?? []
  const isAll = !isKnown || row.what.includes('everything') || ids.length === mostProducts
  return {
    snapshot: row.snapshot,
    isTaxonomyNew: !isKnown || row.what.includes('taxonomy'),
    isVocabularyNew: !isKnown || row.what.includes('vocabulary'),
    products: isAll ? undefined : ids,
    listed: row.listed,
  }
}
