import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mostCounted } from '../../domain.ts'
import { fits, type ProductFilter } from './filter.ts'
import { findByIndex } from './find-by-index.ts'
import {
  byPopularity,
  inOrderOf,
  mostRankedOfMany,
  orderOf,
  rankColumns,
  ranked,
  type Wish,
  wordColumns,
} from './orders.ts'
import type { Survey } from './survey.ts'
import { hasNearCategory } from './survey-near.ts'

/** Walking past a row costs less than fetching one that the index found. */
const walkCost = 0.12
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
  { total, walked, areAllRanked }: Omit<Survey, 'near' | 'facets' | 'page'>,
  shopSize: number,
): Promise<string[]> {
  const { text, limit, offset } = wish
  if (offset >= total) return []
  const slice = { ...wish, limit: Math.min(limit, total - offset) }
  if (text && areAllRanked) return byIndex(db, ranked(text, found(filter), slice))

  const near = total === mostCounted ? walked : undefined
  const head = near ? Math.min(near.fitting, mostRankedOfMany) : mostRankedOfMany
  if (text && offset + limit <= head) {
    const most = { limit: head - (head % limit), offset: 0 }
    return near
      ? idsOf(db, ranked(text, walk(filter, byPopularity, most, near.rows, rankColumns), wish))
      : byIndex(db, ranked(text, inOrder(filter, byPopularity, most, rankColumns), wish))
  }
  const share = walked ? Math.max(walked.fitting, 1) / walked.rows : 0
  const steps = (offset + limit) / share
  if (walked && steps * walkCost < share * shopSize) {
    const furthest = Math.ceil(steps * patience) + walked.rows
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
  return findByIndex(db, (searcher) => idsOf(searcher, page))
}

/** The first rows of an order that fit, of so many that are looked at. */
function walk(
  filter: ProductFilter,
  order: RawBuilder<unknown>,
  slice: Slice,
  most: number,
  columns = sql`p.id`,
): Ids {
  return sql`
    SELECT ${columns} FROM (${inOrderOf(order, filter.hasText)} LIMIT ${sql.lit(most)}) p
    WHERE ${fits(filter)} LIMIT ${slice.limit} OFFSET ${slice.offset}`
}

function found(filter: ProductFilter): Ids {
  return sql`SELECT ${rankColumns} FROM listing.products p WHERE ${fits(filter, { hints: true })}`
}

function inOrder(
  filter: ProductFilter,
  order: RawBuilder<unknown>,
  slice: Slice,
  columns = sql`p.id`,
): Ids {
  return sql`
    SELECT ${columns} FROM (
      SELECT p.id, p.in_stock, p.sold, p.created_at${columns === rankColumns ? sql`, p.tags, ${wordColumns}` : sql``}
      FROM listing.products p
      WHERE ${fits(filter, { hints: !hasNearCategory(filter) })} OFFSET 0) p
    ORDER BY ${order} LIMIT ${slice.limit} OFFSET ${slice.offset}`
}
