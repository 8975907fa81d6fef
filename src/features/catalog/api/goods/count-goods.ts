import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CappedCount } from '#shared/capped-count.ts'
import { productStates } from '../../domain/product-states.ts'
import { type GoodsCounts, GoodsTab } from '../../goods-contract.ts'
import { matches } from './find-goods-ids.ts'
import { findNamed } from './find-named.ts'
import { all, type GoodsFilter, goodsIn } from './goods-conditions.ts'

/** Counts end here; pages show `999+`. */
const most = 999
/** Of a text, so many matches are looked at. */
const mostGathered = 10_000

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

/** All tabs of what a text finds together: its words are the same for each. */
async function countFound(db: Db, filter: GoodsFilter): Promise<Counted[]> {
  const named = await findNamed(db, filter)
  const { rows } = await sql<Counted>`
    WITH found AS MATERIALIZED (
      SELECT g.id, g.state, g.in_stock FROM ${goodsIn(filter)} WHERE ${all(matches(filter))} LIMIT ${mostGathered + 1}),
    g AS (
      TABLE found UNION SELECT g.id, g.state, g.in_stock FROM listing.goods g WHERE g.id = ANY (${named}::uuid[])),
    counted AS (
      SELECT state AS tab, count(*)::integer AS count FROM g GROUP BY 1
      UNION ALL SELECT 'out_of_stock', count(*)::integer FROM g WHERE state = 'on_sale' AND NOT in_stock),
    tabs AS (SELECT tab FROM unnest(${[...GoodsTab.options]}::text[]) tab)
    SELECT tab, coalesce(count, 0) AS count, (SELECT count(*) FROM found) > ${mostGathered} AS "isMore"
    FROM tabs LEFT JOIN counted USING (tab)`.execute(db)
  return rows
}
