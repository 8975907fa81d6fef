import { type RawBuilder, sql } from 'kysely'

export const [isPresent, isInStock, isFast] = [1, 2, 4]

/** Rows `p` of `listing.products` in binary: reading a million rows as text takes several times as long. */
export const packedDocuments: RawBuilder<Buffer | null> = sql`string_agg(
  uuid_send(p.id) || float8send(p.min_price) || float8send(p.max_price) || float8send(p.sold)
  || float8send((extract(epoch FROM p.created_at) * 1000000)::float8) || int4send(p.category_tag)
  || int2send((p.rating_value * 100)::int2) || int2send((1 + 2 * p.in_stock::integer + 4 * p.ship_fast::integer)::int2)
  || int2send(cardinality(p.more_tags)::int2) || array_send(p.more_tags || p.tags), ''::bytea)`

export const packedOffsets = {
  minPrice: 16,
  maxPrice: 24,
  sold: 32,
  createdAt: 40,
  category: 48,
  /** In hundredths of a star. */
  rating: 52,
  flags: 54,
  /** Number of the first tags, which are those of further categories. */
  moreTags: 56,
  tags: 58,
} as const

/** Size of an array element with its length prefix. */
export const elementBytes = 8
const [emptyArrayBytes, arrayHeaderBytes, lengthBytes] = [12, 20, 4]

/** Locates an array of integers in PostgreSQL's binary format: its first element, its length and the byte after it. */
export function locateArray(view: DataView, at: number) {
  const isEmpty = view.getInt32(at) === 0
  const count = isEmpty ? 0 : view.getInt32(at + emptyArrayBytes)
  const header = isEmpty ? emptyArrayBytes : arrayHeaderBytes
  return { first: at + header + lengthBytes, count, end: at + header + elementBytes * count }
}
