import { type RawBuilder, sql } from 'kysely'

/** Bits of a product's flags. */
export const [isThere, isInStock, isFast] = [1, 2, 4]

/**
 * Rows `p` of `listing.products`, one behind the other in bytes: to read a million as rows of text takes a process several times
 * as long. Null when there are none.
 */
export const packedProducts: RawBuilder<Buffer | null> = sql`string_agg(
  uuid_send(p.id) || float8send(p.min_price) || float8send(p.max_price) || float8send(p.sold)
  || float8send((extract(epoch FROM p.created_at) * 1000000)::float8) || int4send(p.category_tag)
  || int2send((p.rating_value * 100)::int2) || int2send((1 + 2 * p.in_stock::integer + 4 * p.ship_fast::integer)::int2)
  || array_send(p.tags), ''::bytea)`

/** Where in a row what stands; the id is first. */
export const packedAt = {
  minPrice: 16,
  maxPrice: 24,
  sold: 32,
  createdAt: 40,
  category: 48,
  /** In hundredths. */
  rating: 52,
  flags: 54,
  tags: 56,
} as const

/** From one element of an array to the next: each has its length before it. */
export const elementBytes = 8
const [emptyArrayBytes, arrayHeadBytes, lengthBytes] = [12, 20, 4]

/** An array of integers as PostgreSQL sends it: where its first element stands, how many there are, and what comes after it. */
export function readArray(view: DataView, at: number) {
  const isEmpty = view.getInt32(at) === 0
  const count = isEmpty ? 0 : view.getInt32(at + emptyArrayBytes)
  const head = isEmpty ? emptyArrayBytes : arrayHeadBytes
  return { first: at + head + lengthBytes, count, end: at + head + elementBytes * count }
}
