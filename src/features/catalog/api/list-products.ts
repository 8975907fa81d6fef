import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import type { Correction, Facets, ProductCard, ProductQuery } from '../contract.ts'
import { selectCards } from './cards.ts'
import { countFacets } from './facets.ts'
import { fits, readFilter } from './product-filter.ts'
import { readText } from './search-text.ts'

/** Totals beyond this are not counted: nobody pages that far, and counting a million rows takes longer than finding 24. */
export const mostCounted = 10_000
/** Up to so many matches are found and sorted, by how well they fit; of more the index of an order is walked. */
const mostSorted = 2000

export const byPopularity = sql`p.in_stock DESC, p.sold DESC, p.id DESC`
const byAge = sql`p.created_at DESC, p.id DESC`

type ProductPage = {
  data: ProductCard[]
  pagination: Pagination
  correction: Correction | null
}

/** A page of the products that fit the query, and what it could be narrowed by. */
export async function listWithFacets(
  db: Db,
  query: ProductQuery,
  rest: Record<string, unknown>,
): Promise<ProductPage & { facets: Facets }> {
  const text = await readText(db, query)
  const page = await listProducts(db, query, rest)
  return { ...page, facets: await countFacets(db, readFilter(query, rest, text)) }
}

/**
 * A page of the products that fit the query, and how many do; pages beyond the counted ones are empty. Two statements,
 * one after the other: how many fit says how the page is found best.
 */
export async function listProducts(
  db: Db,
  query: ProductQuery,
  rest: Record<string, unknown> = {},
): Promise<ProductPage> {
  const { limit, offset, toPagination } = paginate(query)
  const text = await readText(db, query)
  const conditions = fits(readFilter(query, rest, text))
  const total = await count(db, conditions)
  const pagination = toPagination(total)
  const correction = text?.correction ?? null
  if (offset >= total) return { data: [], pagination, correction }

  const order = query.sort === 'newest' ? byAge : byPopularity
  const data = await selectCards(
    db,
    total > mostSorted
      ? walk(conditions, order, { limit, offset })
      : sort(conditions, text && query.sort === 'default' ? sql`${text.fit}, ${order}` : order, {
          limit,
          offset,
        }),
  )
  return { data, pagination, correction }
}

type Slice = { limit: number; offset: number }

/** Walks the index of an order until the page is full: right where much fits, since most of it is never seen. */
function walk(conditions: RawBuilder<unknown>, order: RawBuilder<unknown>, slice: Slice) {
  // Numbered outside: a window in the walk itself would make it sort every match.
  return sql<{ id: string; place: number }>`
    SELECT id, row_number() OVER () AS place FROM (
      SELECT p.id FROM products p WHERE ${conditions} ORDER BY ${order}
      LIMIT ${slice.limit} OFFSET ${slice.offset}) walked`
}

/** Finds all that fits and puts it in order: right where little does, since a walk would pass by the whole shop. */
function sort(conditions: RawBuilder<unknown>, order: RawBuilder<unknown>, slice: Slice) {
  return sql<{ id: string; place: number }>`
    WITH found AS MATERIALIZED (
      SELECT p.id, row_number() OVER (ORDER BY ${order}) AS place FROM products p WHERE ${conditions})
    SELECT id, place FROM found ORDER BY place LIMIT ${slice.limit} OFFSET ${slice.offset}`
}

async function count(db: Db, conditions: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM products p WHERE ${conditions} LIMIT ${mostCounted}) found`.execute(db)
  return rows[0]?.total ?? 0
}
