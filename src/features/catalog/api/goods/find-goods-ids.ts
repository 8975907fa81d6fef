import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { GoodsSort } from '../../goods-contract.ts'
import {
  all,
  byColumns,
  byDay,
  byIndexedText,
  byOtherColumns,
  byPrice,
  byText,
  type Condition,
  type GoodsFilter,
  goodsIn,
  inState,
} from './goods-conditions.ts'
import { type GoodsPlace, orderOf } from './goods-order.ts'

type Wanted = {
  filter: GoodsFilter
  sort: GoodsSort
  after?: GoodsPlace | undefined
  /** Products that are shown elsewhere. */
  except?: readonly string[]
  limit: number
}

/** How many products are looked through before an index is asked: some 5 ms of them, and some 40 ms. */
const budget = 5000
const wideBudget = 50_000
/** So many are gathered in some 30 ms. */
const mostGathered = 10_000

/**
 * Places of the matching products, in order. What is common is soon found on a walk along the order; what is rare is gathered by the
 * indexes that know it, and then sorted. PostgreSQL itself can't tell which is which: it does not know how common a word's beginning is,
 * nor what filters share, and walks through the whole shop for a page.
 */
export async function findGoodsIds(db: Db, wanted: Wanted): Promise<GoodsPlace[]> {
  const { filter, limit } = wanted
  const isFiltered = [byColumns, byText].some((conditions) => conditions(filter).length > 0)
  if (!isFiltered && isWalkable(wanted)) return walk(db, wanted, undefined)
  const near = await walk(db, wanted, budget)
  if (near.length === limit) return near
  const { found, isCommon } = await gather(db, wanted, mostGathered)
  if (!isCommon) return found
  const far = await walk(db, wanted, wideBudget)
  return far.length === limit ? far : (await gather(db, wanted, undefined)).found
}

/** True when an index has the state in this order. */
const isWalkable = ({ filter, sort }: Wanted) => filter.state === undefined || sort === 'newest'

/** What the index of the order knows besides. */
function byOwnIndex(wanted: Wanted): Condition[] {
  const { filter, sort } = wanted
  if (sort === 'newest') return [...inState(filter), ...byDay(filter)]
  return sort === 'price_asc' || sort === 'price_desc' ? byPrice(filter) : []
}

const others = ({ except = [] }: Wanted): Condition[] =>
  except.length > 0 ? [sql`g.id <> ALL (${[...except]}::uuid[])`] : []

/** The matching ones among the next `most` products of the order. */
async function walk(db: Db, wanted: Wanted, most: number | undefined): Promise<GoodsPlace[]> {
  const { filter, sort, after, limit } = wanted
  const { place, orderBy, isAfter } = orderOf(sort)
  const begun = all([...byOwnIndex(wanted), ...(after ? [isAfter(after)] : [])])
  const isMatch = all([
    ...inState(filter),
    ...byColumns(filter),
    ...byText(filter),
    ...others(wanted),
  ])
  const { rows } = await sql<GoodsPlace>`
    SELECT ${place} FROM (
      SELECT * FROM listing.goods g WHERE ${begun} ${orderBy} ${most === undefined ? sql`` : sql`LIMIT ${most}`}) g
    WHERE ${isMatch} ${orderBy} LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * All matching products, sorted; `isCommon` when there are more than `most`, whose order is not known then. What comes after a place is
 * taken from all of them: PostgreSQL would look for it in the index of the order, where an import has given thousands the same moment.
 */
async function gather(db: Db, wanted: Wanted, most: number | undefined) {
  const { filter, sort, after, limit } = wanted
  const { place, orderBy, isAfter } = orderOf(sort)
  const isMatch = all([...matches(filter), ...others(wanted)])
  const end = most === undefined ? sql`` : sql`LIMIT ${most + 1}`
  const { rows } = await sql<GoodsPlace & { count: number }>`
    WITH found AS MATERIALIZED (SELECT * FROM ${goodsIn(filter)} WHERE ${isMatch} ${end}),
      page AS (SELECT ${place} FROM found g WHERE ${after ? isAfter(after) : sql`true`} ${orderBy} LIMIT ${limit})
    SELECT id, value, count FROM (SELECT count(*)::integer AS count FROM found) counted LEFT JOIN page ON true`.execute(
    db,
  )
  const isCommon = most !== undefined && (rows[0]?.count ?? 0) > most
  return { found: rows.flatMap(({ id, value }) => (id ? [{ id, value }] : [])), isCommon }
}

/** Conditions of all that match among `goodsIn`, by indexes. */
export const matches = (filter: GoodsFilter): Condition[] => [
  ...inState(filter),
  ...byOtherColumns(filter),
  ...byIndexedText(filter),
]

/** Ids of matching products in no order, at most so many. */
export async function findAllIds(db: Db, filter: GoodsFilter, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT g.id FROM ${goodsIn(filter)} WHERE ${all(matches(filter))} LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
