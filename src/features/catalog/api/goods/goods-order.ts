import { type RawBuilder, sql } from 'kysely'
import { microsOf } from '#platform/keyset.ts'
import { AppError } from '#shared/app-error.ts'
import { isId, isStorableText } from '#shared/text.ts'
import type { GoodsSort } from '../../goods-contract.ts'

/** A place in the sorted list: what the product is sorted by, and its id. */
export type GoodsPlace = { value: string; id: string }

type Order = {
  column: RawBuilder<unknown>
  isDescending: boolean
  /** What a cursor keeps of the column, as text. */
  value: RawBuilder<string>
  /** The column's value of a cursor's text. */
  read: (value: string) => RawBuilder<unknown>
}

const byTime = (name: string): Order => ({
  column: sql.ref(`g.${name}`),
  isDescending: true,
  value: microsOf(sql.ref(`g.${name}`)),
  read: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
})
const byNumber = (name: string, isDescending: boolean): Order => ({
  column: sql.ref(`g.${name}`),
  isDescending,
  value: sql<string>`${sql.ref(`g.${name}`)}::text`,
  read: (value) => sql`${value}::bigint`,
})

const orders: Readonly<Record<GoodsSort, Order>> = {
  newest: byTime('created_at'),
  updated: byTime('updated_at'),
  name: {
    column: sql.ref('g.name_folded'),
    isDescending: false,
    value: sql<string>`g.name_folded`,
    read: (value) => sql`${value}::text COLLATE "C"`,
  },
  price_asc: byNumber('min_price', false),
  price_desc: byNumber('min_price', true),
  best_selling: byNumber('sold', true),
}

/** SQL that sorts rows `g`, and that tells a row's place. */
export function orderOf(sort: GoodsSort) {
  const { column, isDescending, value, read } = orders[sort]
  const way = isDescending ? sql`DESC` : sql`ASC`
  return {
    place: sql`g.id, ${value} AS value`,
    orderBy: sql`ORDER BY ${column} ${way}, g.id ${way}`,
    isAfter: ({ value: last, id }: GoodsPlace) =>
      sql`(${column}, g.id) ${isDescending ? sql`<` : sql`>`} (${read(last)}, ${id}::uuid)`,
  }
}

export const cursorOf = (sort: GoodsSort, { value, id }: GoodsPlace): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

/** The place that a cursor of this order stands for. Throws INVALID_INPUT. */
export function readCursor(sort: GoodsSort, cursor: string): GoodsPlace {
  const read = parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  const [ofSort, value, id] = Array.isArray(read) ? read : []
  const isRight = typeof value === 'string' && typeof id === 'string' && isId(id)
  if (!isRight || ofSort !== sort || !isValue(sort, value)) throw new AppError('INVALID_INPUT')
  return { value, id }
}

const isValue = (sort: GoodsSort, value: string) =>
  sort === 'name' ? value.length <= 1000 && isStorableText(value) : /^\d{1,16}$/.test(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
