import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Orders to one phone number that are looked at. */
const mostOfPhone = 1000

/** SQL for the orders to a number but one: their status, and whether they were sent. */
export const ordersToPhone = (phone: RawBuilder<unknown>, except: RawBuilder<unknown>) => sql`
  SELECT o.status, EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'shipping') AS was_sent
  FROM (SELECT o.id, o.status FROM orders o WHERE o.phone = ${phone} AND o.phone <> '' AND o.id <> ${except}
    ORDER BY o.created_at DESC LIMIT ${mostOfPhone}) o`

/** SQL that counts `same_phone`: all orders, parcels that came back, and orders that were cancelled before. */
export const phoneCounts = {
  orders: sql`(SELECT count(*) FROM same_phone)::integer`,
  refused: sql`(SELECT count(*) FROM same_phone WHERE status = 'CANCELLED' AND was_sent)::integer`,
  cancelled: sql`(SELECT count(*) FROM same_phone WHERE status = 'CANCELLED' AND NOT was_sent)::integer`,
}

export type PhoneHistory = { orders: number; refused: number; cancelled: number }

export async function countPhoneHistory(db: Db, phone: string): Promise<PhoneHistory> {
  const { orders, refused, cancelled } = phoneCounts
  const { rows } = await sql<PhoneHistory>`
    WITH same_phone AS MATERIALIZED (${ordersToPhone(sql`${phone}`, sql`''`)})
    SELECT ${orders} AS orders, ${refused} AS refused, ${cancelled} AS cancelled`.execute(db)
  return rows[0] ?? { orders: 0, refused: 0, cancelled: 0 }
}
