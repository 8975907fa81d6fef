import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CappedCount } from '#shared/capped-count.ts'
import { productStates } from '../../domain/product-states.ts'
import { type GoodsCounts, GoodsTab } from '../../goods-contract.ts'
import { isRareText, matches, sampleSize } from './find-goods-ids.ts'
import { findNamed } from './find-named.ts'
import {
  all,
  byColumns,
  byText,
  type GoodsFilter,
  goodsIn,
  inState,
  isBeginningCommon,
} from './goods-conditions.ts'

/** Counts end here; pages show `999+`. */
const most = 999
/** All that match are counted up to so many, in some 20 ms. */
const mostGathered = 10_000
/** Of so many in the sample, about as many match in a shop of a million products. */
const common = mostGathered * (sampleSize / 1_000_000)
/** In each tab, so many products are looked through for a common text: some 10 ms of them. */
const budget = 10_000

type Counted = { tab: GoodsTab; count: number; isMore: boolean }

/** Counts the matching products of each tab, whatever state the filter names, up to 999. */
export async function countGoods(db: Db, filter: GoodsFilter): Promise<GoodsCounts> {
  const anyState = { ...filter, state: undefined }
  const rows = await (filter.text ? countFound(db, anyState) : countByIndex(db, anyState))
  const counts = Object.fromEntries(
    GoodsTab.options.map((tab) => [tab, capped(rows.filter((row) => row.tab === tab))]),
  ) as Record<GoodsTab, CappedCount>
  const states = productStates.map((state) => counts[state])
  const sum = states.reduce((total, { count }) => total + count, 0)
  const isMore = sum > most || states.some((state) => state.isMore)
  return { ...counts, all: { count: Math.min(sum, most), isMore } }
}

function capped(rows: readonly Counted[]): CappedCount {
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return {
    count: Math.min(count, most),
    isMore: count > most || rows.some(({ isMore }) => isMore),
  }
}

/** Each tab by itself, since any index may be the best one for it. */
async function countByIndex(db: Db, filter: GoodsFilter): Promise<Counted[]> {
  const counting = GoodsTab.options.map((state) => {
    const isMatch = all(matches({ ...filter, state }))
    return sql`SELECT ${state} AS tab, (SELECT count(*) FROM (
      SELECT FROM ${goodsIn(filter)} WHERE ${isMatch} LIMIT ${most + 1}) counted)::integer AS count, false AS "isMore"`
  })
  const { rows } = await sql<Counted>`${sql.join(counting, sql` UNION ALL `)}`.execute(db)
  return rows
}

/** What a text finds: all of it when it is rare, else as much as is soon found. */
async function countFound(db: Db, filter: GoodsFilter): Promise<Counted[]> {
  const named = await findNamed(db, filter)
  const isRare = (await isRareText(db, filter)) || !(await isCommon(db, filter))
  return (isRare && (await countGathered(db, filter, named))) || countWalked(db, filter, named)
}

/** By a sample. */
async function isCommon(db: Db, filter: GoodsFilter): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (SELECT * FROM listing.goods g ORDER BY g.created_at DESC, g.id DESC LIMIT ${sampleSize}) g
    WHERE ${isMatch(filter)} LIMIT ${common}`.execute(db)
  return rows.length === common
}

/** For rows that are looked at one by one. */
const isMatch = (filter: GoodsFilter) => all([...byColumns(filter), ...byText(filter)])

/** All tabs together, since the words are the same for each; undefined when too many match. */
async function countGathered(db: Db, filter: GoodsFilter, named: readonly string[]) {
  const found = all(matches(filter, await isBeginningCommon(db, filter)))
  const { rows } = await sql<Counted & { isTooMany: boolean }>`
    WITH found AS MATERIALIZED (
      SELECT g.id, g.state, g.in_stock FROM ${goodsIn(filter)} WHERE ${found} LIMIT ${mostGathered + 1}),
    g AS (
      TABLE found UNION SELECT g.id, g.state, g.in_stock FROM listing.goods g WHERE g.id = ANY (${[...named]}::uuid[])),
    counted AS (
      SELECT state AS tab, count(*)::integer AS count FROM g GROUP BY 1
      UNION ALL SELECT 'out_of_stock', count(*)::integer FROM g WHERE state = 'on_sale' AND NOT in_stock),
    tabs AS (SELECT tab FROM unnest(${[...GoodsTab.options]}::text[]) tab)
    SELECT tab, coalesce(count, 0) AS count, false AS "isMore", (SELECT count(*) FROM found) > ${mostGathered} AS "isTooMany"
    FROM tabs LEFT JOIN counted USING (tab)`.execute(db)
  return rows[0]?.isTooMany ? undefined : rows
}

/** Each tab by itself, among its newest products; `isMore` when it has others. */
async function countWalked(db: Db, filter: GoodsFilter, named: readonly string[]) {
  const counting = GoodsTab.options.map(
    (state) => sql`
      SELECT ${state} AS tab, (count(*) FILTER (WHERE is_match))::integer AS count, count(*) > ${budget} AS "isMore"
      FROM (SELECT (${isMatch(filter)}) OR g.id = ANY (${[...named]}::uuid[]) AS is_match FROM (
        SELECT * FROM listing.goods g WHERE ${all(inState({ state }))}
        ORDER BY g.created_at DESC, g.id DESC LIMIT ${budget + 1}) g) looked`,
  )
  const { rows } = await sql<Counted>`${sql.join(counting, sql` UNION ALL `)}`.execute(db)
  return rows
}
