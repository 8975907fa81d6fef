import { type RawBuilder, sql } from 'kysely'
import type { RankingKey } from '../query/boolean-query.ts'
import type { PageRequest } from '../query/page-request.ts'
import { rankingSql } from './boolean-query-sql.ts'

/** Out of stock comes last. */
export const byPopularity = sql`p.in_stock DESC, p.sold DESC, p.id DESC`
const byAge = sql`p.created_at DESC, p.id DESC`

/** With more matches than are counted, only the top sellers among them are ranked by relevance, up to this many. */
export const maxRankedOfMany = 168

export function orderOf({ isNewestFirst }: PageRequest): RawBuilder<unknown> {
  return isNewestFirst ? byAge : byPopularity
}

export const textColumns = sql`p.search, p.name_folded`

export const rankingColumns = sql`p.id, p.in_stock, p.sold, p.tags, ${textColumns}`

export function rankedSql(
  ranking: readonly RankingKey[],
  rows: RawBuilder<unknown>,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): RawBuilder<{ id: string }> {
  return sql`
    SELECT p.id FROM (${rows}) p ORDER BY ${rankingSql(ranking)}, ${byPopularity}
    LIMIT ${limit} OFFSET ${offset}`
}

/** The indexes of the orders hold every column but those of the text, which are only selected where a condition reads them. */
export function allInOrder(order: RawBuilder<unknown>, hasText: boolean): RawBuilder<unknown> {
  return sql`
    SELECT p.id, p.sold, p.min_price, p.max_price, p.created_at, p.in_stock, p.ship_fast, p.rating_value, p.tags,
      p.category_tag${hasText ? sql`, ${textColumns}` : sql``}
    FROM listing.products p ORDER BY ${order}`
}
