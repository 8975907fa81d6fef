import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mostCounted } from '../../domain.ts'
import {
  bitOf,
  type FacetRow,
  facetFields,
  facetFigures,
  sampleColumns,
  tagCounts,
  toFacets,
  withGroupsOf,
} from './facet-counts.ts'
import { fits, type Group, type ProductFilter } from './filter.ts'
import { findByIndex } from './find-by-index.ts'
import { orderOf, ranked, type Wish, wordColumns } from './orders.ts'
import type { Survey } from './survey.ts'
import { popular, type Seen } from './survey-popular.ts'

const manyMisses = 30
const allSampled = 1000
const someSampled = 500

/** Finds by the index what fits. What `seen` says of groups that many rows miss is good enough. */
export async function surveyFound(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  seen: Seen | undefined,
): Promise<Survey> {
  const isSeen = (group: Group) => (seen?.misses[bitOf(filter, group)] ?? 0) >= manyMisses
  const around = filter.groups.flatMap((group) =>
    isSeen(group) ? [] : matchesAround(filter, group),
  )
  const { rows } = await findByIndex(db, (tx) =>
    sql<FacetRow & { total: number; most: number; page: string[] | null }>`
      WITH found AS MATERIALIZED (
          SELECT p.id, p.sold, p.created_at, ${sampleColumns}${wish.text ? sql`, ${wordColumns}` : sql``}, 0 AS misses
          FROM listing.products p
          WHERE ${fits(filter, { hints: true })} LIMIT ${sql.lit(mostCounted)}),
        sample AS MATERIALIZED (${sql.join([foundSample, ...around], sql` UNION ALL `)}),
        counted AS MATERIALIZED (${tagCounts(filter)})
      SELECT ${facetFields(filter)}, (SELECT count(*) FROM found) AS total,
        (SELECT json_agg(id) FROM (${pageOfFound(wish)}) page) AS page,
        (SELECT coalesce(max(count), 0) FROM (
          SELECT count(*) FROM sample WHERE misses > 0 GROUP BY misses) m) AS most
      FROM ${facetFigures(filter)}`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  const { total, most } = row
  const elsewhere = filter.groups.filter(isSeen)
  const isComplete = total < mostCounted && most < someSampled && elsewhere.length === 0
  const counts = seen ? withGroupsOf(row, seen, elsewhere) : row
  return {
    total,
    near: seen?.near ?? total,
    walked: seen,
    areAllRanked: total < mostCounted,
    facets: toFacets(counts, { isComplete }),
    page: total < mostCounted ? (row.page ?? []) : undefined,
  }
}

const foundSample = sql`(
  SELECT ${sampleColumns}, misses FROM found p LIMIT CASE WHEN (SELECT count(*) FROM found) = ${sql.lit(mostCounted)}
    THEN ${sql.lit(someSampled)} ELSE ${sql.lit(allSampled)} END)`

/** The page, while at hand is all that it is a part of. */
function pageOfFound(wish: Wish): RawBuilder<unknown> {
  const { text, limit, offset } = wish
  if (!text) {
    return sql`SELECT id FROM found p ORDER BY ${orderOf(wish)} LIMIT ${limit} OFFSET ${offset}`
  }
  const few = sql`SELECT * FROM found WHERE (SELECT count(*) FROM found) < ${sql.lit(mostCounted)}`
  return ranked(text, few, wish)
}

/** What fits all groups but this one. */
function matchesAround(filter: ProductFilter, group: Group): RawBuilder<unknown> {
  const isAlone = filter.base.length === 0 && filter.groups.length === 1 && !group.around
  return sql`(
    SELECT ${sampleColumns}, ${sql.lit(bitOf(filter, group))} AS misses
    FROM ${isAlone ? popular(filter) : sql`listing.products`} p
    WHERE ${fits(filter, { without: group, hints: true })} AND (${group.condition}) IS NOT TRUE
    LIMIT ${sql.lit(someSampled)})`
}
