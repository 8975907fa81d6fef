import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type FacetFilter,
  missBit,
  type Predicate,
  type QueryPlan,
  type ResolvedCategory,
} from '../query/query-plan.ts'
import { attributeFilterSql } from './attribute-filter-sql.ts'
import { booleanQuerySql } from './boolean-query-sql.ts'

export type SqlCondition = RawBuilder<SqlBool>

type SqlFilter = {
  condition: SqlCondition
  /** Implied by `condition`, and supported by the GIN index. */
  hint?: SqlCondition
}

export type SqlFacetFilter = SqlFilter & {
  name: string
  bit: number
  scope?: SqlCondition
}

/** A query plan as conditions on a row `p` of `listing.products`. */
export type SqlPlan = {
  category: ResolvedCategory | undefined
  hasText: boolean
  filters: readonly SqlFilter[]
  facetFilters: readonly SqlFacetFilter[]
  maxMatches: number
  likelyTextMatches: number
}

/** Ranges with more values are not looked up by the index: there may be as many values as documents. */
export const maxIndexedTags = 2000

const selective = ['values', 'anyCategory', 'createdSince', 'among']

export function compilePlan(plan: QueryPlan): SqlPlan {
  const { category, text, maxMatches, likelyTextMatches } = plan
  const hasText = text !== undefined
  const predicates = [...plan.filters, ...plan.facetFilters.map(({ predicate }) => predicate)]
  const isSelective = predicates.some(
    (each) => typeof each === 'object' && selective.some((name) => name in each),
  )
  // Without a selective condition the index has to do with the others.
  const context = { hasText, needsHints: !hasText && !category && !isSelective }
  const filters = plan.filters.map((each) => compilePredicate(each, context))
  return {
    category,
    hasText,
    filters: text ? [...filters, { condition: booleanQuerySql(text) }] : filters,
    facetFilters: plan.facetFilters.map((each, index) => ({
      ...compileFacetFilter(each, context),
      name: each.name,
      bit: missBit(index),
      ...(each.scope && { scope: compilePredicate(each.scope, context).condition }),
    })),
    maxMatches,
    likelyTextMatches,
  }
}

/** True for a row that meets all filters but one facet filter; with `hints` for statements that scan the index. */
export function matches(
  { filters, facetFilters }: Pick<SqlPlan, 'filters' | 'facetFilters'>,
  { without, hints = false }: { without?: SqlFacetFilter; hints?: boolean } = {},
): SqlCondition {
  const conditions = ({ condition, hint }: SqlFilter) =>
    hints && hint ? [condition, hint] : [condition]
  return every([
    ...filters.flatMap(conditions),
    ...facetFilters.flatMap((each) => (each === without ? (each.scope ?? []) : conditions(each))),
  ])
}

export function every(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

type Context = { hasText: boolean; needsHints: boolean }

function compileFacetFilter({ predicate }: FacetFilter, context: Context): SqlFilter {
  if (typeof predicate !== 'object' || !('category' in predicate) || context.hasText) {
    return compilePredicate(predicate, context)
  }
  // Comparing one number is faster than looking through the tags, and true for most products of a leaf category.
  const isTagged = hasTag(predicate.category)
  return {
    condition: sql`(p.category_tag = ${sql.lit(predicate.category)} OR ${isTagged})`,
    hint: isTagged,
  }
}

function compilePredicate(predicate: Predicate, { needsHints }: Context): SqlFilter {
  if (predicate === 'inStock') return { condition: sql`p.in_stock` }
  if (predicate === 'shipFast') return { condition: sql`p.ship_fast`, hint: hasMark([fastMark]) }
  if (predicate === 'nothing') return { condition: sql`false` }
  if ('ratingMin' in predicate) return ratingFilter(predicate.ratingMin, needsHints)
  if ('priceMin' in predicate) return priceFilter(predicate, needsHints)
  if ('category' in predicate) return { condition: hasTag(predicate.category) }
  if ('anyCategory' in predicate) return { condition: hasAnyTag(predicate.anyCategory) }
  // Columns of the indexes of the orders, and of the primary key.
  if ('createdSince' in predicate) {
    return { condition: sql`p.created_at >= ${predicate.createdSince}` }
  }
  if ('among' in predicate) {
    return { condition: sql`p.id = ANY (${[...predicate.among]}::uuid[])` }
  }
  return valueFilter(predicate)
}

// Numbers are literals, so that the planner can use its statistics of each tag.
function hasTag(tag: number): SqlCondition {
  return sql`p.tags @> ${sql.lit(`{${tag}}`)}::integer[]`
}

function hasAnyTag(tags: readonly number[]): SqlCondition {
  return sql`p.tags && ${sql.lit(`{${tags.join()}}`)}::integer[]`
}

/** Comparing more tags takes longer than reading the product's own values. */
const maxComparedTags = 100

function valueFilter({
  values,
  code,
  filters,
}: Extract<Predicate, { values: unknown }>): SqlFilter {
  const isTagged = hasAnyTag(values)
  if (values.length <= maxComparedTags) return { condition: isTagged }
  return {
    condition: sql`EXISTS (
      SELECT FROM product_attributes t JOIN attributes a ON a.id = t.attribute_id
      WHERE t.product_id = p.id AND a.code = ${code} AND ${attributeFilterSql(filters)})`,
    ...(values.length <= maxIndexedTags && { hint: isTagged }),
  }
}

function hasMark(marks: readonly number[]): SqlCondition {
  return sql`p.marks && ${sql.lit(`{${marks.join()}}`)}::integer[]`
}

const fastMark = 2000
const ratingMarks = 1000

function ratingFilter(ratingMin: number, needsHints: boolean): SqlFilter {
  const halves = Array.from({ length: 11 }, (_, half) => half)
  const wanted = halves.filter((half) => half >= Math.floor(ratingMin * 2))
  return {
    condition: sql`p.rating_value >= ${ratingMin}`,
    // Scanning several long posting lists takes longer than reading the rows.
    ...((needsHints || wanted.length === 1) && {
      hint: hasMark(wanted.map((half) => ratingMarks + half)),
    }),
  }
}

const maxPriceSteps = 12
const [lowestStep, highestStep] = [1000, 100_000_000]
const maxPrice = 10 ** 12

function priceFilter(
  { priceMin, priceMax }: Extract<Predicate, { priceMin: unknown }>,
  needsHints: boolean,
): SqlFilter {
  const [low, high] = [priceMin ?? 0, priceMax ?? maxPrice]
  const steps = Math.log(Math.min(high, highestStep) / Math.max(low, lowestStep)) / Math.log(1.2)
  return {
    condition: every([
      ...(priceMin === undefined ? [] : [sql<SqlBool>`p.max_price >= ${priceMin}`]),
      ...(priceMax === undefined ? [] : [sql<SqlBool>`p.min_price <= ${priceMax}`]),
    ]),
    // A wide range excludes little: reading the rows is faster than scanning the index for many steps.
    ...((needsHints || steps < maxPriceSteps) && {
      hint: sql<SqlBool>`p.marks && listing.price_marks(${low}::bigint, ${high}::bigint)`,
    }),
  }
}
