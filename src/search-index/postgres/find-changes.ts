import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'

export type ChangeCursor = {
  /** The PostgreSQL snapshot of the last read. */
  snapshot: string
  at: number
}

export type Changes = {
  snapshot: string
  isTaxonomyNew: boolean
  isVocabularyNew: boolean
  /** Products that are new, changed or gone; undefined when all may be. */
  products: readonly string[] | undefined
  /** Number of listed products by the planner's estimate. */
  listed: number
}

/** Older cursors read everything: entries of the log may have been deleted. */
const longestMs = 3_600_000
/** More changed products count as a change of everything. */
const maxProducts = 10_000

type Row = { snapshot: string; what: string[]; ids: string[] | null; listed: number }

/** Reads the change log since a cursor; without one everything is new. `withProducts`: names changed products. One statement. */
export async function findChanges(
  db: Db,
  since: ChangeCursor | undefined,
  { withProducts }: { withProducts: boolean },
): Promise<Changes> {
  const isKnown = since !== undefined && Date.now() - since.at < longestMs
  const seen = isKnown ? since.snapshot : '1:1:'
  // A transaction is new when the old snapshot does not see it; below that snapshot's xmin all were seen. Ids that this server
  // has not reached yet came with a copy of another database (pg_dump) and would be new each time.
  const isUnseen = sql`changed >= pg_snapshot_xmin(${seen}::pg_snapshot)
    AND changed < pg_snapshot_xmax(pg_current_snapshot()) AND NOT pg_visible_in_snapshot(changed, ${seen}::pg_snapshot)`
  const { rows } = await sql<Row>`${prepared}
    SELECT pg_current_snapshot()::text AS snapshot, greatest(reltuples, 0)::float8 AS listed,
      ARRAY(SELECT what FROM unnest('{everything,taxonomy,vocabulary}'::text[]) what WHERE EXISTS (
        SELECT FROM listing.changes c WHERE c.what = what.what AND ${isUnseen})) AS what,
      (SELECT array_agg(id) FROM (
        SELECT DISTINCT id FROM listing.changes WHERE ${withProducts} AND what = 'product' AND ${isUnseen} LIMIT ${maxProducts}) c) AS ids
    FROM pg_class WHERE oid = 'listing.products'::regclass`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the table listing.products is missing')
  const ids = row.ids ?? []
  const isAll = !isKnown || row.what.includes('everything') || ids.length === maxProducts
  return {
    snapshot: row.snapshot,
    isTaxonomyNew: !isKnown || row.what.includes('taxonomy'),
    isVocabularyNew: !isKnown || row.what.includes('vocabulary'),
    products: isAll ? undefined : ids,
    listed: row.listed,
  }
}
