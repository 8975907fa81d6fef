import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { buildFacets, type FacetCounts } from '../facets/facet-counts.ts'
import type { Facets } from '../query/facets.ts'
import type { PageRequest } from '../query/page-request.ts'
import {
  facetColumns,
  facetFields,
  facetFigures,
  missesOf,
  nearMissBits,
  tagCounts,
} from './facet-sql.ts'
import { byPopularity, orderOf, rankedSql, textColumns } from './ordering.ts'
import { every, matches, type SqlPlan } from './plan-sql.ts'
import { productsOfLeaf } from './products-of-leaf.ts'
import { topSellers } from './sample-top-sellers.ts'
import type { SqlResult } from './sql-result.ts'
import { withIndexScans } from './with-index-scans.ts'

/** Number of a category's top sellers that are mostly enough, so that the others need not be scanned. */
const [firstScan, firstScanOfLarge] = [2500, 10_000]
const maxCategorySize = 60_000
/** With more matches of the text candidates are not scanned. */
export const maxTextCandidates = 3000
const maxRanked = 2000
const maxSampled = 1000
const maxSampledOfMany = 500
const maxNearMisses = 300
const siblingSampleSize = 3000

export function isScannable({ category, hasText }: SqlPlan): boolean {
  return category?.isLeaf === true && !hasText && category.size < maxCategorySize
}

/** Scans the chosen category for matches and near misses. Its siblings are counted among the top sellers only. */
export async function scanCategory(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
): Promise<SqlResult> {
  const isLarge = (plan.category?.size ?? 0) > firstScanOfLarge
  // In order of age a page is only known when the whole category has been scanned.
  const isWhole = request.isNewestFirst && !isLarge
  const first = isLarge ? firstScanOfLarge : firstScan
  const rows = isWhole ? candidatesInCategory(plan) : topSellersFirst(plan, first)
  const row = await countCandidates(db, plan, request, { rows, hasSiblings: true })
  return countedResult(row, request, isWhole || row.total < maxCountedTotal)
}

/** Counts facets of documents: of each 16 bytes of id and 4 bytes of `misses`. */
export type FacetCounter = (candidates: Buffer) => FacetCounts

/** Scans the products that match the text; undefined when there are too many. One statement. */
export async function scanTextMatches(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
  countFacets: FacetCounter | undefined,
): Promise<SqlResult | undefined> {
  const rows = textCandidates(plan, request.ranking !== undefined)
  if (countFacets) {
    const { ids, ...row } = await withIndexScans(db, (tx) =>
      findCandidates(tx, plan, request, rows),
    )
    if (row.nearTotal >= maxTextCandidates) return undefined
    const facets = buildFacets(countFacets(ids ?? Buffer.alloc(0)), { isComplete: true })
    return toResult(row, request, { isAll: true, facets })
  }
  const row = await withIndexScans(db, (tx) => countCandidates(tx, plan, request, { rows }))
  return row.nearTotal < maxTextCandidates ? countedResult(row, request, true) : undefined
}

type CandidateRow = {
  nearTotal: number
  total: number
  page: string[] | null
}

async function findCandidates(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
  candidates: RawBuilder<unknown>,
): Promise<CandidateRow & { ids: Buffer | null }> {
  const { rows } = await sql<CandidateRow & { ids: Buffer | null }>`
    WITH candidates AS MATERIALIZED (${candidates})
    SELECT count(*) AS "nearTotal", count(*) FILTER (WHERE misses = 0) AS total,
      string_agg(uuid_send(id) || int4send(misses), ''::bytea) FILTER (WHERE misses IN (${nearMissBits(plan)})) AS ids,
      (SELECT json_agg(id) FROM (${pageOfCandidates(request)}) page) AS page
    FROM candidates`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  return row
}

type CountedRow = FacetCounts &
  CandidateRow & {
    most: number
    hasSiblings: boolean
  }

type Scan = { rows: RawBuilder<unknown>; hasSiblings?: boolean }

async function countCandidates(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
  scan: Scan,
): Promise<CountedRow> {
  const siblings = scan.hasSiblings ? siblingSample(plan) : undefined
  const bits = plan.facetFilters.flatMap(({ name, bit }) =>
    scan.hasSiblings && name === 'category' ? [] : [bit],
  )
  const samples = [
    sampleOf(
      0,
      sql`CASE WHEN (SELECT count(*) FROM candidates WHERE misses = 0) > ${sql.lit(maxSampled)}
      THEN ${sql.lit(maxSampledOfMany)} ELSE ${sql.lit(maxSampled)} END`,
    ),
    ...bits.map((bit) => sampleOf(bit, sql.lit(maxNearMisses))),
    ...(siblings ? [siblings] : []),
  ]
  const { rows } = await sql<Omit<CountedRow, 'hasSiblings'>>`
    WITH candidates AS MATERIALIZED (${scan.rows}),
      sample AS MATERIALIZED (${sql.join(samples, sql` UNION ALL `)}),
      counted AS MATERIALIZED (${tagCounts(plan)})
    SELECT ${facetFields(plan)}, totals."nearTotal", totals.total,
      (SELECT json_agg(id) FROM (${pageOfCandidates(request)}) page) AS page,
      (SELECT coalesce(max(count), 0) FROM (
        SELECT count(*) FROM sample WHERE misses IN (${sql.join([-1, ...bits].map((bit) => sql.lit(bit)))})
        GROUP BY misses) m) AS most
    FROM ${facetFigures(plan)},
      (SELECT count(*) AS "nearTotal", count(*) FILTER (WHERE misses = 0) AS total FROM candidates) totals`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  return { ...row, hasSiblings: siblings !== undefined }
}

