import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Facets } from '../../contract.ts'
import { mostCounted } from '../../domain.ts'
import {
  bitOf,
  type FacetRow,
  facetFields,
  facetFigures,
  sampleColumns,
  tagCounts,
  toFacets,
} from './facet-counts.ts'
import { every, fits, type ProductFilter } from './filter.ts'
import { findByIndex } from './find-by-index.ts'
import { byPopularity, orderOf, ranked, type Wish, wordColumns } from './orders.ts'
import type { Survey } from './survey.ts'
import { missesOf, nearBits, popular } from './survey-popular.ts'

/** So many of a category's most popular products are mostly enough, and the rest is not gone through. */
const [someInCategory, mostInCategory] = [2500, 10_000]
/** A larger category is not gone through at all. */
const mostInLargeCategory = 60_000
/** So many that have the words are looked at one by one. */
export const mostWithText = 3000
/** So many that have the words are put in order by how well they fit. */
const mostRanked = 2000
const allSampled = 1000
const someSampled = 500
const mostSampledBeside = 300
const mostWalkedBeside = 3000

/** Whether a category is chosen that has none below it, and of which all can be gone through. */
export function hasNearCategory({ category, hasText }: ProductFilter): boolean {
  return category?.isLeaf === true && !hasText && category.size < mostInLargeCategory
}

/**
 * Goes through the products of the chosen category, and counts those that fit all groups or all but one. What its siblings
 * have is only told of the most popular products.
 */
export async function surveyCategory(db: Db, filter: ProductFilter, wish: Wish): Promise<Survey> {
  const isLarge = (filter.category?.size ?? 0) > mostInCategory
  // In the order of age nothing is known of the page until all are gone through.
  const isWhole = wish.isNewestFirst && !isLarge
  const most = isLarge ? mostInCategory : someInCategory
  const rows = isWhole ? ofCategory(filter) : ofMostPopular(filter, most)
  const row = await countNear(db, filter, wish, { rows, siblings: true })
  return countedSurvey(row, wish, isWhole || row.total < mostCounted)
}

/** Counts facets of products: of each its id and, in four bytes, the bit of the group that it misses. */
export type TallyFound = (found: Buffer, filter: ProductFilter) => FacetRow

/** Goes through the products that have the words; undefined when they are too many after all. */
export async function surveyText(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  tally: TallyFound | undefined,
): Promise<Survey | undefined> {
  const rows = ofText(filter, wish.text !== undefined)
  if (tally) {
    const { ids, ...row } = await findByIndex(db, (searcher) =>
      findNear(searcher, filter, wish, rows),
    )
    if (row.near >= mostWithText) return undefined
    const facets = toFacets(tally(ids ?? Buffer.alloc(0), filter), { isComplete: true })
    return toSurvey(row, wish, { isAll: true, facets })
  }
  const row = await findByIndex(db, (searcher) => countNear(searcher, filter, wish, { rows }))
  return row.near < mostWithText ? countedSurvey(row, wish, true) : undefined
}

type NearRow = {
  /** How many rows are at hand. */
  near: number
  total: number
  page: string[] | null
}

/** The rows at hand, to be counted elsewhere. */
async function findNear(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  near: RawBuilder<unknown>,
): Promise<NearRow & { ids: Buffer | null }> {
  const { rows } = await sql<NearRow & { ids: Buffer | null }>`
    WITH near AS MATERIALIZED (${near})
    SELECT count(*) AS near, count(*) FILTER (WHERE misses = 0) AS total,
      string_agg(uuid_send(id) || int4send(misses), ''::bytea) FILTER (WHERE misses IN (${nearBits(filter)})) AS ids,
      (SELECT json_agg(id) FROM (${pageOfNear(wish)}) page) AS page
    FROM near`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  return row
}

type Near = FacetRow &
  NearRow & {
    /** Of the groups' samples, the largest. */
    most: number
    hasSiblings: boolean
  }

type Looking = { rows: RawBuilder<unknown>; siblings?: boolean }

async function countNear(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  looking: Looking,
): Promise<Near> {
  const besides = filter.groups.filter(({ name }) => !looking.siblings || name !== 'category')
  const siblings = looking.siblings ? siblingsSample(filter) : undefined
  const bits = besides.map((group) => bitOf(filter, group))
  const samples = [
    sampleOf(
      0,
      sql`CASE WHEN (SELECT count(*) FROM near WHERE misses = 0) > ${sql.lit(allSampled)}
      THEN ${sql.lit(someSampled)} ELSE ${sql.lit(allSampled)} END`,
    ),
    ...bits.map((bit) => sampleOf(bit, sql.lit(mostSampledBeside))),
    ...(siblings ? [siblings] : []),
  ]
  const { rows } = await sql<Omit<Near, 'hasSiblings'>>`
    WITH near AS MATERIALIZED (${looking.rows}),
      sample AS MATERIALIZED (${sql.join(samples, sql` UNION ALL `)}),
      counted AS MATERIALIZED (${tagCounts(filter)})
    SELECT ${facetFields(filter)}, all_near.near, all_near.total,
      (SELECT json_agg(id) FROM (${pageOfNear(wish)}) page) AS page,
      (SELECT coalesce(max(count), 0) FROM (
        SELECT count(*) FROM sample WHERE misses IN (${sql.join([-1, ...bits].map((bit) => sql.lit(bit)))})
        GROUP BY misses) m) AS most
    FROM ${facetFigures(filter)},
      (SELECT count(*) AS near, count(*) FILTER (WHERE misses = 0) AS total FROM near) all_near`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  return { ...row, hasSiblings: siblings !== undefined }
}

