import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Device, Metric } from '../contract.ts'
import { metrics, percentile75, ratingOf } from '../domain/web-vitals.ts'

type Speed = { value: number; rating: string; count: number }

export type VisitReport = {
  /** First and last day in the shop's time zone. */
  from: string
  to: string
  views: number
  phoneViews: number
  /** Sum of daily visitors: a visitor of two days counts twice. */
  visitors: number
  pages: { path: string; views: number }[]
  sources: { site: string; views: number }[]
  speeds: ({ page: string; device: Device } & Partial<Record<Metric, Speed>>)[]
}

/** The report of `days` days up to `today`, with the top `most` pages and sites. */
export async function getVisitReport(
  db: Db,
  { today, days, most }: { today: string; days: number; most: number },
): Promise<VisitReport> {
  const { from } = await db
    .selectNoFrom(sql<string>`(${today}::date - ${days - 1}::integer)::text`.as('from'))
    .executeTakeFirstOrThrow()
  const isWithin = sql<SqlBool>`day BETWEEN ${from}::date AND ${today}::date`
  const views = sql<number>`sum(views)::bigint`
  const totals = await db
    .selectFrom('visit_pages')
    .select([
      sql<number>`coalesce(sum(views), 0)::bigint`.as('views'),
      sql<number>`coalesce(sum(views) FILTER (WHERE device = 'phone'), 0)::bigint`.as('phoneViews'),
    ])
    .where(isWithin)
    .executeTakeFirstOrThrow()
  const { visitors } = await db
    .selectFrom('visit_days')
    .select(sql<number>`coalesce(sum(visitors), 0)::bigint`.as('visitors'))
    .where(isWithin)
    .executeTakeFirstOrThrow()
  const pages = await db
    .selectFrom('visit_pages')
    .select(['path', views.as('views')])
    .where(isWithin)
    .groupBy('path')
    .orderBy('views', 'desc')
    .orderBy('path')
    .limit(most)
    .execute()
  const sources = await db
    .selectFrom('visit_sources')
    .select(['host as site', views.as('views')])
    .where(isWithin)
    .groupBy('host')
    .orderBy('views', 'desc')
    .orderBy('host')
    .limit(most)
    .execute()
  const speeds = await readSpeeds(db, isWithin)
  return { from, to: today, ...totals, visitors, pages, sources, speeds }
}

async function readSpeeds(db: Db, isWithin: ReturnType<typeof sql<SqlBool>>) {
  const rows = await db
    .selectFrom('visit_speeds')
    .select(['page_kind', 'device', 'metric', 'step', sql<number>`sum(count)::bigint`.as('count')])
    .where(isWithin)
    .groupBy(['page_kind', 'device', 'metric', 'step'])
    .execute()
  const groups = Map.groupBy(rows, ({ page_kind, device }) => `${page_kind} ${device}`)
  const totalOf = (found: typeof rows) => found.reduce((sum, { count }) => sum + count, 0)
  return [...groups]
    .toSorted(([a, ofA], [b, ofB]) => totalOf(ofB) - totalOf(ofA) || a.localeCompare(b))
    .map(([name, found]) => {
      const [page = '', device = ''] = name.split(' ')
      const measured = metrics.flatMap((metric) => {
        const counted = found.filter((row) => row.metric === metric)
        const value = percentile75(metric, counted)
        if (value === undefined) return []
        return [[metric, { value, rating: ratingOf(metric, value), count: totalOf(counted) }]]
      })
      return { page, device: device as Device, ...Object.fromEntries(measured) }
    })
}
