import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { VisitFigures, Visits } from '../../admin-contract.ts'

const shownDays = 30
const most = 5

/** Visits of 30 days up to `today`, a day of the shop's time zone, beside those of the 30 days before. */
export async function readVisitFigures(db: Db, today: string): Promise<VisitFigures> {
  const within = (from: number) =>
    sql`day > ${today}::date - ${from}::integer AND day <= ${today}::date - ${from - shownDays}::integer`
  const [now, before, products, sources] = await Promise.all([
    readVisits(db, within(shownDays)),
    readVisits(db, within(2 * shownDays)),
    findMost(
      db,
      sql`SELECT path AS name, views FROM visit_pages WHERE ${isProduct} AND ${within(shownDays)}`,
    ),
    findMost(db, sql`SELECT host AS name, views FROM visit_sources WHERE ${within(shownDays)}`),
  ])
  return { now, before, products, sources }
}

const isProduct = sql`path LIKE '/products/%'`

async function readVisits(db: Db, isWithin: ReturnType<typeof sql>): Promise<Visits> {
  const of = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(views) FILTER (WHERE ${condition}), 0)::bigint`
  const { rows } = await sql<Visits>`
    SELECT (SELECT coalesce(sum(visitors), 0)::bigint FROM visit_days WHERE ${isWithin}) AS visitors,
      ${of(isProduct)} AS products, ${of(sql`path = '/cart'`)} AS cart, ${of(sql`path = '/checkout'`)} AS checkout,
      ${of(sql`path = '/order/thankyou/:id'`)} AS ordered
    FROM visit_pages WHERE ${isWithin}`.execute(db)
  if (!rows[0]) throw new Error('A sum has no row')
  return rows[0]
}

async function findMost(db: Db, counted: ReturnType<typeof sql>) {
  const { rows } = await sql<{ name: string; views: number }>`
    SELECT name, sum(views)::bigint AS views FROM (${counted}) counted
    GROUP BY name ORDER BY views DESC, name LIMIT ${most}`.execute(db)
  return rows
}
