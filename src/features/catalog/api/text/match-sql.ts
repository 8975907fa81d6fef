import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Match, Order } from './match.ts'

/** True for a row `p` of `listing.products` that matches. */
export function matchSql(match: Match): RawBuilder<SqlBool> {
  if ('fits' in match) return sql`p.search @@ ${match.fits}::tsquery`
  if ('every' in match) return joined(match.every, sql` AND `, sql`true`)
  if ('some' in match) return joined(match.some, sql` OR `, sql`false`)
  if ('unindexed' in match) return sql`(${matchSql(match.unindexed)}) IS TRUE`
  if ('ids' in match) return sql`p.id = ANY (${[...match.ids]}::uuid[])`
  if ('tags' in match) {
    return match.tags.length > 0 ? sql`p.tags && ${[...match.tags]}::integer[]` : sql`false`
  }
  const named = sql`(p.name_folded || ' ')`
  const like = (before: string) =>
    match.phrases.map(({ text, isOpen }) => `${before}${text}${isOpen ? '' : ' '}%`)
  return match.isFirst
    ? sql`${named} LIKE ANY (${like('')}::text[])`
    : sql`(' ' || ${named}) LIKE ANY (${like('% ')}::text[])`
}

/** An order of rows `p` of `listing.products`. */
export function orderSql(orders: readonly Order[]): RawBuilder<unknown> {
  return sql.join(orders.map(oneOrder))
}

function oneOrder(order: Order): RawBuilder<unknown> {
  if (order === 'inStock') return sql`p.in_stock DESC`
  if ('placeIn' in order) return sql`array_position(${[...order.placeIn]}::uuid[], p.id)`
  const parts = order.points.map(
    ([match, points]) => sql`CASE WHEN ${matchSql(match)} THEN ${sql.lit(points)} ELSE 0 END`,
  )
  return sql`(${sql.join(parts, sql` + `)}) DESC`
}

function joined(
  matches: readonly Match[],
  by: RawBuilder<unknown>,
  ofNone: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return matches.length > 0 ? sql`(${sql.join(matches.map(matchSql), by)})` : ofNone
}
