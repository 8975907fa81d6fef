import { type RawBuilder, sql } from 'kysely'
import { vnd } from '#shared/money.ts'
import type { Facets } from '../../contract.ts'
import { toAttributes, type ValueRow } from './facet-attributes.ts'
import type { Group, ProductFilter } from './filter.ts'

export const mostCategories = 40
export const mostValues = 2000
export const steps = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5]

/** The columns of a sample that facets are counted of, beside `misses`: the one group that a row does not fit. */
export const sampleColumns = sql`p.tags, p.min_price, p.max_price, p.rating_value, p.in_stock, p.ship_fast`

export type FacetRow = {
  categories: Facets['categories'] | null
  values: ValueRow[] | null
  price: { min: number; max: number } | null
  ratings: number[]
  inStock: number
  shipFast: number
}

/** The number of a group among the rows of a sample; 0 stands for those that fit all. */
export function bitOf({ groups }: ProductFilter, group: Group): number {
  return 2 ** groups.indexOf(group)
}

function bitNamed(filter: ProductFilter, name: string): number {
  const group = filter.groups.find((each) => each.name === name)
  return group ? bitOf(filter, group) : 0
}

/** The fields of a FacetRow, counted of the rows of `sample`; some of them in `facetFigures`. */
export function facetFields(filter: ProductFilter): RawBuilder<unknown> {
  return sql`
    (SELECT json_agg(c) FROM (${categoryCounts(filter)}) c) AS categories,
    (SELECT json_agg(json_build_array(code, name, value, value_number, count)) FROM (${valueCounts(filter)}) v) AS values,
    figures.price, rated.ratings, figures."inStock", figures."shipFast"`
}

/** What `facetFields` reads of the sample in one go. */
export function facetFigures(filter: ProductFilter): RawBuilder<unknown> {
  const bit = (name: string) => sql.lit(bitNamed(filter, name))
  const hasPrice = sql`FILTER (WHERE misses IN (0, ${bit('price')}))`
  return sql`
    (SELECT CASE WHEN count(*) ${hasPrice} > 0 THEN
        json_build_object('min', min(min_price) ${hasPrice}, 'max', max(max_price) ${hasPrice}) END AS price,
      count(*) FILTER (WHERE misses = 0 AND in_stock) AS "inStock",
      count(*) FILTER (WHERE misses = 0 AND ship_fast) AS "shipFast"
      FROM sample) figures,
    (SELECT json_build_array(${sql.join(
      steps.map(
        (step) => sql`coalesce(sum(rows) FILTER (WHERE rating_value >= ${sql.lit(step)}), 0)`,
      ),
    )}) AS ratings
      FROM (SELECT rating_value, count(*) AS rows FROM sample WHERE misses IN (0, ${bit('rating')}) GROUP BY 1) each) rated`
}

/** How many rows of the sample have which tag, for `facetFields`. */
export function tagCounts({ groups }: ProductFilter): RawBuilder<unknown> {
  const bits = groups.flatMap(({ name }, index) =>
    name.startsWith('attr.') || name === 'category' ? [2 ** index] : [],
  )
  return sql`
    SELECT misses, tag, count(*) AS count
    FROM (SELECT misses, unnest(tags) AS tag FROM sample
      WHERE misses IN (${sql.join([0, ...bits].map((bit) => sql.lit(bit)))})) tagged
    GROUP BY 1, 2`
}

/** Of the chosen category's children; of its siblings when it has none; of all when none is chosen. */
function categoryCounts(filter: ProductFilter): RawBuilder<unknown> {
  const { category } = filter
  const parent = category?.isLeaf ? category.parentId : category?.id
  const isNear = category ? sql`c.parent_id IS NOT DISTINCT FROM ${parent}::uuid` : sql`true`
  return sql`
    SELECT c.id, c.slug, c.name, c.parent_id AS "parentId", c.depth AS level, sum(counted.count)::integer AS count
    FROM counted JOIN listing.tags t ON t.tag = counted.tag JOIN categories c ON c.id = t.category_id
    WHERE counted.misses IN (0, ${sql.lit(bitNamed(filter, 'category'))}) AND ${isNear}
    GROUP BY c.id ORDER BY count DESC, c.depth, c.position, c.id LIMIT ${sql.lit(mostCategories)}`
}

function valueCounts(filter: ProductFilter): RawBuilder<unknown> {
  const own = filter.groups.flatMap((group) =>
    group.name.startsWith('attr.')
      ? [
          sql`(a.code = ${group.name.slice(5)} AND counted.misses = ${sql.lit(bitOf(filter, group))})`,
        ]
      : [],
  )
  return sql`
    SELECT a.code, a.name, t.value, t.value_number, sum(counted.count)::integer AS count
    FROM counted JOIN listing.tags t ON t.tag = counted.tag JOIN attributes a ON a.id = t.attribute_id
    WHERE ${sql.join([sql`counted.misses = 0`, ...own], sql` OR `)}
    GROUP BY a.id, t.tag ORDER BY count DESC, a.code, t.value LIMIT ${sql.lit(mostValues)}`
}

/** Facets of little, with the choices of some groups counted elsewhere. */
export function withGroupsOf(row: FacetRow, other: FacetRow, groups: readonly Group[]): FacetRow {
  const names = new Set(groups.map(({ name }) => name))
  const isOther = ([code]: ValueRow) => names.has(`attr.${code}`)
  return {
    ...row,
    categories: names.has('category') ? other.categories : row.categories,
    price: names.has('price') ? other.price : row.price,
    ratings: names.has('rating') ? other.ratings : row.ratings,
    values: [
      ...(row.values ?? []).filter((value) => !isOther(value)),
      ...(other.values ?? []).filter(isOther),
    ],
  }
}

/** Whether the counts are all there are, or only as many as were looked at. */
type Completeness = { isComplete: boolean; areCategoriesComplete?: boolean }

export function toFacets(
  row: FacetRow,
  { isComplete, areCategoriesComplete = isComplete }: Completeness,
): Facets {
  return {
    categories: row.categories ?? [],
    attributes: toAttributes(row.values ?? []),
    price: row.price && { min: vnd(row.price.min), max: vnd(row.price.max) },
    ratings: steps.map((min, index) => ({ min, count: row.ratings[index] ?? 0 })),
    inStock: row.inStock,
    shipFast: row.shipFast,
    isComplete,
    areCategoriesComplete,
  }
}
