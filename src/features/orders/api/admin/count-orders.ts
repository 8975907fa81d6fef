import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CappedCount } from '#shared/capped-count.ts'
import { type OrderCounts, StageFilter } from '../../admin-contract.ts'
import { stages } from '../../domain.ts'
import { candidates, gathered, isMatch, isOfRareProduct, mostGathered } from './find-order-ids.ts'
import {
  all,
  byColumns,
  byLinks,
  byText,
  type Condition,
  hasLinks,
  inStage,
  inTime,
  isRare,
  newestFirst,
  type OrderFilter,
  stageOf,
} from './order-conditions.ts'

/** Counts end here; pages show `999+`. */
const most = 999
/** Of the newest orders, how many are looked through: about 20 ms of them. */
const budget = 20_000
const budgetOfLinks = 5000
/** A share of matches among them up to which all can be gathered in time. */
const few = 0.001
/** Older orders that are still open are few, and not looked through without end. */
const olderBudget = 1500
const olderBudgetOfLinks = 500

type Counted = { stage: StageFilter; count: number; isMore?: boolean }
type Counts = Record<StageFilter, CappedCount>

/**
 * Counts matching orders of each stage, whatever stage the filter names. A count ends at 999, or where counting on would take
 * too long; then `isMore` is true.
 */
export async function countOrders(db: Db, filter: OrderFilter): Promise<OrderCounts> {
  const anyStage = { ...filter, stage: undefined, sort: undefined }
  const isSearched = filter.text !== undefined || hasLinks(filter)
  const counts = await (isSearched ? countSearched(db, anyStage) : countByIndex(db, anyStage))
  const parts = stages.map((stage) => counts[stage])
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return {
    ...counts,
    ALL: capped(
      count,
      parts.some(({ isMore }) => isMore),
    ),
  }
}

/** Each stage by the index that knows it together with province or payment. */
async function countByIndex(db: Db, filter: OrderFilter): Promise<Counts> {
  const counting = StageFilter.options.map((stage) => {
    const conditions = all([...inStage({ stage }), ...inTime(filter), ...byColumns(filter)])
    return sql`SELECT ${stage} AS stage, (SELECT count(*) FROM (
      SELECT FROM orders o WHERE ${conditions} LIMIT ${most + 1}) counted)::integer AS count`
  })
  const { rows } = await sql<Counted>`${sql.join(counting, sql` UNION ALL `)}`.execute(db)
  return countsOf(rows)
}

async function countSearched(db: Db, filter: OrderFilter): Promise<Counts> {
  const owed = await countOwed(db, filter)
  return { ...(await countStages(db, filter)), REFUND_DUE: owed }
}

/** They are few, and their index finds them. */
async function countOwed(db: Db, filter: OrderFilter): Promise<CappedCount> {
  const size = hasLinks(filter) ? budgetOfLinks : budget
  const wanted = { ...filter, stage: 'REFUND_DUE' } as const
  const { rows } = await sql<{ count: number; isMore: boolean }>`
    SELECT (count(*) FILTER (WHERE ${isMatch(wanted)}))::integer AS count, count(*) = ${size} AS "isMore"
    FROM (${candidates(wanted, size)}) o`.execute(db)
  return capped(rows[0]?.count ?? 0, rows[0]?.isMore ?? false)
}

/** But for what is owed. */
async function countStages(db: Db, filter: OrderFilter): Promise<Counts> {
  if (isRare(filter.text)) return (await countAll(db, filter)).counts
  const isLinked = hasLinks(filter)
  const size = isLinked ? budgetOfLinks : budget
  const { rows } = await sql<Counted>`${countMatches(sql`
    SELECT * FROM (${candidates(filter, size)}) o WHERE ${isMatch(filter)}`)}`.execute(db)
  const matching = totalOf(rows)
  const gatheredCounts = matching <= few * size ? await countAll(db, filter) : undefined
  if (gatheredCounts?.isComplete) return gatheredCounts.counts
  const oldest = await findOldest(db, filter, size)
  if (oldest === undefined) return countsOf(rows)
  const older = isLinked ? olderBudgetOfLinks : olderBudget
  return countsOf([...rows, ...(await countOlder(db, filter, oldest, older))])
}

/** When the last of so many of the newest orders was placed; undefined when there are no more. */
async function findOldest(db: Db, filter: OrderFilter, size: number): Promise<string | undefined> {
  const { rows } = await sql<{ oldest: string }>`
    SELECT o.created_at::text AS oldest FROM orders o WHERE ${all(inTime(filter))} ${newestFirst}
    OFFSET ${size - 1} LIMIT 1`.execute(db)
  return rows[0]?.oldest
}

const countMatches = (matching: Condition) => sql`
  WITH o AS MATERIALIZED (${matching})
  SELECT ${stageOf} AS stage, count(*)::integer AS count FROM o GROUP BY 1`

const totalOf = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** Not complete when more match than can be gathered in time. */
async function countAll(
  db: Db,
  filter: OrderFilter,
): Promise<{ counts: Counts; isComplete: boolean }> {
  const matching = gathered(filter, { isRareProduct: await isOfRareProduct(db, filter) })
  const { rows } =
    await sql<Counted>`${countMatches(sql`${matching} LIMIT ${mostGathered + 1}`)}`.execute(db)
  const isComplete = totalOf(rows) <= mostGathered
  return { counts: countsOf(rows.map((row) => ({ ...row, isMore: !isComplete }))), isComplete }
}

/** What the newest orders leave out: exact for open stages, of which few are old. */
async function countOlder(
  db: Db,
  filter: OrderFilter,
  oldest: string,
  size: number,
): Promise<Counted[]> {
  const conditions = all([...byColumns(filter), ...byText(filter), ...byLinks(filter)])
  const open = stages.filter((stage) => stage !== 'COMPLETED' && stage !== 'CANCELLED')
  const counting = open.map((stage) => {
    const older = all([
      ...inStage({ stage }),
      ...inTime(filter),
      sql`o.created_at < ${oldest}::timestamptz`,
    ])
    return sql`SELECT ${stage} AS stage, (count(*) FILTER (WHERE ${conditions}))::integer AS count,
        count(*) = ${size} AS "isMore"
      FROM (SELECT * FROM orders o WHERE ${older} ${newestFirst} LIMIT ${size}) o`
  })
  const { rows } = await sql<Counted>`${sql.join(counting, sql` UNION ALL `)}`.execute(db)
  return [
    ...rows,
    { stage: 'COMPLETED', count: 0, isMore: true },
    { stage: 'CANCELLED', count: 0, isMore: true },
  ]
}

function countsOf(rows: readonly Counted[]): Counts {
  const entries = StageFilter.options.map((stage) => {
    const own = rows.filter((row) => row.stage === stage)
    const count = own.reduce((sum, row) => sum + row.count, 0)
    return [
      stage,
      capped(
        count,
        own.some(({ isMore }) => isMore === true),
      ),
    ] as const
  })
  return Object.fromEntries(entries) as Counts
}

const capped = (count: number, isMore: boolean): CappedCount => ({
  count: Math.min(count, most),
  isMore: isMore || count > most,
})
