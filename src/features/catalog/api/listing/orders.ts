import { type RawBuilder, sql } from 'kysely'
import type { TextReading } from '../search-text.ts'

/** What cannot be bought stands last. */
export const byPopularity = sql`p.in_stock DESC, p.sold DESC, p.id DESC`
const byAge = sql`p.created_at DESC, p.id DESC`

/** In smaller shops everything is found quickly. */
export const smallShop = 10_000
/** Up to so many are put in order by how well they fit; of more, so many of the most popular. */
export const mostRanked = 2000
export const mostRankedOfMany = 400

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

/** The wanted part of these ids, in the order of how well they fit. */
export function ranked(
  text: TextReading,
  ids: RawBuilder<unknown>,
  { limit, offset }: Wish,
): RawBuilder<{ id: string }> {
  return sql`
    SELECT p.id FROM products p WHERE p.id IN (${ids}) ORDER BY ${text.fit}, ${byPopularity}
    LIMIT ${limit} OFFSET ${offset}`
}
