import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { FacetCounts } from '../facets/facet-counts.ts'
import type { PageRequest } from '../query/page-request.ts'
import {
  facetColumns,
  facetFields,
  facetFigures,
  missesOf,
  nearMissBits,
  tagCounts,
} from './facet-sql.ts'
import { allInOrder, byPopularity, maxRankedOfMany, rankedSql, textColumns } from './ordering.ts'
import { every, type SqlPlan } from './plan-sql.ts'

export const sampleSize = 6000
const maxMatchesSampled = 300
/** Fewer matches do not tell well enough what all matches could be narrowed by. */
export const minSampleMatches = 30

/** Counts among the top sellers; they are lower bounds of the counts of all documents. */
export type TopSellerSample = FacetCounts & {
  rows: number
  matching: number
  misses: Record<string, number>
  /** Number of matches and near misses. */
  nearTotal: number
  /** Ids of the requested page, when it lies within the sample. */
  page: string[] | undefined
}

type Row = Omit<TopSellerSample, 'rows' | 'page'> & { page: string[] | null }

export async function sampleTopSellers(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
  size: number,
): Promise<TopSellerSample> {
  const { rows } = await sql<Row>`
    WITH sample AS MATERIALIZED (${sampleRows(plan, request, size)}), counted AS MATERIALIZED (${tagCounts(plan)})
    SELECT ${facetFields(plan)},
      (SELECT count(*) FROM sample WHERE misses = 0) AS matching,
      (SELECT count(*) FROM sample) AS "nearTotal",
      (SELECT json_agg(id) FROM (${pageOfSample(request)}) page) AS page,
      (SELECT coalesce(json_object_agg(misses, count), '{}') FROM (
        SELECT misses, count(*) FROM sample GROUP BY 1) m) AS misses
    FROM ${facetFigures(plan)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  const isPageSampled = request.offset + request.limit <= orderedMatches(request, row.matching)
  return { ...row, rows: size, page: isPageSampled ? (row.page ?? []) : undefined }
}

/** Number of the first matches whose order the sample determines. */
function orderedMatches({ ranking, isNewestFirst }: PageRequest, matching: number): number {
  if (ranking) return Math.min(matching, maxRankedOfMany)
  return isNewestFirst ? 0 : matching
}

/** Empty where few match: their page is found by the index. */
function pageOfSample(request: PageRequest): RawBuilder<unknown> {
  const { ranking, limit, offset, isNewestFirst } = request
  const most = ranking ? maxRankedOfMany : maxMatchesSampled
  if ((isNewestFirst && !ranking) || offset + limit > most)
    return sql`SELECT NULL AS id WHERE false`
  const matching = sql`(SELECT count(*) FROM sample WHERE misses = 0)`
  const inOrder = sql`
    SELECT * FROM sample p WHERE misses = 0 AND ${matching} >= ${sql.lit(minSampleMatches)} ORDER BY ${byPopularity}`
  return ranking
    ? rankedSql(
        ranking,
        sql`${inOrder} LIMIT least(${matching}, ${most}::bigint) / ${limit} * ${limit}`,
        request,
      )
    : sql`SELECT id FROM (${inOrder} LIMIT ${limit} OFFSET ${offset}) p`
}

export function topSellers({ hasText }: SqlPlan, size = sampleSize): RawBuilder<unknown> {
  return sql`(${allInOrder(byPopularity, hasText)} LIMIT ${sql.lit(size)})`
}

function sampleRows(plan: SqlPlan, { ranking }: PageRequest, size: number): RawBuilder<unknown> {
  const { filters, facetFilters } = plan
  const scopes = facetFilters.flatMap(({ scope }) => scope ?? [])
  return sql`
    SELECT * FROM (
      SELECT p.id, p.sold, ${facetColumns}, ${ranking ? sql`${textColumns}, ` : sql``}${missesOf(plan)} AS misses
      FROM ${topSellers(plan, size)} p
      WHERE ${every([...filters.map(({ condition }) => condition), ...scopes])} OFFSET 0) p
    WHERE misses IN (${nearMissBits(plan)})
    LIMIT ${sql.lit(maxMatchesSampled * (1 + facetFilters.length))}`
}
