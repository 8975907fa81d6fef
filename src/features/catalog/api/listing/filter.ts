import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProductQuery } from '../../contract.ts'
import type { TextReading } from '../search-text.ts'
import type { Match } from '../text/match.ts'
import { matchSql } from '../text/match-sql.ts'
import { type Choices, type ChosenCategory, type ChosenValues, mostTags } from './choices.ts'

export type Condition = RawBuilder<SqlBool>

type Filter = {
  condition: Condition
  /** True wherever `condition` is, and found by the index. */
  hint?: Condition
  /** The same as `condition`, for products in memory; words are asked for as `text`. */
  need?: Need
}

/** What a product has to be. */
export type Need =
  | 'inStock'
  | 'shipFast'
  | 'nothing'
  | { ratingMin: number }
  | { priceMin: number; priceMax: number }
  /** The tag of a category that it is in, or below. */
  | { category: number }
  /** Any of these tags. */
  | { values: ReadonlySet<number> }

/** What is chosen in one group of filters. A choice of the same group would be beside it or instead of it. */
export type Group = Required<Pick<Filter, 'need'>> &
  Filter & {
    /** `price`, `rating`, `category`, `attr.{CODE}`. */
    name: string
    /** What holds for all that could be chosen in the group; everything when not given. */
    around?: Condition
    needAround?: Need
  }

/** What a row `p` of `listing.products` has to be. */
export type ProductFilter = {
  category: ChosenCategory | undefined
  /** Whether words are looked for. */
  hasText: boolean
  text: Match | undefined
  /** What no group of facets is left out of. */
  base: readonly Filter[]
  groups: readonly Group[]
  /** At most so many fit, more or less. */
  mostMatches: number
  /** So many have the words that are looked for, more or less; all when there are none. */
  likelyWithText: number
}

const mostGroups = 10

/** The filter of a query whose text is read as `text`. */
export function toFilter(
  query: ProductQuery,
  { category, attributes, mostMatches }: Choices,
  text: TextReading | undefined,
): ProductFilter {
  const base: Filter[] = []
  const groups: Group[] = []
  if (query.inStock) base.push({ condition: sql`p.in_stock`, need: 'inStock' })
  if (query.shipFast) {
    const hint = hasMark([fastMark])
    base.push({ condition: sql`p.ship_fast`, hint, need: 'shipFast' })
  }
  // Without anything that the index finds quickly, all that it can find must do.
  const isVague = !text && !category && attributes.size === 0
  groups.push(...priceGroup(query, isVague), ...ratingGroup(query, isVague))
  if (text) base.push({ condition: matchSql(text.condition) })
  if (category === null) base.push({ condition: sql`false`, need: 'nothing' })
  else if (category?.isLeaf) groups.push(leafGroup(category, text !== undefined))
  else if (category) base.push(inCategory(category))
  for (const [code, values] of attributes) {
    groups.push({ name: `attr.${code}`, ...hasValue(code, values) })
  }
  return {
    category: category ?? undefined,
    hasText: text !== undefined,
    text: text?.condition,
    base: [...base, ...groups.slice(mostGroups)],
    groups: groups.slice(0, mostGroups),
    mostMatches: Math.min(mostMatches, text?.mostMatches ?? mostMatches),
    likelyWithText: text?.likelyMatches ?? Number.POSITIVE_INFINITY,
  }
}

/** True for a row that fits all groups but one of them; with `hints` for finding it by the index. */
export function fits(
  { base, groups }: ProductFilter,
  { without, hints = false }: { without?: Group; hints?: boolean } = {},
): Condition {
  const conditions = ({ condition, hint }: Filter) =>
    hints && hint ? [condition, hint] : [condition]
  return every([
    ...base.flatMap(conditions),
    ...groups.flatMap((group) => (group === without ? (group.around ?? []) : conditions(group))),
  ])
}

export function every(conditions: readonly Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

function inCategory({ tag }: ChosenCategory): Filter {
  return { condition: hasTag(tag), need: { category: tag } }
}

// Numbers stand in the statement itself: the planner knows how many products have which tag.
function hasTag(tag: number): Condition {
  return sql`p.tags @> ${sql.lit(`{${tag}}`)}::integer[]`
}

const fewTags = 100

/** Comparing with many tags takes longer than looking at the product's own values. */
function hasValue(code: string, { tags, condition }: ChosenValues): Omit<Group, 'name'> {
  if (tags.length === 0) return { condition: sql`false`, need: 'nothing' }
  const need = { values: new Set(tags) }
  const isTagged: Condition = sql`p.tags && ${sql.lit(`{${tags.join()}}`)}::integer[]`
  if (tags.length <= fewTags) return { condition: isTagged, need }
  return {
    condition: sql`EXISTS (
      SELECT FROM product_attributes t JOIN attributes a ON a.id = t.attribute_id
      WHERE t.product_id = p.id AND a.code = ${code} AND ${condition})`,
    ...(tags.length <= mostTags && { hint: isTagged }),
    need,
  }
}

function hasMark(marks: readonly number[]): Condition {
  return sql`p.marks && ${sql.lit(`{${marks.join()}}`)}::integer[]`
}

const fastMark = 2000
const ratingMarks = 1000

function ratingGroup({ ratingMin }: ProductQuery, isVague: boolean): Group[] {
  if (ratingMin === undefined) return []
  const halves = Array.from({ length: 11 }, (_, half) => half)
  const wanted = halves.filter((half) => half >= Math.floor(ratingMin * 2))
  return [
    {
      name: 'rating',
      condition: sql`p.rating_value >= ${ratingMin}`,
      need: { ratingMin },
      // Lists of several long ones take longer to go through than the rows.
      ...((isVague || wanted.length === 1) && {
        hint: hasMark(wanted.map((half) => ratingMarks + half)),
      }),
    },
  ]
}

/** A category that has none below it is chosen among its siblings. */
function leafGroup({ tag, parentTag }: ChosenCategory, hasText: boolean): Group {
  return {
    name: 'category',
    // Words and tags are found by one index, products of a category by another.
    condition: hasText ? hasTag(tag) : sql`p.category_tag = ${sql.lit(tag)}`,
    need: { category: tag },
    ...(parentTag !== null && {
      around: hasTag(parentTag),
      needAround: { category: parentTag },
    }),
  }
}

const fewSteps = 12
const [least, most] = [1000, 100_000_000]
const greatest = 10 ** 12

/** A range of prices fits when a part of it does. */
function priceGroup({ priceMin, priceMax }: ProductQuery, isVague: boolean): Group[] {
  if (priceMin === undefined && priceMax === undefined) return []
  const [low, high] = [priceMin ?? 0, priceMax ?? greatest]
  const steps = Math.log(Math.min(high, most) / Math.max(low, least)) / Math.log(1.2)
  return [
    {
      name: 'price',
      condition: every([
        ...(priceMin === undefined ? [] : [sql<SqlBool>`p.max_price >= ${priceMin}`]),
        ...(priceMax === undefined ? [] : [sql<SqlBool>`p.min_price <= ${priceMax}`]),
      ]),
      need: { priceMin: low, priceMax: priceMax ?? Number.POSITIVE_INFINITY },
      // A wide range leaves little out: looking at the rows takes less than reading the index of so many steps.
      ...((isVague || steps < fewSteps) && {
        hint: sql<SqlBool>`p.marks && listing.price_marks(${low}::bigint, ${high}::bigint)`,
      }),
    },
  ]
}