function countedResult(row: CountedRow, request: PageRequest, isAll: boolean): SqlResult {
  const isComplete = isAll && row.total <= maxSampled && row.most < maxNearMisses
  const facets = buildFacets(row, {
    isComplete,
    areCategoriesComplete: isComplete && !row.hasSiblings,
  })
  return toResult(row, request, { isAll, facets })
}

function toResult(
  row: CandidateRow,
  request: PageRequest,
  { isAll, facets }: { isAll: boolean; facets: Facets },
): SqlResult {
  const isFullyRanked = row.total <= maxRanked
  const isPageKnown = request.ranking ? isFullyRanked : isAll || !request.isNewestFirst
  return {
    total: Math.min(row.total, maxCountedTotal),
    nearTotal: row.nearTotal,
    sample: undefined,
    isFullyRanked,
    facets,
    page: isPageKnown ? (row.page ?? []) : undefined,
  }
}

function pageOfCandidates(request: PageRequest): RawBuilder<unknown> {
  const { ranking, limit, offset } = request
  const most = Math.max(0, Math.min(limit, maxCountedTotal - offset))
  if (!ranking) {
    return sql`
      SELECT id FROM candidates p WHERE misses = 0 ORDER BY ${orderOf(request)} LIMIT ${most} OFFSET ${offset}`
  }
  const few = sql`
    SELECT * FROM candidates WHERE misses = 0
      AND (SELECT count(*) FROM candidates WHERE misses = 0) <= ${sql.lit(maxRanked)}`
  return rankedSql(ranking, few, { limit: most, offset })
}

function candidateColumns(plan: SqlPlan): RawBuilder<unknown> {
  return sql`p.id, p.sold, p.created_at, ${facetColumns}, ${missesOf(plan)} AS misses`
}

/** The category's top sellers, and the others when too few of those match. */
function topSellersFirst(plan: SqlPlan, first: number): RawBuilder<unknown> {
  const isUnfiltered = plan.filters.length === 0 && plan.facetFilters.length === 1
  const most = sql.lit(isUnfiltered ? maxSampled + 1 : first)
  return sql`
    WITH first AS MATERIALIZED (${candidatesInCategory(plan, sql`ORDER BY ${byPopularity} LIMIT ${most}`)})
    SELECT * FROM first
    UNION ALL
    SELECT * FROM (${candidatesInCategory(plan, sql`ORDER BY ${byPopularity} OFFSET ${most}`)}) rest
    WHERE (SELECT count(*) FROM first WHERE misses = 0) < ${sql.lit(maxCountedTotal)}`
}

function candidatesInCategory(plan: SqlPlan, slice = sql``): RawBuilder<unknown> {
  return sql`
    SELECT * FROM (
      SELECT ${candidateColumns(plan)} FROM (SELECT * FROM (${productsOfLeaf(plan)}) p ${slice}) p
      WHERE ${every(plan.filters.map(({ condition }) => condition))} OFFSET 0) p
    WHERE misses IN (${nearMissBits(plan)})`
}

function textCandidates(plan: SqlPlan, isRanked: boolean): RawBuilder<unknown> {
  return sql`
    SELECT ${candidateColumns(plan)}${isRanked ? sql`, ${textColumns}` : sql``} FROM listing.products p
    WHERE ${matches({ filters: plan.filters, facetFilters: [] }, { hints: true })} LIMIT ${sql.lit(maxTextCandidates)}`
}

function sampleOf(bit: number, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT ${facetColumns}, misses FROM candidates p WHERE misses = ${sql.lit(bit)} LIMIT ${limit})`
}

function siblingSample(plan: SqlPlan): RawBuilder<unknown> | undefined {
  const own = plan.facetFilters.find(({ name }) => name === 'category')
  return (
    own &&
    sql`(
    SELECT ${facetColumns}, ${sql.lit(own.bit)} AS misses FROM ${topSellers(plan, siblingSampleSize)} p
    WHERE ${matches(plan, { without: own })} AND (${own.condition}) IS NOT TRUE LIMIT ${sql.lit(maxNearMisses)})`
  )
}
