import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mostCounted } from '../../domain.ts'
import { fits, type ProductFilter } from './filter.ts'
import { findByIndex } from './find-by-index.ts'
import { byPopularity, mostRanked, mostRankedOfMany, orderOf, ranked, type Wish } from './orders.ts'
import { mostWalked, type Survey } from './survey.ts'

/** Walking past a row costs less than fetching one that the index found. */
const walkCost = 0.3
/** How much further than expected a walk may go: what fits may stand together, late in the order. */
const patience = 3

/**
 * The ids of a page. An order is walked where much fits, since most of it is never seen; little is found by the index and
 * put in order, since a walk would pass by the whole shop. One statement, two when a walk does not get to the end.
 */
export async function findPage(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  { total, popular }: Pick<Survey, 'total' | 'popular'>,
  shopSize: number,
): Promise<string[]> {
  const { text, limit, offset } = wish
  if (offset >= total) return []
  if (text && total <= mostRanked) return byIndex(db, ranked(text, found(filter), wish))

  const isWalkable = total === mostCounted && popular !== undefined
  const head = isWalkable ? Math.min(popular, mostRankedOfMany) : mostRankedOfMany
  if (text && offset + limit <= head) {
    const most = { limit: head - (head % limit), offset: 0 }
    return isWalkable
      ? idsOf(db, ranked(text, walk(filter, byPopularity, most, mostWalked), wish))
      : byIndex(db, ranked(text, inOrder(filter, byPopularity, most), wish))
  }
  const share = Math.max(popular ?? 0, 1) / mostWalked
  const steps = (offset + limit) / share
  if (popular !== undefined && steps * walkCost < share * shopSize) {
    const furthest = Math.ceil(steps * patience) + mostWalked
    const ids = await idsOf(db, walk(filter, orderOf(wish), wish, furthest))
    if (ids.length === Math.min(limit, total - offset)) return ids
  }
  return byIndex(db, inOrder(filter, orderOf(wish), wish))
}

type Ids = RawBuilder<{ id: string }>
type Slice = { limit: number; offset: number }

async function idsOf(db: Db, page: Ids): Promise<string[]> {
  const { rows } = await page.execute(db)
  return rows.map(({ id }) => id)
}

function byIndex(db: Db, page: Ids): Promise<string[]> {
  return findByIndex(db, (tx) => idsOf(tx, page))
}

/** The first rows of an order that fit, of so many that are looked at. */
function walk(filter: ProductFilter, order: RawBuilder<unknown>, slice: Slice, most: number): Ids {
  return sql`
    SELECT p.id FROM (SELECT * FROM listing.products p ORDER BY ${order} LIMIT ${sql.lit(most)}) p
    WHERE ${fits(filter)} LIMIT ${slice.limit} OFFSET ${slice.offset}`
}

function found(filter: ProductFilter): Ids {
  return sql`SELECT p.id FROM listing.products p WHERE ${fits(filter, { hints: true })}`
}

function inOrder(filter: ProductFilter, order: RawBuilder<unknown>, slice: Slice): Ids {
  return sql`
    SELECT id FROM (
      SELECT p.id, p.in_stock, p.sold, p.created_at FROM listing.products p
      WHERE ${fits(filter, { hints: true })} OFFSET 0) p
    ORDER BY ${order} LIMIT ${slice.limit} OFFSET ${slice.offset}`
}
