import { type RawBuilder, sql } from 'kysely'
import type { SqlPlan } from './plan-sql.ts'

/**
 * Products of the chosen leaf category, with the columns that lists are filtered and sorted by. Those that have it as their main category
 * and those that have it besides are in two tables with the same index, which are merged in order of popularity.
 */
export function productsOfLeaf({ category }: SqlPlan): RawBuilder<unknown> {
  const tag = sql.lit(category?.tag ?? 0)
  const columns = sql`p.id, p.category_tag, p.sold, p.min_price, p.max_price, p.created_at, p.in_stock, p.ship_fast,
    p.rating_value, p.tags`
  return sql`
    SELECT ${columns} FROM listing.products p WHERE p.category_tag = ${tag}
    UNION ALL
    SELECT ${columns} FROM listing.further_products p WHERE p.category_tag = ${tag}`
}
