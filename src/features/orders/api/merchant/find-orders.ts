import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OrderStatus, PaymentStatus } from '../../contract.ts'
import { all, byColumns, byText, inTime, newestFirst } from '../admin/order-conditions.ts'
import { findOrders, type OrderRow } from '../repository.ts'

/** Filters of the merchant's order list. `from` and `to` are days in the shop's time zone such as `2026-11-20`, inclusive. */
export type MerchantOrderFilter = {
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  from?: string | undefined
  to?: string | undefined
  /** Any part of the phone number. */
  phone?: string | undefined
  /** Only orders that await confirmation. */
  held?: boolean | undefined
}

function conditions({ payment, phone, ...rest }: MerchantOrderFilter) {
  const filter = { ...rest, paymentStatus: payment, text: phone ? { digits: phone } : undefined }
  return all([...inTime(filter), ...byColumns(filter), ...byText(filter)])
}

/** The newest matching orders, at most `limit`. */
export async function findMerchantOrders(
  db: Db,
  filter: MerchantOrderFilter,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE ${conditions(filter)} ${newestFirst} LIMIT ${limit}`.execute(db)
  return findOrders(db, { ids: rows.map(({ id }) => id) }, { limit, offset: 0 })
}

export async function countMerchantOrders(db: Db, filter: MerchantOrderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM orders o WHERE ${conditions(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const pageSize = 500

/** Streams all matching orders of one snapshot through a cursor, oldest first. */
export async function* streamOrders(tx: Db, filter: MerchantOrderFilter): AsyncGenerator<OrderRow> {
  await sql`DECLARE found NO SCROLL CURSOR FOR
    SELECT o.id FROM orders o WHERE ${conditions(filter)} ORDER BY o.created_at, o.id DESC`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ id: string }>`FETCH ${sql.lit(pageSize)} FROM found`.execute(tx)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    yield* await findOrders(tx, { ids }, { limit: pageSize, offset: 0 })
  }
}
