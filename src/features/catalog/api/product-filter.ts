import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Id } from '#shared/text.ts'
import type { ProductQuery } from '../contract.ts'
import { attributeFilters } from './attribute-filter.ts'
import { isListed } from './cards.ts'
import type { TextReading } from './search-text.ts'

type Condition = RawBuilder<SqlBool>

/** What a product `p` has to be to stand in a list. */
export type ProductFilter = {
  /** Id or slug of the chosen category. */
  category: string | undefined
  text: TextReading | undefined
  /** By the group that a shopper chooses it in: `price`, `rating`, `category`, `attr.{CODE}`… */
  groups: ReadonlyMap<string, Condition>
}

/** Reads a query whose text is read as `text`. `rest` are its other keys, `attr.…` among them. */
export function readFilter(
  query: ProductQuery,
  rest: Record<string, unknown>,
  text: TextReading | undefined,
): ProductFilter {
  const category = query.categoryId || query.category
  const groups = new Map<string, Condition>()
  if (category) groups.set('category', isInCategory(category))
  const price = priceCondition(query)
  if (price) groups.set('price', price)
  if (query.ratingMin !== undefined) groups.set('rating', sql`p.rating_value >= ${query.ratingMin}`)
  if (query.inStock) groups.set('inStock', sql`p.in_stock`)
  if (query.shipFast) groups.set('shipFast', sql`p.ship_fast`)
  for (const [code, condition] of attributeFilters(rest)) groups.set(`attr.${code}`, condition)
  return { category, text, groups }
}

/** True for a product `p` that fits the filter, or all of it but one group. */
export function fits({ text, groups }: ProductFilter, leftOut?: string): Condition {
  const chosen = [...groups].flatMap(([group, condition]) => (group === leftOut ? [] : condition))
  return sql.join([sql`${isListed}`, ...(text ? [text.condition] : []), ...chosen], sql` AND `)
}

/** A range of prices fits when a part of it does. */
function priceCondition({ priceMin, priceMax }: ProductQuery): Condition | undefined {
  const bounds = [
    ...(priceMin === undefined ? [] : [sql`p.max_price >= ${priceMin}`]),
    ...(priceMax === undefined ? [] : [sql`p.min_price <= ${priceMax}`]),
  ]
  return bounds.length > 0 ? sql.join(bounds, sql` AND `) : undefined
}

/** True for a product `p` in the category of this id or slug, or below it. */
function isInCategory(category: string): Condition {
  if (Id.safeParse(category).success) {
    return sql`p.category_id IN (SELECT id FROM categories WHERE path_ids @> ARRAY[${category}]::uuid[])`
  }
  if (!isSlug(category)) return sql`false`
  return sql`p.category_id IN (
    SELECT below.id FROM categories c JOIN categories below ON below.path_ids @> ARRAY[c.id]
    WHERE c.slug = ${category})`
}

/** True for the category `c` of this id or slug. */
export function isCategory(category: string): Condition {
  if (Id.safeParse(category).success) return sql`c.id = ${category}`
  return isSlug(category) ? sql`c.slug = ${category}` : sql`false`
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text)
}
