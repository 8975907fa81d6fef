import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { ProductCard } from '../../contract.ts'
import { selectCards } from '../cards.ts'
import type { TextReading } from '../search-text.ts'
import { fits, type ProductFilter } from './filter.ts'
import { findByIndex } from './find-by-index.ts'
import { byAge, byPopularity } from './orders.ts'
import { mostWalked, type Survey } from './survey.ts'

/** Up to so many are put in order by how well they fit; of more, so many of the most popular. */
const mostRanked = 2000
const mostRankedOfMany = 400
/** Walking past a row costs less than fetching one that the index found. */
const walkCost = 0.3
/** How much further than expected a walk may go: what fits may stand together, late in the order. */
const patience = 3

export type PageWish = {
  filter: ProductFilter
  /** Puts what fits better first; undefined for other orders. */
  text: TextReading | undefined
  isNewestFirst: boolean
  limit: number
  offset: number
}

type Page = RawBuilder<{ id: string; place: number }>
type Slice = { limit: number; offset: number }

/**
 * A page of cards. An order is walked where much fits, since most of it is never seen; little is found by the index and
 * put in order, since a walk would pass by the whole shop. One statement, two when a walk does not get to the end.
 */
export async function findPage(
  db: Db,
  wish: PageWish,
  known: Pick<Survey, 'total' | 'popular'>,
  shopSize: number,
): Promise<ProductCard[]> {
  const { text, limit, offset } = wish
  if (offset >= known.total) return []
  if (text && known.total <= mostRanked) return byIndex(db, ranked(text, found(wish), wish))

  const share = Math.max(known.popular ?? 0, 1) / mostWalked
  const head = Math.min(known.popular ?? mostRankedOfMany, mostRankedOfMany)
  if (text && offset + limit <= head) {
    const first = { limit: head - (head % limit), offset: 0 }
    return selectCards(db, ranked(text, walk(wish, first, mostWalked), wish))
  }
  const steps = (offset + limit) / share
  if (known.popular !== undefined && steps * walkCost < share * shopSize) {
    const cards = await selectCards(
      db,
      numbered(walk(wish, wish, Math.ceil(steps * patience) + mostWalked)),
    )
    if (cards.length === Math.min(limit, known.total - offset)) return cards
  }
  return byIndex(db, numbered(inOrder(wish)))
}

function byIndex(db: Db, page: Page): Promise<ProductCard[]> {
  return findByIndex(db, (tx) => selectCards(tx, page))
}

function orderOf({ isNewestFirst }: PageWish): RawBuilder<unknown> {
  return isNewestFirst ? byAge : byPopularity
}

/** The first rows of an order that fit, of so many that are looked at. */
function walk(wish: PageWish, { limit, offset }: Slice, most: number): RawBuilder<unknown> {
  return sql`
    SELECT p.id FROM (
      SELECT * FROM listing.products p ORDER BY ${orderOf(wish)} LIMIT ${sql.lit(most)}) p
    WHERE ${fits(wish.filter)} LIMIT ${limit} OFFSET ${offset}`
}

function found(wish: PageWish): RawBuilder<unknown> {
  return sql`
    SELECT p.id FROM listing.products p WHERE ${fits(wish.filter, { hints: true })}`
}

function inOrder(wish: PageWish): RawBuilder<unknown> {
  return sql`
    SELECT id FROM (
      SELECT p.id, p.in_stock, p.sold, p.created_at FROM listing.products p
      WHERE ${fits(wish.filter, { hints: true })} OFFSET 0) p
    ORDER BY ${orderOf(wish)} LIMIT ${wish.limit} OFFSET ${wish.offset}`
}

function numbered(ids: RawBuilder<unknown>): Page {
  // Numbered outside: a window in the walk itself would make it sort every match.
  return sql`SELECT id, row_number() OVER () AS place FROM (${ids}) walked`
}

function ranked(text: TextReading, ids: RawBuilder<unknown>, { limit, offset }: Slice): Page {
  return sql`
    SELECT id, row_number() OVER () AS place FROM (
      SELECT p.id FROM products p WHERE p.id IN (${ids}) ORDER BY ${text.fit}, ${byPopularity}
      LIMIT ${limit} OFFSET ${offset}) best`
}
