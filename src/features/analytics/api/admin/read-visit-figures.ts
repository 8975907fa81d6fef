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
    findProducts(db, within(shownDays)),
    findSources(db, within(shownDays)),
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

/** Products under the names that they have now; those that are no longer there are left out. */
async function findProducts(db: Db, isWithin: ReturnType<typeof sql>) {
  const { rows } = await sql<VisitFigures['products'][number]>`
    SELECT p.name, v.path, v.views FROM (
      SELECT path, sum(views)::bigint AS views FROM visit_pages WHERE ${isProduct} AND ${isWithin} GROUP BY path
    ) v JOIN products p ON v.path = '/products/' || p.slug
    ORDER BY v.views DESC, v.path LIMIT ${most}`.execute(db)
  return rows
}

async function findSources(db: Db, isWithin: ReturnType<typeof sql>) {
  const { rows } = await sql<VisitFigures['sources'][number]>`
    SELECT host, sum(views)::bigint AS views FROM visit_sources WHERE ${isWithin}
    GROUP BY host ORDER BY views DESC, host LIMIT ${most}`.execute(db)
  return rows
}
