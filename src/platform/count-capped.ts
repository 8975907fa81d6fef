import { type RawBuilder, sql } from 'kysely'
import type { CappedCount } from '#shared/capped-count.ts'
import type { Db } from './database.ts'

const most = 99
/** For each tab, so many rows are looked at: some 10 ms of them. */
const mostLookedAt = 10_000

/** Counts the rows of a query, up to 99. */
export async function countCapped(db: Db, query: RawBuilder<unknown>): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${query} LIMIT ${most + 1}) counted`.execute(db)
  return capped(rows[0]?.count ?? 0)
}

/** Rows in an order that an index has, and which of them a tab shows. */
type TabRows = { among: RawBuilder<unknown>; isMatch: RawBuilder<unknown> }

/**
 * Counts the rows of each tab up to 99, among the first 10,000 of those they are looked for in; `isMore` where there are others.
 * One statement.
 */
export async function countTabs<Tab extends string>(
  db: Db,
  tabs: Readonly<Record<Tab, TabRows>>,
): Promise<Record<Tab | 'all', CappedCount>> {
  const counting = Object.entries<TabRows>(tabs).map(
    ([tab, { among, isMatch }]) => sql`
      SELECT ${tab} AS tab, count,
        count > ${most} OR EXISTS (SELECT FROM (${among}) r OFFSET ${mostLookedAt} LIMIT 1) AS "isMore"
      FROM (SELECT count(*)::integer AS count FROM (
        SELECT FROM (${among} LIMIT ${mostLookedAt}) r WHERE ${isMatch} LIMIT ${most + 1}) matching) counted`,
  )
  const { rows } = await sql<Counted<Tab>>`${sql.join(counting, sql` UNION ALL `)}`.execute(db)
  return cappedTabs(rows)
}

type Counted<Tab> = { tab: Tab; count: number; isMore: boolean }

/** Counts of tabs that share no rows, with the sum of them. */
export function cappedTabs<Tab extends string>(
  counted: readonly Counted<Tab>[],
): Record<Tab | 'all', CappedCount> {
  const sum = counted.reduce((total, { count }) => total + count, 0)
  const hasMore = counted.some(({ isMore }) => isMore)
  const entries = counted.map(({ tab, count, isMore }) => [tab, capped(count, isMore)])
  return { ...Object.fromEntries(entries), all: capped(sum, hasMore) }
}

const capped = (count: number, isMore = false): CappedCount => ({
  count: Math.min(count, most),
  isMore: isMore || count > most,
})
