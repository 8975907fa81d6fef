import { type RawBuilder, sql } from 'kysely'
import type { ValueCount } from '../facets/attribute-facets.ts'
import {
  countedCategories,
  type FacetCounts,
  maxValues,
  ratingSteps,
} from '../facets/facet-counts.ts'
import type { SqlFacetFilter, SqlPlan } from './plan-sql.ts'

/** The columns that facets are counted by, beside `misses`: the sum of the bits of the facet filters that a row misses. */
export const facetColumns = sql`p.tags, p.min_price, p.max_price, p.rating_value, p.in_stock, p.ship_fast`

function bitNamed({ facetFilters }: SqlPlan, name: string): number {
  return facetFilters.find((each) => each.name === name)?.bit ?? 0
}

/** The sum of the bits of the facet filters that a row `p` misses. */
export function missesOf({ facetFilters }: SqlPlan): RawBuilder<number> {
  const misses = facetFilters.map(
    ({ condition, bit }) => sql`CASE WHEN ${condition} THEN 0 ELSE ${sql.lit(bit)} END`,
  )
  return misses.length > 0 ? sql`${sql.join(misses, sql` + `)}` : sql`0`
}

export function nearMissBits({ facetFilters }: SqlPlan): RawBuilder<unknown> {
  return sql.join([0, ...facetFilters.map(({ bit }) => bit)].map((bit) => sql.lit(bit)))
}

/** The fields of `FacetCounts`; needs the tables `sample`, `counted` (tagCounts) and `facetFigures`. */
export function facetFields(plan: SqlPlan): RawBuilder<unknown> {
  return sql`
    (SELECT json_agg(c) FROM (${categoryCounts(plan)}) c) AS categories,
    (SELECT json_agg(json_build_array(code, name, value, value_number, count)) FROM (${valueCounts(plan)}) v) AS values,
    figures.price, rated.ratings, figures."inStock", figures."shipFast"`
}

export function facetFigures(plan: SqlPlan): RawBuilder<unknown> {
  const bit = (name: string) => sql.lit(bitNamed(plan, name))
  const hasPrice = sql`FILTER (WHERE misses IN (0, ${bit('price')}))`
  return sql`
    (SELECT CASE WHEN count(*) ${hasPrice} > 0 THEN
        json_build_object('min', min(min_price) ${hasPrice}, 'max', max(max_price) ${hasPrice}) END AS price,
      count(*) FILTER (WHERE misses = 0 AND in_stock) AS "inStock",
      count(*) FILTER (WHERE misses = 0 AND ship_fast) AS "shipFast"
      FROM sample) figures,
    (SELECT json_build_array(${sql.join(
      ratingSteps.map(
        (step) => sql`coalesce(sum(rows) FILTER (WHERE rating_value >= ${sql.lit(step)}), 0)`,
      ),
    )}) AS ratings
      FROM (SELECT rating_value, count(*) AS rows FROM sample WHERE misses IN (0, ${bit('rating')}) GROUP BY 1) each) rated`
}

export function tagCounts({ facetFilters }: SqlPlan): RawBuilder<unknown> {
  const bits = facetFilters.flatMap(({ name, bit }) =>
    name.startsWith('attr.') || name === 'category' ? [bit] : [],
  )
  return sql`
    SELECT misses, tag, count(*) AS count
    FROM (SELECT misses, unnest(tags) AS tag FROM sample
      WHERE misses IN (${sql.join([0, ...bits].map((bit) => sql.lit(bit)))})) tagged
    GROUP BY 1, 2`
}

function categoryCounts(plan: SqlPlan): RawBuilder<unknown> {
  const { category } = plan
  const parent = category?.isLeaf ? category.parentId : category?.id
  const isShown = category ? sql`c.parent_id IS NOT DISTINCT FROM ${parent}::uuid` : sql`true`
  return sql`
    SELECT c.id, c.slug, c.name, c.parent_id AS "parentId", c.depth AS level, sum(counted.count)::integer AS count
    FROM counted JOIN listing.tags t ON t.tag = counted.tag JOIN categories c ON c.id = t.category_id
    WHERE counted.misses IN (0, ${sql.lit(bitNamed(plan, 'category'))}) AND ${isShown}
    GROUP BY c.id ORDER BY count DESC, c.depth, c.position, c.id LIMIT ${sql.lit(countedCategories)}`
}

function valueCounts({ facetFilters }: SqlPlan): RawBuilder<unknown> {
  const own = facetFilters.flatMap(({ name, bit }) =>
    name.startsWith('attr.')
      ? [sql`(a.code = ${name.slice(5)} AND counted.misses = ${sql.lit(bit)})`]
      : [],
  )
  return sql`
    SELECT a.code, a.name, t.value, t.value_number, sum(counted.count)::integer AS count
    FROM counted JOIN listing.tags t ON t.tag = counted.tag JOIN attributes a ON a.id = t.attribute_id
    WHERE ${sql.join([sql`counted.misses = 0`, ...own], sql` OR `)}
    GROUP BY a.id, t.tag ORDER BY count DESC, a.code, t.value LIMIT ${sql.lit(maxValues)}`
}

export function replaceFacets(
  counts: FacetCounts,
  other: FacetCounts,
  facetFilters: readonly SqlFacetFilter[],
): FacetCounts {
  const names = new Set(facetFilters.map(({ name }) => name))
  const isReplaced = ([code]: ValueCount) => names.has(`attr.${code}`)
  return {
    ...counts,
    categories: names.has('category') ? other.categories : counts.categories,
    price: names.has('price') ? other.price : counts.price,
    ratings: names.has('rating') ? other.ratings : counts.ratings,
    values: [
      ...(counts.values ?? []).filter((value) => !isReplaced(value)),
      ...(other.values ?? []).filter(isReplaced),
    ],
  }
}
