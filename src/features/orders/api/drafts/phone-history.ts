import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Orders to one phone number that are looked at. */
const mostOfPhone = 1000

/**
 * SQL for the orders to a number but one: whether nobody took the parcel, and whether the shopper cancelled. What the shop
 * cancelled, what was never paid, and what came back for another reason, such as a damage, says nothing of the shopper.
 */
export const ordersToPhone = (phone: RawBuilder<unknown>, except: RawBuilder<unknown>) => sql`
  SELECT o.status = 'CANCELLED' AND EXISTS (SELECT FROM returns r
      WHERE r.order_id = o.id AND r.kind = 'undelivered' AND r.reason IN ('REFUSED', 'UNREACHABLE')) AS was_refused,
    o.status = 'CANCELLED' AND EXISTS (SELECT FROM order_events e
      WHERE e.order_id = o.id AND e.kind = 'cancelled' AND e.actor = 'shopper') AS was_withdrawn
  FROM (SELECT o.id, o.status FROM orders o WHERE o.phone = ${phone} AND o.phone <> '' AND o.id <> ${except}
    ORDER BY o.created_at DESC LIMIT ${mostOfPhone}) o`

/** SQL that counts `same_phone`: all orders, parcels that nobody took, and orders that the shopper cancelled. */
export const phoneCounts = {
  orders: sql`(SELECT count(*) FROM same_phone)::integer`,
  refused: sql`(SELECT count(*) FROM same_phone WHERE was_refused)::integer`,
  cancelled: sql`(SELECT count(*) FROM same_phone WHERE was_withdrawn)::integer`,
}

export type PhoneHistory = { orders: number; refused: number; cancelled: number }

export async function countPhoneHistory(db: Db, phone: string): Promise<PhoneHistory> {
  const { orders, refused, cancelled } = phoneCounts
  const { rows } = await sql<PhoneHistory>`
    WITH same_phone AS MATERIALIZED (${ordersToPhone(sql`${phone}`, sql`''`)})
    SELECT ${orders} AS orders, ${refused} AS refused, ${cancelled} AS cancelled`.execute(db)
  return rows[0] ?? { orders: 0, refused: 0, cancelled: 0 }
}
