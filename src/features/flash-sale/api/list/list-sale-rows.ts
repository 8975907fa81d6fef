import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, type Place, pageOf, readCursor } from '#platform/keyset.ts'
import type { CappedCount } from '#shared/capped-count.ts'
import { vnd } from '#shared/money.ts'
import { isId } from '#shared/text.ts'
import type { SaleRow } from '../../admin-contract.ts'
import { type SaleState, saleStates } from '../../domain.ts'

const pageSize = 50
/** Counts end here; pages show `99+`. */
const most = 99

const conditions = {
  running: sql`s.start_at <= now() AND s.end_at > now()`,
  upcoming: sql`s.start_at > now()`,
  ended: sql`s.end_at <= now()`,
}
const isNamed = (q: string | undefined) =>
  q ? sql`strpos(fold_vi(s.name), fold_vi(${q})) > 0` : sql`true`

type Row = Place &
  Pick<SaleRow, 'name' | 'products' | 'sold' | 'quantity' | 'revenue'> & {
    startAt: Date
    endAt: Date
    plannedEndAt: Date | null
  }

type Search = { state: SaleState; q?: string | undefined; cursor?: string | undefined }

/**
 * Sales in a state, 50 a page: those that run by their end, those that come by their beginning, those that are over the last
 * first. Throws INVALID_INPUT for a cursor that can't be read.
 */
export async function listSaleRows(
  db: Db,
  { state, q, cursor }: Search,
): Promise<{ data: SaleRow[]; next: string | null }> {
  const after = readCursor(cursor, isId)
  const time = state === 'upcoming' ? sql`s.start_at` : sql`s.end_at`
  const isDown = state === 'ended'
  const order = isDown ? sql`DESC` : sql`ASC`
  const isAfter = after
    ? sql`(${time}, s.id) ${isDown ? sql`<` : sql`>`} (${momentOf(after)}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<Row>`
    SELECT s.id, s.name, s.start_at AS "startAt", s.end_at AS "endAt", s.planned_end_at AS "plannedEndAt",
      ${microsOf(time)} AS micros, figures.*
    FROM (
      SELECT * FROM flash_sales s WHERE ${conditions[state]} AND ${isNamed(q)} AND ${isAfter}
      ORDER BY ${time} ${order}, s.id ${order} LIMIT ${pageSize + 1}) s,
    LATERAL (
      SELECT count(DISTINCT e.product_id)::integer AS products, coalesce(sum(e.sold), 0) AS sold,
        coalesce(sum(e.quantity), 0) AS quantity, coalesce(sum(e.sold * e.price), 0)::bigint AS revenue
      FROM flash_sale_entries e WHERE e.flash_sale_id = s.id) figures
    ORDER BY ${time} ${order}, s.id ${order}`.execute(db)
  const { page, next } = pageOf(rows, pageSize)
  const data = page.map(({ micros: _, startAt, endAt, plannedEndAt, revenue, ...row }) => ({
    ...row,
    state,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    plannedEndAt: plannedEndAt?.toISOString() ?? null,
    revenue: vnd(revenue),
  }))
  return { data, next }
}

/** Numbers of sales by state, up to 99. */
export async function countSales(
  db: Db,
  q: string | undefined,
): Promise<Record<SaleState, CappedCount>> {
  const counted = saleStates.map(
    (state) => sql`(SELECT count(*) FROM (
      SELECT FROM flash_sales s WHERE ${conditions[state]} AND ${isNamed(q)} LIMIT ${most + 1}) s)::integer`,
  )
  const { rows } = await sql<{
    counts: number[]
  }>`SELECT ARRAY[${sql.join(counted)}] AS counts`.execute(db)
  const [running = 0, upcoming = 0, ended = 0] = rows[0]?.counts ?? []
  const capped = (count: number) => ({ count: Math.min(count, most), isMore: count > most })
  return { running: capped(running), upcoming: capped(upcoming), ended: capped(ended) }
}