function countedSurvey(row: Near, wish: Wish, isAll: boolean): Survey {
  const isComplete = isAll && row.total <= allSampled && row.most < mostSampledBeside
  const facets = toFacets(row, {
    isComplete,
    areCategoriesComplete: isComplete && !row.hasSiblings,
  })
  return toSurvey(row, wish, { isAll, facets })
}

function toSurvey(
  row: NearRow,
  wish: Wish,
  { isAll, facets }: { isAll: boolean; facets: Facets },
): Survey {
  const areAllRanked = row.total <= mostRanked
  const isPageKnown = wish.text ? areAllRanked : isAll || !wish.isNewestFirst
  return {
    total: Math.min(row.total, mostCounted),
    near: row.near,
    walked: undefined,
    areAllRanked,
    facets,
    page: isPageKnown ? (row.page ?? []) : undefined,
  }
}

/** The page, when all that it is a part of is at hand. */
function pageOfNear(wish: Wish): RawBuilder<unknown> {
  const { text, limit, offset } = wish
  const most = Math.max(0, Math.min(limit, mostCounted - offset))
  if (!text) {
    return sql`
      SELECT id FROM near p WHERE misses = 0 ORDER BY ${orderOf(wish)} LIMIT ${most} OFFSET ${offset}`
  }
  const few = sql`
    SELECT * FROM near WHERE misses = 0
      AND (SELECT count(*) FROM near WHERE misses = 0) <= ${sql.lit(mostRanked)}`
  return ranked(text, few, { ...wish, limit: most })
}

function nearColumns(filter: ProductFilter): RawBuilder<unknown> {
  return sql`p.id, p.sold, p.created_at, ${sampleColumns}, ${missesOf(filter)} AS misses`
}

/** The most popular products of the category, and the others where too few of those fit. */
function ofMostPopular(filter: ProductFilter, enough: number): RawBuilder<unknown> {
  const isUnfiltered = filter.base.length === 0 && filter.groups.length === 1
  const most = sql.lit(isUnfiltered ? allSampled + 1 : enough)
  return sql`
    WITH first AS MATERIALIZED (${ofCategory(filter, sql`ORDER BY ${byPopularity} LIMIT ${most}`)})
    SELECT * FROM first
    UNION ALL
    SELECT * FROM (${ofCategory(filter, sql`ORDER BY ${byPopularity} OFFSET ${most}`)}) rest
    WHERE (SELECT count(*) FROM first WHERE misses = 0) < ${sql.lit(mostCounted)}`
}

/** The products of the category, or a part of them, that fit all groups or all but one. */
function ofCategory(filter: ProductFilter, part = sql``): RawBuilder<unknown> {
  const some = sql`
    SELECT * FROM listing.products p
    WHERE p.category_tag = ${sql.lit(filter.category?.tag ?? 0)} ${part}`
  return sql`
    SELECT * FROM (
      SELECT ${nearColumns(filter)} FROM (${some}) p
      WHERE ${every(filter.base.map(({ condition }) => condition))} OFFSET 0) p
    WHERE misses IN (${nearBits(filter)})`
}

/** The products that have the words, or so many of them that there are too many; with what they are ranked by. */
function ofText(filter: ProductFilter, isRanked: boolean): RawBuilder<unknown> {
  const base = { ...filter, groups: [] }
  return sql`
    SELECT ${nearColumns(filter)}${isRanked ? sql`, ${wordColumns}` : sql``} FROM listing.products p
    WHERE ${fits(base, { hints: true })} LIMIT ${sql.lit(mostWithText)}`
}

function sampleOf(bit: number, most: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT ${sampleColumns}, misses FROM near p WHERE misses = ${sql.lit(bit)} LIMIT ${most})`
}

function siblingsSample(filter: ProductFilter): RawBuilder<unknown> | undefined {
  const group = filter.groups.find(({ name }) => name === 'category')
  return (
    group &&
    sql`(
    SELECT ${sampleColumns}, ${sql.lit(bitOf(filter, group))} AS misses FROM ${popular(filter, mostWalkedBeside)} p
    WHERE ${fits(filter, { without: group })} AND (${group.condition}) IS NOT TRUE LIMIT ${sql.lit(mostSampledBeside)})`
  )
}
