import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'
import type { PageRequest } from '../query/page-request.ts'
import {
  allInOrder,
  byPopularity,
  maxRankedOfMany,
  orderOf,
  rankedSql,
  rankingColumns,
  textColumns,
} from './ordering.ts'
import { matches, type SqlPlan } from './plan-sql.ts'
import { productsOfLeaf } from './products-of-leaf.ts'
import { isScannable } from './scan-candidates.ts'
import type { SqlResult } from './sql-result.ts'
import { withIndexScans } from './with-index-scans.ts'

/** Cost of passing a row in an ordered scan, relative to fetching a row by the index. */
const scanCost = 0.12
/** Tolerated ratio of actual to expected scan length: matches may cluster late in the order. */
const maxOverrun = 3

/** Where many match, the order is scanned until the page is full; few matches are found by the index and sorted. */
export async function fetchPage(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
  { total, sample, isFullyRanked }: Pick<SqlResult, 'total' | 'sample' | 'isFullyRanked'>,
  documents: number,
): Promise<string[]> {
  const { ranking, limit, offset } = request
  if (offset >= total) return []
  const slice = { limit: Math.min(limit, total - offset), offset }
  if (ranking && isFullyRanked) return byIndex(db, rankedSql(ranking, allMatches(plan), slice))

  const usable = total === maxCountedTotal ? sample : undefined
  const ranked = usable ? Math.min(usable.matching, maxRankedOfMany) : maxRankedOfMany
  if (ranking && offset + limit <= ranked) {
    const first = { limit: ranked - (ranked % limit), offset: 0 }
    return usable
      ? idsOf(
          db,
          rankedSql(
            ranking,
            orderedScan(plan, byPopularity, first, usable.rows, rankingColumns),
            request,
          ),
        )
      : byIndex(
          db,
          rankedSql(ranking, sortedMatches(plan, byPopularity, first, rankingColumns), request),
        )
  }
  const share = sample ? Math.max(sample.matching, 1) / sample.rows : 0
  const steps = (offset + limit) / share
  if (sample && steps * scanCost < share * documents) {
    const furthest = Math.ceil(steps * maxOverrun) + sample.rows
    const ids = await idsOf(db, orderedScan(plan, orderOf(request), request, furthest))
    if (ids.length === slice.limit) return ids
  }
  return byIndex(db, sortedMatches(plan, orderOf(request), request))
}

type Ids = RawBuilder<{ id: string }>
type Slice = { limit: number; offset: number }

async function idsOf(db: Db, page: Ids): Promise<string[]> {
  const { rows } = await page.execute(db)
  return rows.map(({ id }) => id)
}

function byIndex(db: Db, page: Ids): Promise<string[]> {
  return withIndexScans(db, (tx) => idsOf(tx, page))
}

function orderedScan(
  plan: SqlPlan,
  order: RawBuilder<unknown>,
  slice: Slice,
  maxRows: number,
  columns = sql`p.id`,
): Ids {
  return sql`
    SELECT ${columns} FROM (${allInOrder(order, plan.hasText)} LIMIT ${sql.lit(maxRows)}) p
    WHERE ${matches(plan)} LIMIT ${slice.limit} OFFSET ${slice.offset}`
}

function allMatches(plan: SqlPlan): Ids {
  return sql`SELECT ${rankingColumns} FROM listing.products p WHERE ${matches(plan, { hints: true })}`
}

function sortedMatches(
  plan: SqlPlan,
  order: RawBuilder<unknown>,
  slice: Slice,
  columns = sql`p.id`,
): Ids {
  const isLeaf = isScannable(plan)
  return sql`
    SELECT ${columns} FROM (
      SELECT p.id, p.in_stock, p.sold, p.created_at${columns === rankingColumns ? sql`, p.tags, ${textColumns}` : sql``}
      FROM ${isLeaf ? sql`(${productsOfLeaf(plan)})` : sql`listing.products`} p
      WHERE ${matches(plan, { hints: !isLeaf })} OFFSET 0) p
    ORDER BY ${order} LIMIT ${slice.limit} OFFSET ${slice.offset}`
}
