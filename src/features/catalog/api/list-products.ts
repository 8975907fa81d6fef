import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import type { ProductCard, ProductQuery } from '../contract.ts'
import { selectCards } from './cards.ts'
import { listConditions, type SearchText, textFilter } from './product-filter.ts'

/** Totals beyond this are not counted: nobody pages that far, and counting a million rows takes longer than finding 24. */
export const mostCounted = 10_000
/** Up to so many matches are put in order by how well they fit; more are walked by popularity. */
const mostRanked = 2000

export const byPopularity = sql`p.in_stock DESC, p.sold DESC, p.id DESC`
const byAge = sql`p.created_at DESC, p.id DESC`

/** A page of the products that fit the query, and how many do. Two statements. */
export async function listProducts(
  db: Db,
  query: ProductQuery,
  rest: Record<string, unknown> = {},
): Promise<{ data: ProductCard[]; pagination: Pagination }> {
  const { limit, offset, toPagination } = paginate(query)
  const conditions = listConditions(query, rest)
  const text = query.sort === 'default' ? textFilter(query) : undefined
  const page = (order: RawBuilder<unknown>) =>
    selectCards(
      db,
      // Numbered outside: a window in the walk itself would make it sort every match.
      sql`SELECT id, row_number() OVER () AS place FROM (
        SELECT p.id FROM products p WHERE ${conditions} ORDER BY ${order}
        LIMIT ${limit} OFFSET ${offset}) walked`,
    )

  if (!text) {
    const order = query.sort === 'newest' ? byAge : byPopularity
    const [total, data] = await Promise.all([count(db, conditions), page(order)])
    return { data, pagination: toPagination(total) }
  }
  const total = await count(db, conditions)
  const order = total > mostRanked ? byPopularity : sql`${byFit(text)}, ${byPopularity}`
  return { data: total === 0 ? [] : await page(order), pagination: toPagination(total) }
}

async function count(db: Db, conditions: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM products p WHERE ${conditions} LIMIT ${mostCounted}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** What can be bought first; then the words as typed, accents and all; then words that stand together. */
function byFit({ words, typed }: SearchText): RawBuilder<unknown> {
  const asTyped = typed.map((word) => `% ${word}%`)
  return sql`p.in_stock DESC,
    (' ' || regexp_replace(lower(p.name), '[^[:alnum:]]+', ' ', 'g')) LIKE ALL (${asTyped}::text[]) DESC,
    (' ' || p.name_folded) LIKE ${`% ${words.join(' ')}%`} DESC`
}
