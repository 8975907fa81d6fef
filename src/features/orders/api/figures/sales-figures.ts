import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { shopDay } from '#shared/shop-time.ts'
import type { Sales, SalesFigures } from '../../figures-contract.ts'

const dayMs = 86_400_000
const shownDays = 30
const bestProducts = 5

type DayRow = { day: string; orders: number; revenue: number }
type BestRow = Omit<SalesFigures['best'][number], 'productId'> & { product_id: string }

/** Sales by day of the shop's time zone, of orders that are not cancelled, and the products that sold best. */
export async function readSalesFigures(db: Db, now: Date): Promise<SalesFigures> {
  const dayBefore = (count: number) => shopDay(new Date(now.getTime() - count * dayMs))
  const [rows, yesterday, best] = await Promise.all([
    findDays(db, dayBefore(2 * shownDays - 1)),
    findUntil(db, dayBefore(1), new Date(now.getTime() - dayMs)),
    findBest(db, dayBefore(shownDays - 1)),
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
    best,
  }
}

const since = (day: string) =>
  sql`o.created_at >= ${day}::date::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh' AND o.status <> 'CANCELLED'`

async function findDays(db: Db, from: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT to_char(o.created_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS day, count(*) AS orders,
      sum(o.total)::bigint AS revenue
    FROM orders o WHERE ${since(from)} GROUP BY 1`.execute(db)
  return rows
}

/** Of a day until this moment. */
async function findUntil(db: Db, day: string, moment: Date): Promise<Sales> {
  const { rows } = await sql<Sales>`
    SELECT count(*) AS orders, coalesce(sum(o.total), 0)::bigint AS revenue FROM orders o
    WHERE ${since(day)} AND o.created_at < ${moment}`.execute(db)
  return rows[0] ?? { orders: 0, revenue: 0 }
}

async function findBest(db: Db, from: string): Promise<SalesFigures['best']> {
  const { rows } = await sql<BestRow>`
    WITH sold AS (
      SELECT i.product_id, sum(i.quantity)::bigint AS pieces, sum(i.quantity * i.final_price)::bigint AS revenue
      FROM orders o JOIN order_items i ON i.order_id = o.id WHERE ${since(from)}
      GROUP BY i.product_id ORDER BY pieces DESC, revenue DESC, i.product_id LIMIT ${bestProducts})
    SELECT sold.*, p.name, p.slug, p.thumbnail AS image FROM sold JOIN products p ON p.id = sold.product_id
    ORDER BY sold.pieces DESC, sold.revenue DESC, sold.product_id`.execute(db)
  return rows.map(({ product_id, ...row }) => ({ productId: product_id, ...row }))
}
