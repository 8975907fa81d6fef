import { type RawBuilder, sql } from 'kysely'
import type { TextReading } from '../search-text.ts'
import { orderSql } from '../text/match-sql.ts'

/** What cannot be bought stands last. */
export const byPopularity = sql`p.in_stock DESC, p.sold DESC, p.id DESC`
const byAge = sql`p.created_at DESC, p.id DESC`

/** Where more fit than are counted, so many of the most popular are put in order by how well they do. */
export const mostRankedOfMany = 168

/** Which part of a list is wanted, and in which order. */
export type Wish = {
  /** Puts what fits better first; undefined for other orders. */
  text: TextReading | undefined
  isNewestFirst: boolean
  limit: number
  offset: number
}

/** An order of rows `p` of `listing.products`, without regard to the text. */
export function orderOf({ isNewestFirst }: Wish): RawBuilder<unknown> {
  return isNewestFirst ? byAge : byPopularity
}

/** What the words of a row `p` of `listing.products` are told by. */
export const wordColumns = sql`p.search, p.name_folded`

/** What rows `p` of `listing.products` are put in order by, by how well they fit. */
export const rankColumns = sql`p.id, p.in_stock, p.sold, p.tags, ${wordColumns}`

/** The wanted part of these rows, which have the `rankColumns`, in the order of how well they fit. */
export function ranked(
  text: TextReading,
  rows: RawBuilder<unknown>,
  { limit, offset }: Wish,
): RawBuilder<{ id: string }> {
  return sql`
    SELECT p.id FROM (${rows}) p ORDER BY ${orderSql(text.fit)}, ${byPopularity}
    LIMIT ${limit} OFFSET ${offset}`
}

/**
 * The products in an order. All that they are sorted and filtered by stands in the orders' indexes; what searches look in
 * does not, and is only read where it is asked for.
 */
export function inOrderOf(order: RawBuilder<unknown>, hasText: boolean): RawBuilder<unknown> {
  return sql`
    SELECT p.id, p.sold, p.min_price, p.max_price, p.created_at, p.in_stock, p.ship_fast, p.rating_value, p.tags,
      p.category_tag${hasText ? sql`, ${wordColumns}` : sql``}
    FROM listing.products p ORDER BY ${order}`
}
