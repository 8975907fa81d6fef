import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Facets } from '../../contract.ts'
import { mostCounted } from '../../domain.ts'
import {
  bitOf,
  type FacetRow,
  facetFields,
  sampleColumns,
  tagCounts,
  toFacets,
  withGroupsOf,
} from './facet-counts.ts'
import { every, fits, type Group, type ProductFilter } from './filter.ts'
import { findByIndex } from './find-by-index.ts'
import { byPopularity, mostRanked, orderOf, ranked, smallShop, type Wish } from './orders.ts'

/** So many of the most popular products are looked at, to learn whether much or little fits. */
export const mostWalked = 6000
/** The most popular products may not be like the rest: what is less than this is counted. */
const surelyMany = 1.2 * mostCounted
const enoughSampled = 500
const manyMisses = 150
const allSampled = 2000
const someSampled = 500

/** What is known of all that fits a filter. */
export type Survey = {
  /** Up to `mostCounted`. */
  total: number
  /** How many of the `mostWalked` most popular products fit; undefined when they were not looked at. */
  popular: number | undefined
  facets: Facets
  /** The ids of the wanted page, when they have come to light. */
  page: string[] | undefined
}

/**
 * Counts what fits and what it could be narrowed by. Much is judged by the most popular products, which are near at
 * hand; little is found by the index, and counted wholly. One or two statements.
 */
export async function survey(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  shopSize: number,
): Promise<Survey> {
  if (shopSize < smallShop || filter.mostMatches < mostCounted) {
    return surveyFound(db, filter, wish, undefined)
  }
  const seen = await surveyPopular(db, filter)
  const isUnfiltered = filter.base.length + filter.groups.length === 0
  const share = isUnfiltered ? 1 : seen.fitting / mostWalked
  if (share * shopSize > surelyMany) {
    const facets = toFacets(seen, false)
    return { total: mostCounted, popular: seen.fitting, facets, page: undefined }
  }
  return surveyFound(db, filter, wish, seen)
}

type Seen = FacetRow & { fitting: number; misses: Record<string, number> }

async function surveyPopular(db: Db, filter: ProductFilter): Promise<Seen> {
  const { rows } = await sql<Seen>`
    WITH sample AS MATERIALIZED (${popularSample(filter)}), counted AS MATERIALIZED (${tagCounts(filter)})
    SELECT ${facetFields(filter)},
      (SELECT count(*) FROM sample WHERE misses = 0) AS fitting,
      (SELECT coalesce(json_object_agg(misses, count), '{}') FROM (
        SELECT misses, count(*) FROM sample GROUP BY 1) m) AS misses`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  return row
}

const popular = sql`(
  SELECT * FROM listing.products p ORDER BY ${byPopularity} LIMIT ${sql.lit(mostWalked)})`

/** Of the most popular products those that fit all groups, or all but one. */
function popularSample(filter: ProductFilter): RawBuilder<unknown> {
  const { base, groups } = filter
  const bits = groups.map((group) => bitOf(filter, group))
  const misses = groups.map(
    (group) => sql`CASE WHEN ${group.condition} THEN 0 ELSE ${sql.lit(bitOf(filter, group))} END`,
  )
  const around = groups.flatMap((group) => group.around ?? [])
  return sql`
    SELECT * FROM (
      SELECT ${sampleColumns}, ${misses.length > 0 ? sql.join(misses, sql` + `) : sql`0`} AS misses
      FROM ${popular} p
      WHERE ${every([...base.map(({ condition }) => condition), ...around])} OFFSET 0) p
    WHERE misses IN (${sql.join([0, ...bits].map((bit) => sql.lit(bit)))})
    LIMIT ${sql.lit(enoughSampled * (1 + groups.length))}`
}

async function surveyFound(
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
          SELECT p.id, p.sold, p.created_at, ${sampleColumns}, 0 AS misses FROM listing.products p
          WHERE ${fits(filter, { hints: true })} LIMIT ${sql.lit(mostCounted)}),
        sample AS MATERIALIZED (${sql.join([foundSample, ...around], sql` UNION ALL `)}),
        counted AS MATERIALIZED (${tagCounts(filter)})
      SELECT ${facetFields(filter)}, (SELECT count(*) FROM found) AS total,
        (SELECT json_agg(id) FROM (${pageOfFound(wish)}) page) AS page,
        (SELECT coalesce(max(count), 0) FROM (
          SELECT count(*) FROM sample WHERE misses > 0 GROUP BY misses) m) AS most`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  const { total, most } = row
  const elsewhere = filter.groups.filter(isSeen)
  const isComplete = total <= allSampled && most < someSampled && elsewhere.length === 0
  const counts = seen ? withGroupsOf(row, seen, elsewhere) : row
  const isPageFound = total < mostCounted && (!wish.text || total <= mostRanked)
  return {
    total,
    popular: seen?.fitting,
    facets: toFacets(counts, isComplete),
    page: isPageFound ? (row.page ?? []) : undefined,
  }
}

const foundSample = sql`(
  SELECT ${sampleColumns}, misses FROM found p LIMIT CASE WHEN (SELECT count(*) FROM found) > ${sql.lit(allSampled)}
    THEN ${sql.lit(someSampled)} ELSE ${sql.lit(allSampled)} END)`

/** The page, while at hand is all that it is a part of. */
function pageOfFound(wish: Wish): RawBuilder<unknown> {
  const { text, limit, offset } = wish
  if (!text) {
    return sql`SELECT id FROM found p ORDER BY ${orderOf(wish)} LIMIT ${limit} OFFSET ${offset}`
  }
  const few = sql`SELECT id FROM found WHERE (SELECT count(*) FROM found) <= ${sql.lit(mostRanked)}`
  return ranked(text, few, wish)
}

/** What fits all groups but this one. */
function matchesAround(filter: ProductFilter, group: Group): RawBuilder<unknown> {
  const isAlone = filter.base.length === 0 && filter.groups.length === 1 && !group.around
  return sql`(
    SELECT ${sampleColumns}, ${sql.lit(bitOf(filter, group))} AS misses
    FROM ${isAlone ? popular : sql`listing.products`} p
    WHERE ${fits(filter, { without: group, hints: true })} AND (${group.condition}) IS NOT TRUE
    LIMIT ${sql.lit(someSampled)})`
}
