import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { shopDay } from '#shared/shop-time.ts'
import type { Metric } from '../contract.ts'
import { countedPath, otherPaths, pageKind, siteName } from '../domain/pages.ts'
import { bucketOf } from '../domain/web-vitals.ts'
import type { HashVisitor } from './hash-visitor.ts'
import type { Visit } from './visit.ts'

/** Daily limits of distinct paths and sites; forged ones beyond are counted together. */
const maxPaths = 20_000
const maxSources = 2000

/** Adds visits to the daily totals in one transaction. */
export async function countVisits(
  db: Db,
  visits: readonly Visit[],
  hashVisitor: HashVisitor,
): Promise<void> {
  const visitors: [day: string, visitor: string][] = []
  for (const visit of visits) {
    const mark = await hashVisitor(visit)
    visitors.push([shopDay(visit.at), mark.toString('hex')])
  }
  // All processes update the tables and rows in one order, so that they cannot deadlock.
  await db.transaction().execute(async (tx) => {
    await addVisitors(tx, visitors)
    await addPages(tx, tally(visits.flatMap(pageOf)))
    await addSources(tx, tally(visits.flatMap(sourceOf)))
    await addSpeeds(tx, tally(visits.flatMap(speedsOf)))
  })
}

type Key = readonly string[]
type Counted = { key: Key; count: number }

function pageOf(visit: Visit): Key[] {
  if (visit.kind !== 'view') return []
  return [[shopDay(visit.at), countedPath(visit.path), visit.device]]
}

function sourceOf(visit: Visit): Key[] {
  if (visit.kind !== 'view' || !visit.referrer) return []
  return [[shopDay(visit.at), siteName(visit.referrer)]]
}

function speedsOf(visit: Visit): Key[] {
  if (visit.kind !== 'speeds') return []
  const about = [shopDay(visit.at), pageKind(countedPath(visit.path)), visit.device]
  return Object.entries(visit.speeds).map(([metric, value]) => [
    ...about,
    metric,
    String(bucketOf(metric as Metric, value)),
  ])
}

/** Counts equal keys. */
function tally(keys: readonly Key[]): Counted[] {
  const counts = new Map<string, Counted>()
  for (const key of keys) {
    const name = JSON.stringify(key)
    counts.set(name, { key, count: (counts.get(name)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

function column(counted: readonly Counted[], index: number): RawBuilder<unknown> {
  return sql`${counted.map(({ key }) => key[index])}`
}

const countsOf = (counted: readonly Counted[]) =>
  sql`${counted.map(({ count }) => count)}::integer[]`

async function addVisitors(tx: Db, marks: readonly [string, string][]): Promise<void> {
  const days = marks.map(([day]) => day)
  const visitors = marks.map(([, visitor]) => visitor)
  await sql`
    WITH seen AS (
      INSERT INTO fleeting.visitors (day, visitor)
      SELECT DISTINCT day, decode(visitor, 'hex') FROM unnest(${days}::date[], ${visitors}::text[]) AS n (day, visitor)
      ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING day
    )
    INSERT INTO visit_days AS d (day, visitors) SELECT day, count(*) FROM seen GROUP BY day ORDER BY day
    ON CONFLICT (day) DO UPDATE SET visitors = d.visitors + excluded.visitors`.execute(tx)
}

async function addPages(tx: Db, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return
  await sql`
    WITH new AS (
      SELECT * FROM unnest(${column(counted, 0)}::date[], ${column(counted, 1)}::text[], ${column(counted, 2)}::text[],
        ${countsOf(counted)}) AS n (day, path, device, views)
    ), full_days AS (
      SELECT day FROM visit_pages WHERE day IN (SELECT day FROM new) GROUP BY day HAVING count(*) >= ${maxPaths}
    ), placed AS (
      SELECT day, CASE WHEN day IN (SELECT day FROM full_days) AND NOT EXISTS (
        SELECT FROM visit_pages p WHERE p.day = n.day AND p.path = n.path AND p.device = n.device
      ) THEN ${otherPaths} ELSE path END AS path, device, views FROM new n
    )
    INSERT INTO visit_pages AS p (day, path, device, views)
    SELECT day, path, device, sum(views) FROM placed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, path, device) DO UPDATE SET views = p.views + excluded.views`.execute(tx)
}

async function addSources(tx: Db, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return
  await sql`
    WITH new AS (
      SELECT * FROM unnest(${column(counted, 0)}::date[], ${column(counted, 1)}::text[], ${countsOf(counted)})
        AS n (day, host, views)
    ), full_days AS (
      SELECT day FROM visit_sources WHERE day IN (SELECT day FROM new) GROUP BY day HAVING count(*) >= ${maxSources}
    ), placed AS (
      SELECT day, CASE WHEN day IN (SELECT day FROM full_days) AND NOT EXISTS (
        SELECT FROM visit_sources s WHERE s.day = n.day AND s.host = n.host
      ) THEN '*' ELSE host END AS host, views FROM new n
    )
    INSERT INTO visit_sources AS s (day, host, views)
    SELECT day, host, sum(views) FROM placed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, host) DO UPDATE SET views = s.views + excluded.views`.execute(tx)
}

async function addSpeeds(tx: Db, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return
  await sql`
    INSERT INTO visit_speeds AS s (day, page_kind, device, metric, step, count)
    SELECT * FROM unnest(${column(counted, 0)}::date[], ${column(counted, 1)}::text[], ${column(counted, 2)}::text[],
      ${column(counted, 3)}::text[], ${column(counted, 4)}::smallint[], ${countsOf(counted)})
      AS n (day, page_kind, device, metric, step, count) ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (day, page_kind, device, metric, step) DO UPDATE SET count = s.count + excluded.count`.execute(
    tx,
  )
}
