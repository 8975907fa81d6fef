import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { shopDay } from '#shared/shop-time.ts'
import type { Sales, SalesFigures } from '../../figures-contract.ts'

const dayMs = 86_400_000
const shownDays = 30
const bestProducts = 5

type DayRow = { day: string; orders: number; revenue: number }
type BestRow = Omit<SalesFigures['best'][number], 'productId'> & { product_id: string }

const dayBeforeBy = (now: Date) => (count: number) =>
  shopDay(new Date(now.getTime() - count * dayMs))

/**
 * Sales by day of the shop's time zone, of orders that are not cancelled. Returned goods are taken off on the day on which
 * their return was closed.
 */
export async function readSales(db: Db, now: Date): Promise<Omit<SalesFigures, 'best'>> {
  const dayBefore = dayBeforeBy(now)
  const [rows, yesterday] = await Promise.all([
    findDays(db, dayBefore(2 * shownDays - 1)),
    findUntil(db, dayBefore(1), new Date(now.getTime() - dayMs)),
  ])
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const salesOf = (day: string): Sales => {
    const { orders = 0, revenue = 0 } = byDay.get(day) ?? {}
    return { orders, revenue }
  }
  const days = Array.from({ length: shownDays }, (_, index) => {
    const day = dayBefore(shownDays - 1 - index)
    return { day, ...salesOf(day) }
  })
  const earlier = Array.from({ length: shownDays }, (_, index) =>
    salesOf(dayBefore(shownDays + index)),
  )
  return {
    today: salesOf(dayBefore(0)),
    yesterday,
    days,
    before: {
      orders: earlier.reduce((sum, { orders }) => sum + orders, 0),
      revenue: earlier.reduce((sum, { revenue }) => sum + revenue, 0),
    },
  }
}

const startOf = (day: string) => sql`${day}::date::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'`
const since = (day: string) => sql`o.created_at >= ${startOf(day)} AND o.status <> 'CANCELLED'`
const dayOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`

/** Returns that were closed since a day. Orders of parcels that came back are cancelled, and so do not count at all. */
const closedSince = (day: string) => sql`r.kind = 'return' AND r.closed_at >= ${startOf(day)}`

async function findDays(db: Db, from: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT day, sum(orders)::integer AS orders, sum(revenue)::bigint AS revenue FROM (
      SELECT ${dayOf(sql`o.created_at`)} AS day, count(*) AS orders, sum(o.total) AS revenue
      FROM orders o WHERE ${since(from)} GROUP BY 1
      UNION ALL SELECT ${dayOf(sql`r.closed_at`)}, 0, -sum(r.refund_amount) FROM returns r
      WHERE ${closedSince(from)} GROUP BY 1) parts
    GROUP BY day`.execute(db)
  return rows
}

/** Of a day until this moment. */
async function findUntil(db: Db, day: string, moment: Date): Promise<Sales> {
  const { rows } = await sql<Sales>`
    SELECT count(*) AS orders, (coalesce(sum(o.total), 0) - (
        SELECT coalesce(sum(r.refund_amount), 0) FROM returns r
        WHERE ${closedSince(day)} AND r.closed_at < ${moment}))::bigint AS revenue
    FROM orders o WHERE ${since(day)} AND o.created_at < ${moment}`.execute(db)
  return rows[0] ?? { orders: 0, revenue: 0 }
}

/** The products that sold best in the days of `readSales`, without returned goods. */
export async function findBestSellers(db: Db, now: Date): Promise<SalesFigures['best']> {
  const from = dayBeforeBy(now)(shownDays - 1)
  const { rows } = await sql<BestRow>`
    WITH moved AS (
      SELECT i.product_id, i.quantity AS pieces, i.final_price
      FROM orders o JOIN order_items i ON i.order_id = o.id WHERE ${since(from)}
      UNION ALL SELECT i.product_id, -(x.restocked + x.written_off), i.final_price
      FROM returns r JOIN return_items x ON x.return_id = r.id JOIN order_items i ON i.id = x.order_item_id
      WHERE ${closedSince(from)}
    ), sold AS (
      SELECT product_id, sum(pieces)::bigint AS pieces, sum(pieces * final_price)::bigint AS revenue
      FROM moved GROUP BY product_id HAVING sum(pieces) > 0
      ORDER BY pieces DESC, revenue DESC, product_id LIMIT ${bestProducts})
    SELECT sold.*, p.name, p.slug, p.thumbnail AS image FROM sold JOIN products p ON p.id = sold.product_id
    ORDER BY sold.pieces DESC, sold.revenue DESC, sold.product_id`.execute(db)
  return rows.map(({ product_id, ...row }) => ({ productId: product_id, ...row }))
}
