import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { GoodsSort } from '../../goods-contract.ts'
import {
  all,
  byBrand,
  byColumns,
  byDay,
  byIndexedText,
  byOtherColumns,
  byPrice,
  byText,
  type Condition,
  estimateRows,
  type GoodsFilter,
  goodsIn,
  inState,
  isBeginningCommon,
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

/** How many products are looked through first: some 2 ms of the newest, which lie together; 4 ms of others. */
export const sampleSize = 2000
/** How many are looked through at most: some 25 ms of them. */
const budgetOf = (sort: GoodsSort) => (sort === 'newest' ? 30_000 : 12_000)

/**
 * Places of the matching products, in order. What is rare is gathered by the indexes that know it, and then sorted; what is common is
 * soon found on a walk along the order. PostgreSQL estimates how many match, but then hopes for a page at the beginning of the order.
 */
export async function findGoodsIds(db: Db, wanted: Wanted): Promise<GoodsPlace[]> {
  const { filter, sort, limit } = wanted
  const isFiltered = [byColumns, byText].some((conditions) => conditions(filter).length > 0)
  if (!isFiltered && isWalkable(wanted)) return walk(db, wanted, undefined)
  if (await isQuicklyGathered(db, wanted)) return gather(db, wanted)
  const near = await walk(db, wanted, sampleSize)
  if (near.length === limit) return near
  const budget = budgetOf(sort)
  const isPromising = near.length * budget >= limit * sampleSize
  const found = isPromising ? await walk(db, wanted, 1.5 * budget) : []
  return found.length === limit ? found : gather(db, wanted)
}

/** True when all that match are gathered sooner than a page is found on a walk. */
async function isQuicklyGathered(db: Db, { filter, sort }: Wanted): Promise<boolean> {
  const { text, categoryIds } = filter
  if (text) return isRareText(db, filter)
  // An index has all that is asked of products of a category, and is read for the whole of it.
  if (categoryIds) return (await estimateGoods(db, { categoryIds })) <= 40_000
  return (await estimateGoods(db, filter)) <= (sort === 'newest' ? 4000 : 10_000)
}

/** So many names are read sooner than a sample. */
const few = 300

/** True for a word that few names have. Of several words the statistics know each alone, and some always go together. */
export const isRareText = async (db: Db, filter: GoodsFilter): Promise<boolean> =>
  filter.text?.words.length === 1 && (await estimateGoods(db, filter)) <= few

/** About how many products match. */
export const estimateGoods = (db: Db, filter: GoodsFilter): Promise<number> =>
  estimateRows(db, sql`SELECT FROM ${goodsIn(filter)} WHERE ${all(matches(filter))}`)

/** True when an index has the state in this order. */
const isWalkable = ({ filter, sort }: Wanted) => filter.state === undefined || sort === 'newest'

/** What the index of the order knows besides. */
function byOwnIndex(wanted: Wanted): Condition[] {
  const { filter, sort } = wanted
  if (sort === 'newest') return [...inState(filter), ...byBrand(filter), ...byDay(filter)]
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
 * All matching products, sorted. OFFSET keeps PostgreSQL from looking for them in the index of the order, where an import has given
 * thousands the same moment.
 */
async function gather(db: Db, wanted: Wanted): Promise<GoodsPlace[]> {
  const { filter, sort, after, limit } = wanted
  const { place, orderBy, isAfter } = orderOf(sort)
  const isBeginningRead = await isBeginningCommon(db, filter)
  const isMatch = all([...matches(filter, isBeginningRead), ...others(wanted)])
  const { rows } = await sql<GoodsPlace>`
    SELECT ${place} FROM (SELECT g.* FROM ${goodsIn(filter)} WHERE ${isMatch} OFFSET 0) g
    WHERE ${after ? isAfter(after) : sql`true`} ${orderBy} LIMIT ${limit}`.execute(db)
  return rows
}

/** Conditions of all that match among `goodsIn`, by indexes. */
export const matches = (filter: GoodsFilter, isBeginningRead?: boolean): Condition[] => [
  ...inState(filter),
  ...byOtherColumns(filter),
  ...byIndexedText(filter, isBeginningRead),
]

/** Ids of matching products in no order, at most so many. */
export async function findAllIds(db: Db, filter: GoodsFilter, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT g.id FROM ${goodsIn(filter)} WHERE ${all(matches(filter))} LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
