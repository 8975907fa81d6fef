import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { buildFacets, type FacetCounts } from '../facets/facet-counts.ts'
import type { PageRequest } from '../query/page-request.ts'
import { facetColumns, facetFields, facetFigures, replaceFacets, tagCounts } from './facet-sql.ts'
import { orderOf, rankedSql, textColumns } from './ordering.ts'
import { matches, type SqlFacetFilter, type SqlPlan } from './plan-sql.ts'
import { type TopSellerSample, topSellers } from './sample-top-sellers.ts'
import type { SqlResult } from './sql-result.ts'
import { withIndexScans } from './with-index-scans.ts'

const manyMisses = 30
const maxSampled = 1000
const maxSampledOfMany = 500

/** Finds matches by the GIN index. Facets that many documents of the sample miss are counted in the sample. One statement. */
export async function searchByIndex(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
  sample: TopSellerSample | undefined,
): Promise<SqlResult> {
  const isSampled = ({ bit }: SqlFacetFilter) => (sample?.misses[bit] ?? 0) >= manyMisses
  const nearMisses = plan.facetFilters.flatMap((each) =>
    isSampled(each) ? [] : nearMissesOf(plan, each),
  )
  const { rows } = await withIndexScans(db, (tx) =>
    sql<FacetCounts & { total: number; most: number; page: string[] | null }>`
      WITH found AS MATERIALIZED (
          SELECT p.id, p.sold, p.created_at, ${facetColumns}${request.ranking ? sql`, ${textColumns}` : sql``}, 0 AS misses
          FROM listing.products p
          WHERE ${matches(plan, { hints: true })} LIMIT ${sql.lit(maxCountedTotal)}),
        sample AS MATERIALIZED (${sql.join([foundSample, ...nearMisses], sql` UNION ALL `)}),
        counted AS MATERIALIZED (${tagCounts(plan)})
      SELECT ${facetFields(plan)}, (SELECT count(*) FROM found) AS total,
        (SELECT json_agg(id) FROM (${pageOfFound(request)}) page) AS page,
        (SELECT coalesce(max(count), 0) FROM (
          SELECT count(*) FROM sample WHERE misses > 0 GROUP BY misses) m) AS most
      FROM ${facetFigures(plan)}`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  const { total, most } = row
  const sampled = plan.facetFilters.filter(isSampled)
  const isComplete = total < maxCountedTotal && most < maxSampledOfMany && sampled.length === 0
  const counts = sample ? replaceFacets(row, sample, sampled) : row
  return {
    total,
    nearTotal: sample?.nearTotal ?? total,
    sample,
    isFullyRanked: total < maxCountedTotal,
    facets: buildFacets(counts, { isComplete }),
    page: total < maxCountedTotal ? (row.page ?? []) : undefined,
  }
}

const foundSample = sql`(
  SELECT ${facetColumns}, misses FROM found p LIMIT CASE WHEN (SELECT count(*) FROM found) = ${sql.lit(maxCountedTotal)}
    THEN ${sql.lit(maxSampledOfMany)} ELSE ${sql.lit(maxSampled)} END)`

function pageOfFound(request: PageRequest): RawBuilder<unknown> {
  const { ranking, limit, offset } = request
  if (!ranking) {
    return sql`SELECT id FROM found p ORDER BY ${orderOf(request)} LIMIT ${limit} OFFSET ${offset}`
  }
  const few = sql`SELECT * FROM found WHERE (SELECT count(*) FROM found) < ${sql.lit(maxCountedTotal)}`
  return rankedSql(ranking, few, request)
}

function nearMissesOf(plan: SqlPlan, missed: SqlFacetFilter): RawBuilder<unknown> {
  const isAlone = plan.filters.length === 0 && plan.facetFilters.length === 1 && !missed.scope
  return sql`(
    SELECT ${facetColumns}, ${sql.lit(missed.bit)} AS misses
    FROM ${isAlone ? topSellers(plan) : sql`listing.products`} p
    WHERE ${matches(plan, { without: missed, hints: true })} AND (${missed.condition}) IS NOT TRUE
    LIMIT ${sql.lit(maxSampledOfMany)})`
}
