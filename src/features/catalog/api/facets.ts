import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { vnd } from '#shared/money.ts'
import type { Facets } from '../contract.ts'
import { toAttributes, type ValueRow } from './facet-attributes.ts'
import { fits, isCategory, type ProductFilter } from './product-filter.ts'

const mostCounted = 2000
const mostCategories = 40
const steps = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5]

type FacetRow = {
  categories: Facets['categories'] | null
  values: ValueRow[] | null
  price: { min: number; max: number } | null
  ratings: number[]
  inStock: number
  shipFast: number
  isComplete: boolean
}

/**
 * Counts what a list could be narrowed by. Each group is counted among the products that fit all other groups, so that
 * a shopper sees what another choice would bring. One statement.
 */
export async function countFacets(db: Db, filter: ProductFilter): Promise<Facets> {
  const own = [...filter.groups.keys()].filter(
    (group) => group === 'price' || group === 'rating' || group.startsWith('attr.'),
  )
  const sets = [undefined, ...own].map((group, index) => ({ group, name: sql.ref(`fit_${index}`) }))
  const setWithout = (wanted: string) =>
    (sets.find(({ group }) => group === wanted) ?? sets[0])?.name ?? sql`none`
  const all = setWithout('')

  const { rows } = await sql<FacetRow>`
    WITH ${sql.join(sets.map(({ group, name }) => sql`${name} AS MATERIALIZED (${matches(filter, group)})`))},
      chosen AS (${chosenCategory(filter)}),
      around AS MATERIALIZED (${matchesAround(filter, all)})
    SELECT
      (SELECT json_agg(c) FROM (${categoryCounts}) c) AS categories,
      (SELECT json_agg(json_build_array(code, name, value, number, count)) FROM (
        ${sql.join(
          sets.map(({ group, name }) => valueCounts(name, group, own)),
          sql` UNION ALL `,
        )}) v) AS values,
      (SELECT CASE WHEN count(*) > 0 THEN json_build_object('min', min(min_price), 'max', max(max_price)) END
        FROM ${setWithout('price')}) AS price,
      ARRAY(SELECT (SELECT count(*) FROM ${setWithout('rating')} WHERE rating_value >= step)::integer
        FROM unnest(${steps}::numeric[]) WITH ORDINALITY AS s (step, place) ORDER BY place) AS ratings,
      (SELECT count(*) FROM ${all} WHERE in_stock) AS "inStock",
      (SELECT count(*) FROM ${all} WHERE ship_fast) AS "shipFast",
      ${sql.join(
        [...sets.map(({ name }) => name), sql.ref('around')].map(
          (name) => sql`(SELECT count(*) FROM ${name}) < ${mostCounted}`,
        ),
        sql` AND `,
      )} AS "isComplete"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  return {
    categories: row.categories ?? [],
    attributes: toAttributes(row.values ?? []),
    price: row.price && { min: vnd(row.price.min), max: vnd(row.price.max) },
    ratings: steps.map((min, index) => ({ min, count: row.ratings[index] ?? 0 })),
    inStock: row.inStock,
    shipFast: row.shipFast,
    isComplete: row.isComplete,
  }
}

function matches(filter: ProductFilter, leftOut: string | undefined): RawBuilder<unknown> {
  return sql`
    SELECT p.id, p.category_id, p.min_price, p.max_price, p.rating_value, p.in_stock, p.ship_fast
    FROM products p WHERE ${fits(filter, leftOut)} LIMIT ${mostCounted}`
}

/** The categories to choose from: of which parent, or of any. */
function chosenCategory({ category }: ProductFilter): RawBuilder<unknown> {
  if (!category) return sql`SELECT NULL::uuid AS parent, false AS is_leaf WHERE false`
  return sql`
    SELECT CASE WHEN is_leaf THEN parent_id ELSE id END AS parent, is_leaf FROM (
      SELECT c.id, c.parent_id, NOT EXISTS (SELECT FROM categories WHERE parent_id = c.id) AS is_leaf
      FROM categories c WHERE ${isCategory(category)}) c`
}

/** What fits around a category that has none below it: beside it stand its siblings. */
function matchesAround(filter: ProductFilter, all: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!filter.category) return sql`SELECT category_id FROM ${all}`
  return sql`
    SELECT category_id FROM ${all} WHERE NOT (SELECT is_leaf FROM chosen)
    UNION ALL
    SELECT * FROM (
      SELECT p.category_id FROM products p
      WHERE (SELECT is_leaf FROM chosen) AND ${fits(filter, 'category')} AND p.category_id IN (
        SELECT id FROM categories WHERE parent_id IS NOT DISTINCT FROM (SELECT parent FROM chosen)
          OR path_ids @> ARRAY[(SELECT parent FROM chosen)])
      LIMIT ${mostCounted}) siblings`
}

const categoryCounts = sql`
  SELECT c.id, c.slug, c.name, c.parent_id AS "parentId", c.depth AS level, sum(found.count)::integer AS count
  FROM (SELECT category_id, count(*) FROM around GROUP BY 1) found
  JOIN categories deepest ON deepest.id = found.category_id
  JOIN categories c ON c.id = ANY (deepest.path_ids)
  WHERE NOT EXISTS (SELECT FROM chosen) OR c.parent_id IS NOT DISTINCT FROM (SELECT parent FROM chosen)
  GROUP BY c.id ORDER BY count DESC, c.depth, c.position, c.id LIMIT ${sql.lit(mostCategories)}`

/** How many of a set have each value: of the attribute that the set leaves out, or of all that no set leaves out. */
function valueCounts(
  set: RawBuilder<unknown>,
  group: string | undefined,
  own: readonly string[],
): RawBuilder<unknown> {
  const codes = own.flatMap((each) => (each.startsWith('attr.') ? [each.slice(5)] : []))
  const wanted = group?.startsWith('attr.')
    ? sql`a.code = ${group.slice(5)}`
    : group === undefined
      ? sql`a.code <> ALL (${codes}::text[])`
      : sql`false`
  return sql`
    SELECT a.code, a.name, pa.value, min(pa.value_number) AS number, count(*)::integer AS count
    FROM ${set} p JOIN product_attributes pa ON pa.product_id = p.id
    JOIN attributes a ON a.id = pa.attribute_id
    WHERE ${wanted} GROUP BY a.id, pa.value`
}
